// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// A pin of a plan: a digest, and which certificate must have it.
package struct PlannedPin: Hashable, Sendable {
    /// Nil for a pin that nothing matches, such as one that its framework takes and never finds.
    package let digest: PinnedDigest?
    package let position: Position
    package let trust: Trust

    /// Which certificate of the path is compared.
    package enum Position: String, CaseIterable, Hashable, Sendable {
        case any, authority
        case endEntity = "end-entity"
    }

    /// What else the path must pass.
    package enum Trust: String, CaseIterable, Hashable, Sendable {
        /// Nothing: the pin stands in for the platform's anchors.
        case pinAlone = "pin-alone"
        /// The platform's own validation.
        case platform
    }

    package init(
        _ digest: PinnedDigest,
        position: Position = .any,
        trust: Trust = .platform
    ) {
        self.digest = digest
        self.position = position
        self.trust = trust
    }

    private init() {
        digest = nil
        position = .any
        trust = .platform
    }

    /// A pin that nothing matches.
    package static let unmatched = PlannedPin()

    /// The pin with the same digest that is held to something else.
    func held(to position: Position, trust: Trust) -> PlannedPin {
        digest.map { PlannedPin($0, position: position, trust: trust) } ?? self
    }
}

/// A digest of a certificate or of the key in it.
package struct PinnedDigest: Hashable, Sendable {
    package let subject: Subject
    package let algorithm: Algorithm
    package let octets: [UInt8]

    /// What the digest covers.
    package enum Subject: String, CaseIterable, Hashable, Sendable {
        case certificate
        case subjectPublicKeyInfo = "subject-public-key-info"
    }

    package enum Algorithm: String, CaseIterable, Hashable, Sendable {
        case sha1, sha256, sha512

        /// How many octets its digests have.
        package var count: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            case .sha512: 64
            }
        }
    }

    /// A digest; nil where the algorithm's have another length.
    package init?(
        _ algorithm: Algorithm,
        of subject: Subject = .subjectPublicKeyInfo,
        _ octets: [UInt8]
    ) {
        guard octets.count == algorithm.count else { return nil }

        self.algorithm = algorithm
        self.subject = subject
        self.octets = octets
    }

    /// The digest that a public-key pin is.
    package init(_ pin: SPKIPin) {
        algorithm = .sha256
        subject = .subjectPublicKeyInfo
        octets = pin.octets
    }

    /// The digest as people write it, without a prefix.
    package var base64: String { Base64.encode(octets) }
}

extension PlannedPin: Comparable {
    /// By digest, then by what it is held to, so that a list of them reads the same everywhere.
    package static func < (one: PlannedPin, other: PlannedPin) -> Bool {
        guard one.digest == other.digest else {
            return (one.digest?.key ?? []).lexicographicallyPrecedes(other.digest?.key ?? [])
        }

        return (one.position.rawValue, one.trust.rawValue)
            < (other.position.rawValue, other.trust.rawValue)
    }
}

extension PinnedDigest {
    fileprivate var key: [UInt8] {
        [subject == .certificate ? 0 : 1, UInt8(algorithm.count)] + octets
    }
}

extension PlannedPin {
    /// The digest as people write it, without a prefix; empty for a pin that nothing matches.
    var base64: String { digest?.base64 ?? "" }
}

/// Whether a host is a name, and no address.
@Sendable func isName(_ host: String) -> Bool {
    HostName(host).map { $0.depth > 0 } ?? false
}
