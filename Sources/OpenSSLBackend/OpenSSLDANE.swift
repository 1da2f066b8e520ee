// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL
internal import PKIX
internal import Pinning

/// OpenSSL's own DANE, on a connection to nowhere: the records are added, and the library verifies
/// chain, host and records in one.
///
/// - SeeAlso: SSL_CTX_dane_enable(3).
struct OpenSSLDANE: PolicyExecution {
    /// Which records the client has.
    private let client: DANE
    private let settings: OpenSSLDANESettings
    private let reader: OpenSSLReader
    private let anchors: LongAnchorLists<OpenSSLAnchors>

    var policy: String { client.id }

    static func all(
        _ settings: OpenSSLDANESettings,
        _ reader: OpenSSLReader,
        _ anchors: LongAnchorLists<OpenSSLAnchors>
    ) -> [OpenSSLDANE] {
        DANE.all.map {
            OpenSSLDANE(client: $0, settings: settings, reader: reader, anchors: anchors)
        }
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, client.records(of: pinned, read: trust) ?? [])
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        // A text that is no record has nothing that could be added.
        try verdict(
            on: trust.connection,
            client.own(texts, for: trust.connection.host)
                .compactMap { TLSARecord(written: $0) }
        )
    }

    private func verdict(
        on connection: Connection,
        _ records: [TLSARecord]
    ) throws(BackendError) -> Verdict {
        guard !connection.served.isEmpty else { return .reject(.malformedCertificate) }
        // C would take the text before the NUL for the whole host.
        guard !connection.host.utf8.contains(0) else { return .reject(.nameMismatch) }

        let served = connection.served
        var verification = unsafe pinproof_openssl_verification()
        var usableCount = 0
        let known = try anchors.value(for: connection.anchors.all) {
            (anchors) throws(BackendError) in
            try OpenSSLAnchors(anchors, by: reader)
        }
        let answer = unsafe known.ask { anchors in
            unsafe pinproof_openssl_verify_dane(
                settings.settings,
                reader.reader,
                served.flatMap(\.octets),
                served.map(\.octets.count),
                served.count,
                anchors,
                connection.time.seconds,
                connection.host,
                client.comparesEndEntityNames ? 0 : 1,
                records.map { record in
                    pinproof_openssl_record(
                        usage: record.usage,
                        selector: record.selector,
                        matching: record.matching,
                        count: record.data.count
                    )
                },
                records.flatMap(\.data),
                records.count,
                &usableCount,
                &verification
            )
        }
        switch answer {
        case PINPROOF_OPENSSL_YES:
            // Without a usable record DANE is off, and the client is not told.
            return usableCount > 0 ? .accept : .notPinned
        case PINPROOF_OPENSSL_NO:
            return .reject(try unsafe VerificationFailure(verification).reason)
        case PINPROOF_OPENSSL_UNREADABLE: return .reject(.malformedCertificate)
        default: throw .defect("OpenSSL: DANE ended without a result")
        }
    }
}
#endif
