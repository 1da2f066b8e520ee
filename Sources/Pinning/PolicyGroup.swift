// SPDX-License-Identifier: Apache-2.0

/// The policies that share a trait, named together in departures.
///
/// What a group does, why, and what to do about it stands in Vectors/departures/common.json.
package enum PolicyGroup: String, CaseIterable, Hashable, Sendable {
    case acceptsAll = "accepts-all"
    case canonicalKey = "canonical-key"
    case crashes
    case crashesAtSetUp = "crashes-at-set-up"
    case exactHosts = "exact-hosts"
    case ignoresPins = "ignores-pins"
    case keyObject = "key-object"
    case leafOnly = "leaf-only"
    case nativeKey = "native-key"
    case noHostCheck = "no-host-check"
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

    /// Whether its verdicts follow from a policy alone, so that no vector states them.
    package var isComputed: Bool {
        switch self {
        case .acceptsAll, .crashes, .crashesAtSetUp, .ignoresPins, .stripsWWW: true
        case .canonicalKey, .exactHosts, .keyObject, .leafOnly, .nativeKey, .noHostCheck,
            .noTrustEvaluation,
            .onePin, .pinsAsAnchors, .rawKey, .rebuiltKey, .refusesUnlisted, .requiresBackup,
            .servedList, .softByDefault, .sparesUserAnchors, .withoutEvaluation:
            false
        }
    }

    /// Whether its policies compare no pin, whatever the configuration is.
    package var ignoresPins: Bool {
        switch self {
        case .acceptsAll, .ignoresPins, .stripsWWW: true
        case .canonicalKey, .crashes, .crashesAtSetUp, .exactHosts, .keyObject, .leafOnly,
            .nativeKey, .noHostCheck, .noTrustEvaluation, .onePin, .pinsAsAnchors, .rawKey,
            .rebuiltKey, .refusesUnlisted, .requiresBackup, .servedList, .softByDefault,
            .sparesUserAnchors, .withoutEvaluation:
            false
        }
    }

    package func contains(_ traits: Traits) -> Bool {
        let configuration = traits.configuration
        return switch self {
        case .acceptsAll: traits.view == .nothing && traits.trust == .none
        case .canonicalKey: if case .canonicalKey = traits.identity { true } else { false }
        case .crashes: traits.view == .crash
        case .crashesAtSetUp: traits.view == .crashAtSetUp
        case .exactHosts: configuration.hosts == .exact
        case .ignoresPins: traits.view == .nothing && traits.trust != .none
        case .keyObject: traits.identity == .keyObject
        case .leafOnly: traits.view == .endEntity || traits.view == .probe
        case .nativeKey: traits.identity == .nativeKey
        case .noHostCheck: traits.host == .unchecked
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
}
