// SPDX-License-Identifier: Apache-2.0

/// react-native-ssl-pinning on iOS: AFNetworking's certificate mode with every certificate of the
/// app's bundle, whatever the call lists.
///
/// Each call says whether it pins, and not for which host a certificate is: what is in the bundle
/// for one host is a pin of all. Presumed is an app that calls the hosts with pins that an entry
/// covers.
struct ReactNativeIOS: PinningPolicy {
    let id = "react-native-ssl-pinning.ios"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .certificate,
        view: .path,
        trust: .beforeAndToPins,
        identity: .certificate,
        configuration: .init(hosts: .subtrees, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // Hosts are those of calls, and an entry without certificates adds nothing to a bundle.
        let lists = pinned.compactMap(\.certificates)
        guard pinned.allSatisfy({ HostName($0.host) != nil }),
            lists.allSatisfy(\.isEmpty) || !lists.contains(where: \.isEmpty)
        else { throw .unsupported(.hostMap) }
        guard pinned.isCallPinned(to: trust.connection.host),
            let bundle = pinned.objects(of: .certificate)
        else { return try await trust.withoutPinsBySecurity() }

        return try await AFNetworkingCertificates.verdict(on: trust, bundle, .standard)
    }
}

extension [PinnedHost] {
    /// Whether the nearest entry that covers a host does not exempt it.
    fileprivate func isCallPinned(to host: String) -> Bool {
        guard let name = HostName(host) else { return false }

        let covering = compactMap { entry -> (depth: Int, isExempt: Bool)? in
            guard let own = HostName(entry.host),
                own == name || entry.includeSubdomains && own.isAbove(name)
            else { return nil }

            return (own == name ? .max : own.depth, entry.isExempt)
        }
        return covering.max { $0.depth < $1.depth }.map { !$0.isExempt } ?? false
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
