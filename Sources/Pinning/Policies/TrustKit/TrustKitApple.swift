// SPDX-License-Identifier: Apache-2.0

import PKIX

/// TrustKit on Apple's platforms: any key of the validated path, put together again behind a
/// constant header.
struct TrustKitApple: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance(
        project: "datatheorem/TrustKit",
        version: "3.0.7+2 (c48790f306)",
        location: "TrustKit/Pinning/ssl_pin_verifier.m, verifyPublicKeyPin; "
            + "TrustKit/Pinning/TSKSPKIHashCache.m; TrustKit/configuration_utils.m; "
            + "TrustKit/parse_configuration.m; TrustKit/TSKPinningValidator.m; "
            + "TrustKit/Dependencies/domain_registry/private/registry_search.c",
        caveat: .applePaths
    )

    private let userAnchors: UserAnchors

    /// What becomes of a mismatch on a path with a certificate that the user or an administrator
    /// trusts.
    private enum UserAnchors {
        /// Any mismatch is the same.
        case nothing
        /// It is let through.
        case spared
        /// It is refused for a failure of its own, which `kTSKEnforcePinning` does not soften.
        case refused
    }

    static let iOS = TrustKitApple("trustkit.ios", .nothing)
    /// `kTSKIgnorePinningForUserDefinedTrustAnchors` is on by default, and known to macOS alone.
    static let macOS = TrustKitApple("trustkit.macos", .spared)
    /// The same with that setting off.
    static let macOSPinningUserAnchors = TrustKitApple("trustkit.macos.user-anchors", .refused)

    private init(_ id: String, _ userAnchors: UserAnchors) {
        self.id = id
        self.userAnchors = userAnchors
        traits = Traits(
            kind: .publicKey,
            view: .path,
            identity: .rebuiltKey,
            configuration: .init(
                hosts: .subtrees,
                needsBackup: true,
                hasExpiry: true,
                hasSoftMode: true,
                hasExemptions: true,
                sparesUserAnchors: userAnchors == .spared
            )
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // Without a domain an exception is raised (parse_configuration.m:62).
        guard !pinned.isEmpty else { return .misconfigured(.noPins) }

        var entries: [TrustKitEntry] = []
        for entry in pinned {
            switch try TrustKitEntry.read(entry, trust) {
            case .failure(let refusal): return .misconfigured(refusal.reason)
            case .success(let read): entries.append(read)
            }
        }
        // An excluded domain must have one above it to be excluded from.
        for entry in entries where entry.host.isExempt {
            guard entries.map(\.domain).haveParent(of: entry.host.host) else {
                return .misconfigured(.malformedHost)
            }
        }

        let connection = trust.connection
        // A host without an entry, and one whose pins have lapsed, are left to the platform.
        guard let entry = TrustKitEntry.nearest(of: entries, to: try trust.hostOfChallenge()),
            !entry.host.isExempt, !entry.hasLapsed(at: connection.time)
        else { return try await trust.withoutPinsBySecurity() }

        // A failed evaluation blocks, enforced or not.
        let path: [EncodedCertificate]
        switch try await trust.evaluation().bySecurity {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }

        // TrustKit asks for the trust settings of the user and for those of the administrator, by
        // which macOS trusts what was added to the system's own store.
        let anchors = connection.anchors
        let match = try match(entry, path, trust)
        if match == .reject(.noMatchingPin),
            path.contains(where: { anchors.user.contains($0) || anchors.added.contains($0) })
        {
            switch userAnchors {
            case .nothing: break
            case .spared: return .notPinned
            case .refused: return match
            }
        }
        guard entry.host.enforce != false else {
            // A key that cannot be hashed blocks all the same.
            return match == .reject(.unsupportedKey) ? match : .notPinned
        }

        return match
    }

    /// From the root down, the first key that is pinned or cannot be hashed decides.
    private func match(
        _ entry: TrustKitEntry,
        _ path: [EncodedCertificate],
        _ trust: ServerTrust
    ) throws(BackendError) -> Verdict {
        for key in try trust.readable(path).map(\.key).reversed() {
            switch key.rebuiltKey {
            case .octets:
                if key.rebuiltPin.map(entry.pins.contains) == true { return .accept }
            case .unsupported: return .reject(.unsupportedKey)
            case .unmeasured: throw .unsupported(.unmeasuredKey)
            }
        }
        return .reject(.noMatchingPin)
    }
}
