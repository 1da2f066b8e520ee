// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
private import CGnuTLS
internal import PKIX
internal import Pinning

/// GnuTLS's own `dane_verify_crt_raw`, with records that no resolver was asked for.
///
/// - SeeAlso: dane_verify_crt_raw(3).
struct GnuTLSRecords: PolicyExecution {
    /// Which records the client has.
    private let client: GnuTLSDANE

    var policy: String { client.id }

    static let all = GnuTLSDANE.all.map(GnuTLSRecords.init)

    private init(_ client: GnuTLSDANE) {
        self.client = client
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, client.records(of: pinned, read: trust))
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, client.own(texts))
    }

    private func verdict(
        on connection: Connection,
        _ records: [TLSARecord]
    ) throws(BackendError) -> Verdict {
        let certificates = connection.served
        guard !certificates.isEmpty else { return .reject(.malformedCertificate) }

        let written = records.map { record in
            [record.usage, record.selector, record.matching] + record.data
        }
        var error: Int32 = 0
        var status: UInt32 = 0
        let answer = unsafe pinproof_gnutls_verify_dane(
            certificates.flatMap(\.octets),
            certificates.map(\.octets.count),
            certificates.count,
            connection.time.seconds,
            written.flatMap(\.self),
            written.map(\.count),
            written.count,
            &error,
            &status
        )
        switch (answer, error) {
        case (PINPROOF_GNUTLS_YES, _): return .accept
        // It ends with an error as well where no record could be compared with anything.
        case (PINPROOF_GNUTLS_NO, _) where status & DANE_VERIFY_UNKNOWN_DANE_INFO.rawValue != 0:
            return .reject(records.contains { $0.usage <= 3 } ? .noMatchingPin : .noPins)
        case (PINPROOF_GNUTLS_NO, 0): return .reject(.noMatchingPin)
        case (PINPROOF_GNUTLS_NO, DANE_E_PUBKEY_ERROR): return .reject(.unsupportedKey)
        case (PINPROOF_GNUTLS_NO, DANE_E_CERT_ERROR): return .reject(.malformedCertificate)
        default: throw .defect("GnuTLS: dane_verify_crt_raw ended with \(error)")
        }
    }
}
#endif
