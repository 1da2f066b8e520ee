// SPDX-License-Identifier: Apache-2.0

import PKIX

/// DANE as a client with its own TLSA records verifies it, after OpenSSL's `dane_verify`.
///
/// A pin of an authority becomes a record of an authority's usage, any other one of the end
/// entity's. In the PKIX usages a record constrains what the platform trusts; in the trusting
/// usages it is all there is to trust, and for an end entity neither chain nor dates count.
///
/// Whether the name counts there is said apart: RFC 7671, 5.1, has it not compared, and OpenSSL
/// compares it unless `DANE_FLAG_NO_DANE_EE_NAMECHECKS` is set.
package struct DANE: PinningPolicy {
    package let id: String
    package let traits: Traits
    package let provenance = Provenance(
        project: "openssl/openssl",
        version: "00207e8eee",
        location: "crypto/x509/x509_vfy.c, X509_verify_cert, dane_verify, dane_match_cert; "
            + "doc/man3/SSL_CTX_dane_enable.pod; RFC 7671",
        caveat: "the path is the backend's, and OpenSSL itself goes on from one anchor to the next "
            + "until a record matches"
    )

    /// Whether the name of an end entity is compared that its own record vouches for.
    package let comparesEndEntityNames: Bool

    private let form: Form

    /// Which usages the records have (RFC 7671, section 5).
    enum Form: Hashable {
        /// PKIX-TA (0) and PKIX-EE (1).
        case constraining
        /// DANE-TA (2) and DANE-EE (3).
        case trusting
    }

    package static let all = [
        DANE("dane.pkix.certificate", .constraining, .certificate),
        DANE("dane.pkix.key", .constraining, .publicKey),
        DANE("dane.trusting.certificate", .trusting, .certificate),
        DANE(
            "dane.trusting.certificate.any-name",
            .trusting,
            .certificate,
            host: .checkedBelowAuthorities
        ),
        DANE("dane.trusting.key", .trusting, .publicKey),
        DANE(
            "dane.trusting.key.any-name",
            .trusting,
            .publicKey,
            host: .checkedBelowAuthorities
        ),
    ]

    private init(
        _ id: String,
        _ form: Form,
        _ kind: PinningKind,
        host: Traits.HostCheck = .checked
    ) {
        self.id = id
        self.form = form
        comparesEndEntityNames = host == .checked
        traits = Traits(
            kind: kind,
            view: .path,
            trust: form == .constraining ? .before : .pinsAsAnchors,
            host: host,
            identity: kind == .certificate ? .certificate : .key,
            configuration: .init(hosts: .all, entries: .one, pins: .objects, dialect: "tlsa")
        )
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let records = try records(of: pinned, read: trust) else {
            return try await trust.withoutPins()
        }

        return try await verdict(on: trust, records)
    }

    package func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        // A record that is not usable is not added.
        let records = try own(texts, for: trust.connection.host).compactMap { TLSARecord($0) }
        return try await verdict(on: trust, TLSARecord.strongest(of: records))
    }

    /// The records that the entry's pins become; nil where nothing is configured.
    package func records(
        of pinned: [PinnedHost],
        read trust: ServerTrust
    ) throws(BackendError) -> [TLSARecord]? {
        try checkName(trust.connection.host)
        guard let entry = pinned.forEveryHost else { return nil }

        var records: [TLSARecord] = []
        for certificate in (entry.pins(of: traits.kind) ?? []).objects {
            records.append(TLSARecord(of: try trust.readable(certificate), form, traits.kind))
        }
        return records
    }

    /// Of records that are written out, those that are this client's.
    package func own(
        _ texts: [String],
        for host: String
    ) throws(BackendError) -> [String] {
        try checkName(host)
        // Records of another form, or for another selector, are another client's.
        let usages = form == .constraining ? ["0", "1"] : ["2", "3"]
        let selector = traits.kind == .certificate ? "0" : "1"
        let own = texts.filter { text in
            let fields = text.split(separator: " ").map(String.init)
            return fields.count > 1 && usages.contains(fields[0]) && fields[1] == selector
        }
        guard !own.isEmpty else { throw .unsupported(.otherDialect) }

        return own
    }

    /// Refuses to answer for an address: records are found by the host's name.
    ///
    /// OpenSSL can be given an address for one, and compares it with no address of the certificate.
    ///
    /// - SeeAlso: RFC 6698, section 3.
    private func checkName(_ host: String) throws(BackendError) {
        guard IPAddress(host) == nil else { throw .unsupported(.addressHost) }
    }

    private func verdict(
        on trust: ServerTrust,
        _ records: [TLSARecord]
    ) async throws(BackendError) -> Verdict {
        // Without a usable record DANE is off, and plain PKIX goes on.
        guard !records.isEmpty else { return try await trust.withoutPins() }

        switch form {
        case .constraining: return try await constrained(trust, records)
        case .trusting: return try await trusting(trust, records)
        }
    }

    private func constrained(
        _ trust: ServerTrust,
        _ records: [TLSARecord]
    ) async throws(BackendError) -> Verdict {
        switch try await trust.evaluation() {
        case .refused(let reason):
            return .reject(reason)
        case .trusted(let path):
            let certificates = try trust.readable(path)
            let matches = records.contains { record in
                let compared =
                    record.isForAuthority ? certificates.dropFirst() : certificates.prefix(1)
                return compared.contains(where: record.matches)
            }
            return matches ? .accept : .reject(.noMatchingPin)
        }
    }

    private func trusting(
        _ trust: ServerTrust,
        _ records: [TLSARecord]
    ) async throws(BackendError) -> Verdict {
        guard let endEntity = trust.endEntity else { return .reject(.malformedCertificate) }

        // The library looks at the end entity's key before anything else, records included.
        let leaf = try trust.readable([endEntity])
        for certificate in leaf {
            if let reason = try Self.refusal(ofTheKeyIn: certificate) { return .reject(reason) }
        }
        // The end entity's own record needs no chain and no date.
        if records.contains(where: { !$0.isForAuthority && leaf.contains(where: $0.matches) }) {
            guard comparesEndEntityNames else { return .accept }

            return try await trust.hostMatches() ? .accept : .reject(.nameMismatch)
        }

        // An authority that was sent and matches is the anchor.
        let authorities = records.filter(\.isForAuthority)
        let sent = trust.connection.served.dropFirst()
        var anchors = sent.indices.filter { index in
            // What cannot be read matches no record.
            authorities.contains { $0.matches(sent[index]) }
                && !Self.isPassedOver(sent[index], for: sent[..<index], at: trust.connection.time)
        }.map { sent[$0] }
        // One that a record holds whole need not be sent, nor one whose whole key it holds.
        for record in authorities where record.matching == 0 {
            let held =
                record.selector == 0
                ? [EncodedCertificate(record.data)] : Self.bareAnchors(of: record.data, trust)
            anchors += held.filter { !anchors.contains($0) }
        }
        guard !anchors.isEmpty else { return .reject(.noMatchingPin) }

        switch try await trust.evaluation(toPinned: anchors) {
        case .refused(let reason): return .reject(reason)
        case .trusted: return .accept
        }
    }

    /// Whether the library never meets a certificate on its way, since it takes one that was sent
    /// before for the same issuer.
    ///
    /// Of the certificates that may be an issuer by name and key identifier it takes the first that
    /// is valid, and tries no second.
    ///
    /// - SeeAlso: OpenSSL, crypto/x509/x509_vfy.c, `get0_best_issuer_sk`, `build_chain` and
    ///   `check_dane_issuer`.
    private static func isPassedOver(
        _ encoded: EncodedCertificate,
        for earlier: ArraySlice<EncodedCertificate>,
        at time: Time
    ) -> Bool {
        guard let certificate = encoded.certificate else { return false }

        // A validity may end before it begins, so that it is no range.
        return earlier.compactMap(\.certificate).contains { other in
            other.octets[other.subject] == certificate.octets[certificate.subject]
                && other.keyIdentifier == certificate.keyIdentifier
                && other.notBefore <= time && time <= other.notAfter
        }
    }

    /// A bare key as an anchor, by every name of an issuer that was not sent.
    ///
    /// The library has such a key verify the last certificate that it finds among those sent,
    /// whatever name its issuer has there.
    ///
    /// - SeeAlso: RFC 7671, section 5.2.3; OpenSSL, crypto/x509/x509_vfy.c, `check_dane_pkeys`.
    private static func bareAnchors(
        of key: [UInt8],
        _ trust: ServerTrust
    ) -> [EncodedCertificate] {
        let sent = trust.connection.served.compactMap(\.certificate)
        let subjects = sent.map { $0.octets[$0.subject] }
        let unsent = Set(sent.map { $0.octets[$0.issuer] }).subtracting(subjects)
        return unsent.map { EncodedCertificate(anchor: Array($0), key: key) }
    }

    /// What is the matter with a key that the library cannot read, or that is too weak for it.
    ///
    /// Level 2 asks for 112 bits, and the strength of a key is rounded to a multiple of 8: 1,963
    /// bits are enough, as executed.
    ///
    /// - SeeAlso: OpenSSL, crypto/x509/x509_vfy.c, `X509_verify_cert` and `check_key_level`;
    ///   crypto/rsa/rsa_lib.c, `ossl_ifc_ffc_compute_security_bits`.
    private static func refusal(
        ofTheKeyIn certificate: EncodedCertificate
    ) throws(BackendError) -> Reason? {
        switch CanonicalKey(certificate.key.presented, by: .opensslCommand) {
        case .refused: .unsupportedKey
        case .octets:
            certificate.certificate?.publicKey.modulusBits.map { $0 < 1_963 } ?? false
                ? .weakAlgorithm : nil
        case .unmeasured: throw .unsupported(.unmeasuredKey)
        }
    }
}

extension Certificate {
    fileprivate var keyIdentifier: ArraySlice<UInt8>? {
        extensions.subjectKeyIdentifier.map { octets[$0] }
    }
}
