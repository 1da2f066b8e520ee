// SPDX-License-Identifier: Apache-2.0

/// react-native-ssl-pinning on Android with `pkPinning`: OkHttp's pinner, the pins of a call
/// registered for the name that is left of its URL's host when a leading `www.` is taken off, which
/// the request keeps.
struct ReactNativeAndroidKeys: PinningPolicy {
    let id = "react-native-ssl-pinning.android.keys"
    let provenance = Provenance.reactNative
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        host: .withinClient,
        identity: .agreedKey,
        configuration: .init(hosts: .exactWithoutWWW)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // A call lists the pins of its own host, and OkHttp follows where a redirect leads.
        let connection = trust.connection
        let host =
            connection.isRedirectedElsewhere
            ? connection.redirectedFrom ?? connection.host : connection.host
        guard let entry = pinned.first(where: { !$0.isExempt && $0.isFor(host) }) else {
            return try await OkHttp.android.verdict(on: trust, pinned: [])
        }

        // That there is one is asked before the mode is looked at.
        let keys = entry.keys ?? []
        guard !keys.isEmpty else { return .misconfigured(.malformedPin) }

        return try await OkHttp.android.verdict(
            on: trust,
            pinned: [PinnedHost(host: Self.registered(host), keys: keys)]
        )
    }

    /// - SeeAlso: RNSslPinningModule.java, `getDomainName`, which compares letter by letter.
    private static func registered(_ host: String) -> String {
        host.hasPrefix("www.") ? String(host.dropFirst("www.".count)) : host
    }
}

extension PinnedHost {
    /// Whether whoever calls the host hands in this entry's pins.
    fileprivate func isFor(_ host: String) -> Bool {
        self.host == host || HostName(self.host).map { $0 == HostName(host) } ?? false
    }
}
