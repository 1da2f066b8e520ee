// SPDX-License-Identifier: Apache-2.0

import PKIX

/// urllib3's `assert_fingerprint`: one digest of the server's own certificate, in hexadecimal.
///
/// Whoever gives a fingerprint turns the comparison of names off.
struct Urllib3: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance(
        project: "urllib3/urllib3",
        version: "2.7.0+30 (6a8536b6e1)",
        location: "src/urllib3/util/ssl_.py, assert_fingerprint; src/urllib3/connection.py, "
            + "_ssl_wrap_socket_and_match_hostname",
        caveat: "from Python 3.13 on urllib3 sets X509_V_FLAG_X509_STRICT beside "
            + "X509_V_FLAG_PARTIAL_CHAIN, and before neither; the model has the second alone"
    )

    /// `CERT_REQUIRED`.
    static let standard = Urllib3("urllib3", trust: .before)
    /// `CERT_NONE`: the fingerprint alone decides.
    static let unverified = Urllib3("urllib3.unverified", trust: .none)

    private init(_ id: String, trust: Traits.TrustEvaluation) {
        self.id = id
        traits = Traits(
            kind: .certificate,
            view: .endEntity,
            trust: trust,
            host: .unchecked,
            identity: .certificate,
            configuration: .init(hosts: .all, entries: .one, pins: .oneText)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let pins = pinned.forEveryHost?.certificates else {
            return try await trust.withoutPins()
        }

        // An empty text is false: there is no fingerprint, and what is verified without one is.
        let pin = pins.first ?? .text("")
        if pin == .text("") {
            return traits.trust == .before ? try await trust.withoutPins() : .notPinned
        }

        if traits.trust == .before,
            case .refused(let reason) = try await trust.evaluation(host: .unchecked)
        {
            return .reject(reason)
        }

        let fingerprint: [UInt8]
        switch pin {
        case .of(let certificate):
            fingerprint = certificate.fingerprint
        case .text(let text):
            let digits = text.lowercased().filter { $0 != ":" }
            // The length picks the digest; another length is an error, and so are other characters.
            guard [32, 40, 64].contains(digits.utf8.count),
                let octets = Hexadecimal.decode(digits)
            else { return .reject(.noMatchingPin) }

            fingerprint = octets
        }
        guard let endEntity = trust.endEntity else { return .reject(.malformedCertificate) }
        // The handshake ends where the library cannot read certificate or key; a path has both read.
        if traits.trust == .none, try await trust.nativeKey(of: endEntity) == nil {
            return .reject(.malformedCertificate)
        }

        return Fingerprint.isOne(fingerprint, of: endEntity)
            ? .accept : .reject(.noMatchingPin)
    }
}
