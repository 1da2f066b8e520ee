// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// curl with `--pinnedpubkey`: the key of the server's own certificate, as the TLS library that
/// curl was built on encodes it.
///
/// The pin goes along wherever a redirect leads. The manual says that other origins are not checked,
/// and they are: what is compared is the option of the handle, whichever origin the connection is
/// to, and only the copy that serves reuse and resumption is left out for another one.
///
/// - SeeAlso: lib/vtls/openssl.c:4606 and lib/vtls/gtls.c:1872, against lib/vtls/vtls_config.c:290;
///   executed with 7.88.1, with `--insecure`, with digests and with a file.
struct Curl: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.curl

    static let standard = Curl("curl", after: .before)
    /// With `--insecure`: the pin alone decides.
    static let insecure = Curl("curl.insecure", after: .none)

    /// How the value of the option is taken apart.
    private var digests: @Sendable (String) -> [String] = CurlPinOption.digests

    /// The same as it was in version 7.88, which split the value as wget does, at the next prefix,
    /// so that a semicolon behind the last digest is part of it.
    ///
    /// - SeeAlso: curl 7.88.1, lib/vtls/vtls.c, `Curl_pin_peer_pubkey`; executed.
    var asIn7: Curl {
        var older = self
        older.digests = WgetPinOption.digests
        return older
    }

    private init(_ id: String, after trust: Traits.TrustEvaluation) {
        self.id = id
        traits = .pinnedPublicKey(after: trust, dialect: "curl", host: .withinClient)
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
                texts.append(try trust.pinText(of: certificate))
            case .text(let text):
                texts.append(text)
            }
        }
        return try await verdict(on: trust, written: [CurlPinOption.value(of: texts)])
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        let texts = texts.flatMap(digests)
        // The texts are compared, not the digests: a pin is never refused when it is set, and one
        // that is not written exactly so never matches. An empty option is the name of a file that
        // cannot be read, which matches nothing.
        return try await trust.verdict(after: traits.trust, host: traits.host) { key in
            texts.contains(Base64.encode(Array(SHA256.hash(data: key))))
        }
    }
}

extension Provenance {
    static let curl = Provenance(
        project: "curl/curl",
        version: "rc-8_22_0-2+30 (5c61e16869)",
        location: "lib/vtls/vtls.c, Curl_pin_peer_pubkey; openssl.c, ossl_check_pinned_key, "
            + "ossl_pkp_pin_peer_pubkey, ossl_verifyhost; hostcheck.c; gtls.c, gtls_verifyserver, pkp_pin_peer_pubkey"
    )
}
