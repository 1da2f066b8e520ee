// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// curl with `--pinnedpubkey`: the key of the server's own certificate, as the TLS library that
/// curl was built on encodes it.
struct Curl: PinningPolicy {
    let id = "curl"
    let provenance = Provenance(
        project: "curl/curl",
        version: "rc-8_22_0-2+30 (5c61e16869)",
        location: "lib/vtls/vtls.c, Curl_pin_peer_pubkey; openssl.c, ossl_pkp_pin_peer_pubkey; "
            + "gtls.c, pkp_pin_peer_pubkey; docs/libcurl/opts/CURLOPT_PINNEDPUBLICKEY.md"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .endEntity,
        identity: .nativeKey(backends: ["gnutls", "openssl"]),
        configuration: .init(hosts: .all, entries: .one, dialect: "curl")
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // An entry that exempts its host is one that curl's user does not write.
        guard let pins = pinned.first(where: { !$0.isExempt })?.keys else { return .notPinned }

        // Name and chain come before the pin.
        switch try await trust.path(to: trust.connection.anchors.all) {
        case .refused(let reason, _): return .reject(reason)
        case .path: break
        }
        guard try await trust.hostMatches() else { return .reject(.nameMismatch) }

        // Redirects to other origins are followed without the pin.
        let connection = trust.connection
        if let origin = connection.redirectedFrom, HostName(origin) != HostName(connection.host) {
            return .notPinned
        }

        // An empty option is the name of a file that cannot be read, which matches nothing.
        guard let endEntity = connection.served.first,
            let key = try await trust.nativeKey(of: endEntity)
        else { return .reject(.noMatchingPin) }

        // The texts are compared, not the digests: a pin is never refused when it is set, and one
        // that is not written exactly so never matches.
        let presented = Base64.encode(Array(SHA256.hash(data: key)))
        for pin in pins {
            switch pin {
            case .of(let certificate):
                let texts = try trust.read([certificate]).map { SPKIPin(of: $0).base64 }
                if texts.contains(presented) { return .accept }
            case .text(let text):
                if text == presented { return .accept }
            }
        }
        return .reject(.noMatchingPin)
    }
}
