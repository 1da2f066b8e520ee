// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
private import CGnuTLS
internal import PKIX
internal import Pinning

/// GnuTLS's own `gnutls_verify_stored_pubkey`, over a file of lines that lies in memory.
///
/// - SeeAlso: gnutls_verify_stored_pubkey(3).
struct GnuTLSStoredKeys: PolicyExecution {
    private let client = GnuTLSStoredKey()

    var policy: String { client.id }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let lines = try client.lines(for: pinned, read: trust)
        return try verdict(on: trust.connection, lines.map(\.description))
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, texts)
    }

    private func verdict(
        on connection: Connection,
        _ lines: [String]
    ) throws(BackendError) -> Verdict {
        // The host is asked for by its name, and nothing was served to ask about.
        guard let endEntity = connection.served.first else { return .reject(.unsupportedKey) }
        // C would take the text before the NUL for the whole host, for which nothing is stored.
        guard !connection.host.utf8.contains(0) else { return .reject(.unlistedHost) }

        let file = lines.map { $0 + "\n" }.joined()
        var error: Int32 = 0
        let answer = unsafe pinproof_gnutls_verify_stored(
            file,
            file.utf8.count,
            connection.host,
            endEntity.octets,
            endEntity.octets.count,
            connection.time.seconds,
            &error
        )
        switch (answer, error) {
        case (PINPROOF_GNUTLS_YES, _): return .accept
        case (PINPROOF_GNUTLS_NO, GNUTLS_E_NO_CERTIFICATE_FOUND): return .reject(.unlistedHost)
        case (PINPROOF_GNUTLS_NO, GNUTLS_E_CERTIFICATE_KEY_MISMATCH): return .reject(.noMatchingPin)
        case (PINPROOF_GNUTLS_NO, _): return .reject(.unsupportedKey)
        default: throw .defect("GnuTLS: gnutls_verify_stored_pubkey was not asked")
        }
    }
}
#endif
