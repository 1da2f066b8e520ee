// SPDX-License-Identifier: Apache-2.0

/// What is typical of a policy, declared once; departure groups derive from it.
///
/// A test holds the traits against the questions the policy really asks.
package struct Traits: Hashable, Sendable {
    package let kind: PinningKind
    /// Whether the pins of the other kind are compared as well.
    package let comparesBothKinds: Bool
    package let view: View
    package let trust: TrustEvaluation
    package let host: HostCheck
    package let purpose: PurposeCheck
    package let identity: Identity
    package let configuration: Configuration
    /// The backends on whose libraries the client is really built; nil where any will do.
    package let backends: Set<String>?

    package init(
        kind: PinningKind,
        comparesBothKinds: Bool = false,
        view: View,
        trust: TrustEvaluation = .before,
        host: HostCheck = .checked,
        purpose: PurposeCheck = .checked,
        identity: Identity,
        configuration: Configuration,
        backends: Set<String>? = nil
    ) {
        self.kind = kind
        self.comparesBothKinds = comparesBothKinds
        self.view = view
        self.trust = trust
        self.host = host
        self.purpose = purpose
        self.identity = identity
        self.configuration = configuration
        self.backends = backends
    }

    /// Which certificates are compared with the pins.
    package enum View: Hashable, Sendable {
        /// None: the process ends at the first challenge, before it comes to that.
        case crash
        /// None: the process ends when the object is made, before any connection.
        case crashAtSetUp
        /// The server's own certificate alone.
        case endEntity
        /// None: the pins are there, and are not looked at.
        case nothing
        /// Every certificate of the validated path.
        case path
        /// The end entity of a connection made beforehand.
        case probe
        /// Everything the server sent.
        case servedList
        /// What a platform's trust object lists that the client does not evaluate.
        case withoutEvaluation
    }

    /// Whether the certificates are validated before the pins are compared.
    package enum TrustEvaluation: Hashable, Sendable {
        case before
        /// Against the platform's anchors, and then against the pinned certificates alone.
        case beforeAndToPins
        /// That another certificate that was sent issued the end entity, and nothing more.
        case issuerSent
        case none
        /// The pinned certificates are the only anchors.
        case pinsAsAnchors
    }

    /// Whether the certificate must be for the host.
    package enum HostCheck: Hashable, Sendable {
        case checked
        /// Unless a pin of the end entity's own has vouched for it.
        case checkedBelowAuthorities
        case unchecked
        /// By code of the client's own, from the names that the certificate presents.
        case withinClient
    }

    /// Whether the certificates must be for servers, and their issuers' for what servers use.
    package enum PurposeCheck: Hashable, Sendable {
        case checked, unchecked
    }

    /// Which octets are compared.
    package enum Identity: Hashable, Sendable {
        /// The key re-encoded by a library that was not measured: where all that were agree.
        case agreedKey
        /// The key re-encoded canonically, the named implementation deciding which it refuses.
        case canonicalKey(by: CanonicalKeyImplementation)
        /// The certificate's DER.
        case certificate
        /// The key as presented.
        case key
        /// The platform's key object, which knows a key's numbers and not how they were written.
        case keyObject
        /// What the client's library would hash as the key.
        case nativeKey
        /// The key's own octets without the SubjectPublicKeyInfo around them.
        case rawKey
        /// The key behind a constant header.
        case rebuiltKey
    }

    /// The shape of the framework's configuration.
    package struct Configuration: Hashable, Sendable {
        package let hosts: Hosts
        package let unlisted: Unlisted
        package let entries: Entries
        package let pins: Pins
        package let needsBackup: Bool
        package let hasExpiry: Bool
        package let hasSoftMode: Bool
        /// Whether an entry can exempt its host from a wider one.
        package let hasExemptions: Bool
        /// Whether an entry that does not say so is enforced.
        package let enforcesByDefault: Bool
        package let sparesUserAnchors: Bool
        /// Whether what cannot be read is refused although no pin is compared.
        package let refusesUnreadable: Bool
        /// The name of its literal notation in a vector's `dialect`.
        package let dialect: String?

        package init(
            hosts: Hosts,
            unlisted: Unlisted = .notPinned,
            entries: Entries = .several,
            pins: Pins = .texts,
            needsBackup: Bool = false,
            hasExpiry: Bool = false,
            hasSoftMode: Bool = false,
            hasExemptions: Bool = false,
            enforcesByDefault: Bool = true,
            sparesUserAnchors: Bool = false,
            refusesUnreadable: Bool = false,
            dialect: String? = nil
        ) {
            self.hosts = hosts
            self.unlisted = unlisted
            self.entries = entries
            self.pins = pins
            self.needsBackup = needsBackup
            self.hasExpiry = hasExpiry
            self.hasSoftMode = hasSoftMode
            self.hasExemptions = hasExemptions
            self.enforcesByDefault = enforcesByDefault
            self.sparesUserAnchors = sparesUserAnchors
            self.refusesUnreadable = refusesUnreadable
            self.dialect = dialect
        }

        /// Which hosts an entry covers.
        package enum Hosts: Hashable, Sendable {
            /// There is no map of hosts: the pins hold for every connection.
            case all
            /// The entry's host alone.
            case exact
            /// The same, for the name without a leading `www.`, which the connection keeps.
            case exactWithoutWWW
            /// Hosts below the entry's too, where it says so.
            case subtrees
        }

        /// What happens to a host that no entry names.
        package enum Unlisted: Hashable, Sendable {
            case notPinned, refused
        }

        package enum Entries: Hashable, Sendable {
            case one, several
        }

        /// What the framework takes for a pin.
        package enum Pins: Hashable, Sendable {
            /// Certificates or keys as objects.
            case objects
            /// One of them.
            case oneObject
            /// One text.
            case oneText
            /// A list of texts.
            case texts
        }
    }
}

extension Traits.Configuration {
    /// What the framework cannot write, in the order of the names.
    package var lacking: [Capability] {
        [
            (hasExemptions, Capability.exemptions),
            (hosts != .all && hosts != .exactWithoutWWW, .hostMap),
            (hasExpiry, .pinExpiry), (hasSoftMode, .softMode),
            (hosts == .subtrees || hosts == .all, .subdomains),
        ].filter { !$0.0 }.map(\.1)
    }
}

/// Whose re-encoding of a key a policy compares; they differ in the keys they refuse.
package enum CanonicalKeyImplementation: String, Hashable, Sendable {
    case gnutls
    case openJDK = "openjdk"
    case opensslCommand = "openssl-command"
}
