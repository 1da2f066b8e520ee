// SPDX-License-Identifier: Apache-2.0

/// react-native-ssl-pinning on Android with `pkPinning`: OkHttp's pinner, its pins registered for
/// the name that is left when a leading `www.` is taken off, which the request keeps.
struct ReactNativeAndroidKeys: PinningPolicy {
    let id = "react-native-ssl-pinning.android.keys"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        identity: .canonicalKey(by: .openJDK),
        configuration: .init(hosts: .exactWithoutWWW)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let registered = pinned.filter { !$0.isExempt }.map { entry in
            PinnedHost(
                host: entry.host.hasPrefix("www.")
                    ? String(entry.host.dropFirst("www.".count)) : entry.host,
                certificates: entry.certificates,
                keys: entry.keys
            )
        }
        return try await OkHttp.android.verdict(on: trust, pinned: registered)
    }
}
