// SPDX-License-Identifier: Apache-2.0

/// The policies that share a trait, named together in departures.
package enum PolicyGroup: String, CaseIterable, Hashable, Sendable {
    case allHosts = "all-hosts"
    case canonicalKey = "canonical-key"
    case crashes
    case exactHosts = "exact-hosts"
    case ignoresPins = "ignores-pins"
    case keyObject = "key-object"
    case leafOnly = "leaf-only"
    case nativeKey = "native-key"
    case noHostCheck = "no-host-check"
    case noPinExpiry = "no-pin-expiry"
    case noSoftMode = "no-soft-mode"
    case noTrustEvaluation = "no-trust-evaluation"
    case onePin = "one-pin"
    case pinsAsAnchors = "pins-as-anchors"
    case rawKey = "raw-key"
    case rebuiltKey = "rebuilt-key"
    case refusesUnlisted = "refuses-unlisted"
    case requiresBackup = "requires-backup"
    case servedList = "served-list"
    case softByDefault = "soft-by-default"
    case sparesUserAnchors = "spares-user-anchors"
    case stripsWWW = "strips-www"
    case withoutEvaluation = "without-evaluation"

    /// The name as departures write it: `@leaf-only`.
    package var name: String { "@" + rawValue }

    /// The group that a departure names; nil for any other text.
    package init?(name: String) {
        guard name.hasPrefix("@") else { return nil }

        self.init(rawValue: String(name.dropFirst()))
    }

    package func contains(_ traits: Traits) -> Bool {
        let configuration = traits.configuration
        return switch self {
        case .allHosts: configuration.hosts == .all
        case .canonicalKey: if case .canonicalKey = traits.identity { true } else { false }
        case .crashes: traits.view == .crash
        case .exactHosts: configuration.hosts == .exact
        case .ignoresPins: traits.view == .nothing
        case .keyObject: traits.identity == .keyObject
        case .leafOnly: traits.view == .endEntity || traits.view == .probe
        case .nativeKey: traits.identity == .nativeKey
        case .noHostCheck: traits.host == .unchecked
        case .noPinExpiry: !configuration.hasExpiry
        case .noSoftMode: !configuration.hasSoftMode
        case .noTrustEvaluation: traits.trust == .none || traits.trust == .issuerSent
        case .onePin: configuration.pins == .oneText || configuration.pins == .oneObject
        case .pinsAsAnchors: traits.trust == .pinsAsAnchors
        case .rawKey: traits.identity == .rawKey
        case .rebuiltKey: traits.identity == .rebuiltKey
        case .refusesUnlisted: configuration.unlisted == .refused
        case .requiresBackup: configuration.needsBackup
        case .servedList: traits.view == .servedList
        case .softByDefault: !configuration.enforcesByDefault
        case .sparesUserAnchors: configuration.sparesUserAnchors
        case .stripsWWW: configuration.hosts == .exactWithoutWWW
        case .withoutEvaluation: traits.view == .withoutEvaluation
        }
    }

    /// Why the policies of the group depart where a file gives no other `because`.
    package var because: String {
        switch self {
        case .allHosts: "there is no map of hosts: the pins hold for every connection"
        case .canonicalKey: "the key is re-encoded before it is hashed"
        case .crashes: "the process ends at the first challenge"
        case .exactHosts: "an entry covers the host it names and no other"
        case .ignoresPins: "pins are configured and never looked at"
        case .keyObject: "the platform's key objects are compared, however the keys are written"
        case .leafOnly: "only the server's own certificate is compared with the pins"
        case .nativeKey: "the pin covers what the client's TLS library holds as the key"
        case .noHostCheck: "the certificate may be for any host"
        case .noPinExpiry: "pins do not lapse"
        case .noSoftMode: "a mismatch is always refused"
        case .noTrustEvaluation: "certificates are not validated"
        case .onePin: "there is room for one pin, the first"
        case .pinsAsAnchors: "the pinned certificates are the only trust anchors"
        case .rawKey: "the hash covers the key without the SubjectPublicKeyInfo around it"
        case .rebuiltKey: "the key is set behind a constant header before it is hashed"
        case .refusesUnlisted: "a host that no entry names is refused"
        case .requiresBackup: "a pin set without a second pin is refused when it is loaded"
        case .servedList: "every certificate that the server sent is compared, used or not"
        case .softByDefault: "a mismatch is only reported unless the entry asks for enforcement"
        case .sparesUserAnchors: "pins do not hold on a path to an anchor that the user installed"
        case .stripsWWW: "pins are kept for the name without its www., and asked for with it"
        case .withoutEvaluation: "what the platform lists is compared, trusted or not"
        }
    }
}
