// SPDX-License-Identifier: Apache-2.0

import PKIX

/// DANE as a client with its own TLSA records verifies it, after OpenSSL's `dane_verify`.
///
/// A pin of an authority becomes a record of an authority's usage, any other one of the end
/// entity's. In the PKIX usages a record constrains what the platform trusts; in the trusting
/// usages it is all there is to trust, and for an end entity neither chain nor dates count.
struct DANE: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance(
        project: "openssl/openssl",
        version: "00207e8eee",
        location: "crypto/x509/x509_vfy.c, dane_verify, dane_match_cert; "
            + "doc/man3/SSL_CTX_dane_enable.pod; RFC 7671"
    )

    private let form: Form

    /// Which usages the records have (RFC 7671, section 5).
    enum Form: Hashable {
        /// PKIX-TA (0) and PKIX-EE (1).
        case constraining
        /// DANE-TA (2) and DANE-EE (3).
        case trusting
    }

    static let all = [
        DANE("dane.pkix.certificate", .constraining, .certificate),
        DANE("dane.pkix.key", .constraining, .publicKey),
        DANE("dane.trusting.certificate", .trusting, .certificate),
        DANE("dane.trusting.key", .trusting, .publicKey),
    ]

    private init(_ id: String, _ form: Form, _ kind: PinningKind) {
        self.id = id
        self.form = form
        traits = Traits(
            kind: kind,
            view: .path,
            trust: form == .constraining ? .before : .pinsAsAnchors,
            identity: kind == .certificate ? .certificate : .key,
            configuration: .init(hosts: .all, entries: .one, pins: .objects, dialect: "tlsa")
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        var records: [TLSARecord] = []
        for certificate in (entry.pins(of: traits.kind) ?? []).objects {
            guard let read = try trust.read([certificate]).first else { continue }

            records.append(
                TLSARecord(of: read, isAuthority: read.isAuthority, form, traits.kind)
            )
        }
        return try await verdict(on: trust, records)
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        // Records of another form, or for another selector, are another client's.
        let usages = form == .constraining ? ["0", "1"] : ["2", "3"]
        let selector = traits.kind == .certificate ? "0" : "1"
        let own = texts.filter { text in
            let fields = text.split(separator: " ").map(String.init)
            return fields.count > 1 && usages.contains(fields[0]) && fields[1] == selector
        }
        guard !own.isEmpty else { throw .unsupported(.otherDialect) }

        // A record that is not usable is not added.
        let records = own.compactMap { TLSARecord($0) }
        return try await verdict(on: trust, TLSARecord.strongest(of: records))
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
            let certificates = try trust.read(path)
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

        // The end entity's own record needs no chain and no date, and still the name
        // (OpenSSL's default; RFC 7671, section 5.1, has the name not checked).
        let leaf = try trust.read([endEntity])
        if records.contains(where: { !$0.isForAuthority && leaf.contains(where: $0.matches) }) {
            return try await trust.hostMatches() ? .accept : .reject(.nameMismatch)
        }

        // An authority that was sent and matches is the anchor.
        let authorities = records.filter(\.isForAuthority)
        var anchors: [EncodedCertificate] = []
        for certificate in trust.connection.served.dropFirst() {
            // What cannot be read matches no record.
            guard let read = try? Certificate(certificate.octets) else { continue }

            if authorities.contains(where: { $0.matches(read) }) { anchors.append(certificate) }
        }
        // One that a record holds whole need not be sent.
        for record in authorities where record.selector == 0 && record.matching == 0 {
            let certificate = EncodedCertificate(record.data)
            if !anchors.contains(certificate) { anchors.append(certificate) }
        }
        guard !anchors.isEmpty else { return .reject(.noMatchingPin) }

        switch try await trust.evaluation(toPinned: anchors) {
        case .refused(let reason): return .reject(reason)
        case .trusted: return .accept
        }
    }
}
