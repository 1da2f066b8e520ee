// SPDX-License-Identifier: Apache-2.0

import PKIX

/// GnuTLS's `gnutls_verify_stored_pubkey`: the key of the server's own certificate, as GnuTLS
/// encodes it, against what is stored for the host.
///
/// It evaluates nothing. Without a line for the host there is nothing to compare, which is an error:
/// `gnutls-cli --strict-tofu` ends on it, and `--tofu` asks its user.
package struct GnuTLSStoredKey: PinningPolicy {
    package let id = "gnutls.stored-key"
    package let provenance = Provenance(
        project: "gnutls/gnutls",
        version: "3.8.13+54 (f8971291ba)",
        location: "lib/verify-tofu.c, gnutls_verify_stored_pubkey, find_stored_pubkey, "
            + "find_stored_pubkey_hash"
    )
    package let traits = Traits(
        kind: .publicKey,
        view: .endEntity,
        trust: .none,
        host: .unchecked,
        identity: .nativeKey,
        configuration: .init(
            hosts: .exact,
            unlisted: .refused,
            hasExpiry: true,
            dialect: "known-hosts"
        ),
        backends: ["gnutls"]
    )

    package init() {}

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // A host may have bars in it, or none of its own: the lines are read as any others.
        try await verdict(on: trust, written: lines(for: pinned, read: trust).map(\.description))
    }

    package func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        let lines = texts.flatMap { $0.utf8.split(separator: UInt8(ascii: "\n")) }
        return try await verdict(
            on: trust,
            lines.compactMap { KnownHostsLine(String(decoding: $0, as: UTF8.self)) }
        )
    }

    /// The lines that `gnutls_store_commitment` would have written.
    package func lines(
        for pinned: [PinnedHost],
        read trust: ServerTrust
    ) throws(BackendError) -> [KnownHostsLine] {
        var lines: [KnownHostsLine] = []
        for entry in pinned where !entry.isExempt {
            // A time is a number of seconds; a text that is none cannot be stored.
            guard let expiry = Expiry(entry.expires) else { throw .unsupported(.unmeasuredText) }

            for pin in entry.keys ?? [] {
                guard case .of(let certificate) = pin else { throw .unsupported(.literalPin) }

                for read in try trust.read([certificate]) {
                    lines.append(
                        KnownHostsLine(
                            host: entry.host,
                            expiry: expiry,
                            key: .digest(.sha256, Hexadecimal.encode(SPKIPin(of: read).octets))
                        )
                    )
                }
            }
        }
        return lines
    }

    private func verdict(
        on trust: ServerTrust,
        _ lines: [KnownHostsLine]
    ) async throws(BackendError) -> Verdict {
        // The key is taken out of the certificate before any line is looked at.
        guard let endEntity = trust.endEntity,
            let key = try await trust.nativeKey(of: endEntity)
        else { return .reject(.unsupportedKey) }

        let connection = trust.connection
        let applicable = lines.filter { line in
            line.isFor(connection.host) && !line.hasLapsed(at: connection.time)
        }
        // GNUTLS_E_NO_CERTIFICATE_FOUND (verify-tofu.c, gnutls_verify_stored_pubkey).
        guard !applicable.isEmpty else { return .reject(.unlistedHost) }

        // Texts are compared, and digits are written in lower case.
        let encoded = Base64.encode(key)
        var isMeasured = true
        for line in applicable {
            switch line.key {
            case .base64(let text):
                if text == encoded { return .accept }
            case .digest(let digest, let text):
                guard let digits = digest.digits(of: key) else {
                    isMeasured = false
                    continue
                }

                if text == digits { return .accept }
            }
        }
        guard isMeasured else { throw .unsupported(.unmeasuredText) }

        return .reject(.noMatchingPin)
    }
}
