// SPDX-License-Identifier: Apache-2.0

/// react-native-ssl-pinning on Android with certificates: those listed are the only anchors, and
/// OkHttp checks the name.
struct ReactNativeAndroidCertificates: PinningPolicy {
    let id = "react-native-ssl-pinning.android"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .certificate,
        view: .path,
        trust: .pinsAsAnchors,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        let anchors = entry.certificates?.objects ?? []
        // A list without a certificate throws when the client is built.
        guard !anchors.isEmpty else { return .misconfigured(.malformedPin) }

        switch try await trust.evaluation(toPinned: anchors) {
        case .refused(let reason): return .reject(reason)
        case .trusted: return .accept
        }
    }
}
