// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What an attacker needs to bring a vector's connection about.
package struct Threat: Hashable, Sendable {
    /// To present this very chain with its keys as they are, by kind of pinning.
    ///
    /// It decides about frameworks. What the file does not state is computed.
    package var pinned: [PinningKind: AttackerNeeds] = [:]
    /// To present a chain with this defect and a leaf key of one's own.
    ///
    /// It decides about facts of libraries. Nil where neither path nor host is refused.
    package var chain: AttackerNeeds?
}

/// The least that somebody needs, besides standing between client and server; the most harmful
/// first.
package enum AttackerNeeds: String, CaseIterable, Hashable, Sendable {
    /// Any chain of one's own making, forgeries that cost nothing included.
    case none
    /// A valid certificate of a trusted CA for a name of one's own.
    case ownCertificate = "own-certificate"
    /// The same, of the pinned CA.
    case pinnedAuthority = "pinned-authority"
    /// A certificate for this host from a trusted CA.
    case misissuedCertificate = "misissued-certificate"
    /// A CA that may not issue this: by path length, names or purpose.
    case constrainedAuthority = "constrained-authority"
    /// The key of a certificate that expired or was replaced.
    case retiredKey = "retired-key"
    /// A CA that the user or an administrator installed.
    case userInstalledAuthority = "user-installed-authority"
    /// A collision, or a short key factored.
    case brokenCryptography = "broken-cryptography"
    /// The pinned key, or a leaf for this host from a CA whose key is pinned: no attack.
    case vouched
    /// An encoding that gains an attacker nothing.
    case nobody

    /// Whether having it makes somebody an attacker.
    package var isAttack: Bool { self != .vouched && self != .nobody }

    /// How much harm a bypass does that takes no more than this; nil where it is no attack.
    package var severity: Severity? {
        switch self {
        case .none, .ownCertificate, .pinnedAuthority: .high
        case .misissuedCertificate, .constrainedAuthority, .retiredKey: .medium
        case .userInstalledAuthority, .brokenCryptography: .low
        case .vouched, .nobody: nil
        }
    }

    /// The end of a sentence that begins with “somebody in the middle”.
    package var phrase: String {
        switch self {
        case .none: "who has nothing"
        case .ownCertificate: "who has a certificate of a trusted CA for a name of their own"
        case .pinnedAuthority: "who has a certificate of the pinned CA for a name of their own"
        case .misissuedCertificate: "who has a mis-issued certificate for this host"
        case .constrainedAuthority: "who has a CA that may not issue this"
        case .retiredKey: "who has the key of a certificate that expired or was replaced"
        case .userInstalledAuthority: "whose CA the user or an administrator installed"
        case .brokenCryptography: "who can break a weak key or digest"
        case .vouched: "who has the pinned key"
        case .nobody: "who gains nothing by it"
        }
    }
}

/// How much harm a cause does, the most first.
package enum Severity: String, CaseIterable, Hashable, Sendable, Comparable {
    case high, medium, low

    package static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    /// One step less; low stays low.
    package var lowered: Severity {
        switch self {
        case .high: .medium
        case .medium, .low: .low
        }
    }

    private var rank: Int {
        switch self {
        case .high: 2
        case .medium: 1
        case .low: 0
        }
    }
}

/// What the operator of the server did before this connection.
package struct OperatorEvent: Hashable, Sendable {
    package let what: What
    /// What was pinned at that time.
    package let pinned: Place
    /// The vector of the state before, in which the same pins hold.
    package let before: Vector.ID

    package enum What: String, CaseIterable, Hashable, Sendable {
        case renewed, rekeyed
        case rekeyedToBackup = "rekeyed-to-backup"
        case lateRenewal = "late-renewal"
        case authorityReissued = "authority-reissued"
        case authorityReplaced = "authority-replaced"
        case crossSigned = "cross-signed"
        case moved
        case pinsExpired = "pins-expired"
        case rootReissued = "root-reissued"
        case anchorChanged = "anchor-changed"

        /// How often an operator meets it.
        package var frequency: Frequency {
            switch self {
            case .renewed, .rekeyed, .rekeyedToBackup, .lateRenewal: .routine
            case .authorityReissued, .authorityReplaced, .crossSigned, .moved, .pinsExpired:
                .occasional
            case .rootReissued, .anchorChanged: .exotic
            }
        }

        /// The event for people: `renews the leaf`.
        package var phrase: String {
            switch self {
            case .renewed: "renews the leaf with its key"
            case .rekeyed: "gives the leaf a new key"
            case .rekeyedToBackup: "gives the leaf the backup key"
            case .lateRenewal: "renews late"
            case .authorityReissued: "gets a CA certificate issued again with its key"
            case .authorityReplaced: "gets another intermediate CA"
            case .crossSigned: "gets a chain that is cross-signed"
            case .moved: "moves to another CA"
            case .pinsExpired: "lets the pins expire"
            case .rootReissued: "gets a root issued again"
            case .anchorChanged: "gets another trust anchor"
            }
        }
    }

    /// Where in the chain.
    package enum Place: String, CaseIterable, Hashable, Sendable {
        case leaf, ca, root
    }

    /// How often an outage strikes, the most often first.
    package enum Frequency: String, CaseIterable, Hashable, Sendable {
        case routine, occasional, exotic
    }
}
