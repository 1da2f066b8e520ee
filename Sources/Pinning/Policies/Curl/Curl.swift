// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// curl with `--pinnedpubkey`: the key of the server's own certificate, as the TLS library that
/// curl was built on encodes it.
struct Curl: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance(
        project: "curl/curl",
        version: "rc-8_22_0-2+30 (5c61e16869)",
        location: "lib/vtls/vtls.c, Curl_pin_peer_pubkey; openssl.c, ossl_pkp_pin_peer_pubkey; "
            + "gtls.c, pkp_pin_peer_pubkey; docs/libcurl/opts/CURLOPT_PINNEDPUBLICKEY.md"
    )

    static let standard = Curl("curl", trust: .before, host: .checked)
    /// With `--insecure`: the pin alone decides.
    static let insecure = Curl("curl.insecure", trust: .none, host: .unchecked)

    private init(_ id: String, trust: Traits.TrustEvaluation, host: Traits.HostCheck) {
        self.id = id
        traits = Traits(
            kind: .publicKey,
            view: .endEntity,
            trust: trust,
            host: host,
            identity: .nativeKey(backends: ["gnutls", "openssl"]),
            configuration: .init(hosts: .all, entries: .one, dialect: "curl")
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // An entry that exempts its host is one that curl's user does not write.
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        var texts: [String] = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                texts += try trust.pins(of: [certificate]).map(\.base64)
            case .text(let text):
                texts.append(text)
            }
        }
        return try await verdict(on: trust, texts: texts)
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try await verdict(on: trust, texts: texts.flatMap(CurlPinOption.digests))
    }

    private func verdict(
        on trust: ServerTrust,
        texts: [String]
    ) async throws(BackendError) -> Verdict {
        // Name and chain come before the pin.
        if traits.trust == .before, case .refused(let reason) = try await trust.evaluation() {
            return .reject(reason)
        }

        // Redirects to other origins are followed without the pin.
        let connection = trust.connection
        if let origin = connection.redirectedFrom, HostName(origin) != HostName(connection.host) {
            return .notPinned
        }

        // An empty option is the name of a file that cannot be read, which matches nothing.
        guard let endEntity = trust.endEntity,
            let key = try await trust.nativeKey(of: endEntity)
        else { return .reject(.noMatchingPin) }

        // The texts are compared, not the digests: a pin is never refused when it is set, and one
        // that is not written exactly so never matches.
        let presented = Base64.encode(Array(SHA256.hash(data: key)))
        return texts.contains(presented) ? .accept : .reject(.noMatchingPin)
    }
}
