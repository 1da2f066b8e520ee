// SPDX-License-Identifier: Apache-2.0

/// react-native-ssl-pinning on iOS: AFNetworking's certificate mode with every certificate of the
/// app's bundle, whatever the call lists.
struct ReactNativeIOS: PinningPolicy {
    let id = "react-native-ssl-pinning.ios"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .certificate,
        view: .path,
        trust: .beforeAndToPins,
        identity: .certificate,
        configuration: .init(hosts: .all, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let bundle = pinned.objects(of: .certificate) else {
            return try await trust.withoutPinsBySecurity()
        }

        return try await AFNetworkingCertificates.verdict(on: trust, bundle, .standard)
    }
}

extension Provenance {
    static let reactNative = Provenance(
        project: "MaxToyberman/react-native-ssl-pinning",
        version: "1.5.9 (fd39ff17b5)",
        location: "ios/RNSslPinning/RNSslPinning.m; android/src/main/java/com/toyberman/Utils/"
            + "OkHttpUtils.java; android/src/main/java/com/toyberman/RNSslPinningModule.java",
        caveat: "of Conscrypt (google/conscrypt 3869db7b) what makes an end entity an anchor was "
            + "read, and not executed; how the platforms build paths is what the backend does; on "
            + "Android the pins of the first call for a domain hold for all later ones "
            + "(OkHttpUtils.java:62), and on iOS pkPinning compares the keys of the bundle's "
            + "certificates, whatever the call lists (RNSslPinning.m:227), which is not modelled"
    )
}
