// SPDX-License-Identifier: Apache-2.0

import PKIX

/// GnuTLS's `dane_verify_crt_raw` with records of keys, or of certificates: one that holds is
/// enough.
///
/// It makes no difference between the usages that constrain and those that trust: an end entity's
/// record is compared with the first certificate that was sent, and nothing else counts; an
/// authority's with all the others, one of which must have issued the first, whichever it was that
/// matched. No record is stronger than another, no name is compared, and a program that is content
/// with this has no path to any anchor.
package struct GnuTLSDANE: PinningPolicy {
    package let id: String
    package let traits: Traits
    package let provenance = Provenance(
        project: "gnutls/gnutls",
        version: "3.8.13+54 (f8971291ba)",
        location: "libdane/dane.c, dane_verify_crt_raw, verify_ca, verify_ee, crt_to_pubkey"
    )

    package static let all = [
        GnuTLSDANE("gnutls.dane.certificate", .certificate, .certificate),
        GnuTLSDANE("gnutls.dane.key", .publicKey, .nativeKey),
    ]

    private init(_ id: String, _ kind: PinningKind, _ identity: Traits.Identity) {
        self.id = id
        traits = Traits(
            kind: kind,
            view: .servedList,
            trust: .issuerSent,
            host: .unchecked,
            identity: identity,
            configuration: .init(hosts: .all, entries: .one, pins: .objects, dialect: "tlsa"),
            backends: ["gnutls"]
        )
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try await verdict(on: trust, records(of: pinned, read: trust))
    }

    package func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try await verdict(on: trust, own(texts))
    }

    /// The records that the entry's pins become.
    package func records(
        of pinned: [PinnedHost],
        read trust: ServerTrust
    ) throws(BackendError) -> [TLSARecord] {
        var records: [TLSARecord] = []
        for certificate in (pinned.forEveryHost?.pins(of: traits.kind) ?? []).objects {
            let read = try trust.readable(certificate)
            records.append(TLSARecord(of: read, .trusting, traits.kind))
        }
        return records
    }

    /// Of records that are written out, those for what this client compares.
    package func own(_ texts: [String]) throws(BackendError) -> [TLSARecord] {
        let selector: UInt8 = traits.kind == .certificate ? 0 : 1
        let own = texts.compactMap { TLSARecord(written: $0) }.filter { $0.selector == selector }
        guard !own.isEmpty else { throw .unsupported(.otherDialect) }

        return own
    }

    private func verdict(
        on trust: ServerTrust,
        _ records: [TLSARecord]
    ) async throws(BackendError) -> Verdict {
        let served = trust.connection.served
        guard !served.isEmpty else { return .reject(.malformedCertificate) }

        let usable = records.filter { $0.usage <= 3 }
        // DANE_E_REQUESTED_DATA_NOT_AVAILABLE is an error (dane.c, dane_verify_crt_raw), on which
        // gnutls-cli refuses.
        guard !usable.isEmpty else { return .reject(.noPins) }

        // Where nothing else was sent, an authority's record is passed over.
        for record in usable where !record.isForAuthority || served.count > 1 {
            var holds = false
            for compared in record.isForAuthority ? served.dropFirst() : served.prefix(1) {
                guard let octets = try await octets(of: compared, trust) else {
                    return .reject(.unsupportedKey)
                }

                holds = holds || record.holds(of: octets)
            }
            guard holds else { continue }

            if !record.isForAuthority { return .accept }
            let others = Array(served.dropFirst())
            switch try await trust.path(toPinned: others) {
            case .path: return .accept
            // It is verified for no purpose (libdane/dane.c:643 to 644, lib/x509/verify.c:1592 to
            // 1605 and 1076), and the backend asks for a server's. What an issuer's keyUsage allows
            // is looked at all the same.
            case .refused(.wrongUsage, _)
            where others.allSatisfy { $0.certificate?.signsCertificates ?? false }:
                return .accept
            case .refused: break
            }
        }
        return .reject(.noMatchingPin)
    }

    /// What of a certificate records are held against; nil for a key that the library cannot read.
    private func octets(
        of certificate: EncodedCertificate,
        _ trust: ServerTrust
    ) async throws(BackendError) -> [UInt8]? {
        switch traits.kind {
        case .certificate: certificate.octets
        case .publicKey: try await trust.nativeKey(of: certificate)
        }
    }
}
