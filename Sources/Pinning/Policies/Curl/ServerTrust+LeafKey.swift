// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Traits {
    /// What the clients with a `--pinnedpubkey` have in common: curl, and wget, which took the
    /// option over.
    static func pinnedPublicKey(
        after trust: TrustEvaluation,
        _ pins: Configuration.Pins = .texts,
        dialect: String? = nil,
        host: HostCheck = .checked
    ) -> Traits {
        Traits(
            kind: .publicKey,
            view: .endEntity,
            trust: trust,
            host: trust == .none ? .unchecked : host,
            identity: .nativeKey,
            configuration: .init(hosts: .all, entries: .one, pins: pins, dialect: dialect),
            backends: ["gnutls", "openssl"]
        )
    }
}

/// What GnuTLS's handshake makes of a server's certificate whose key usage forbids every part in one.
enum GnuTLSHandshake {
    /// It goes on: the client asked for compatibility (`gnutls_session_enable_compatibility_mode`).
    case compatible
    /// It ends, whatever verification says, and pinned or not.
    case strict
}

extension ServerTrust {
    /// The verdict of a client that looks at the key of the server's own certificate, as the TLS
    /// library that it was built on encodes it, after name and chain, unless these do not count.
    func verdict(
        after evaluated: Traits.TrustEvaluation,
        host: Traits.HostCheck = .checked,
        handshake: GnuTLSHandshake = .strict,
        isPinned: ([UInt8]) -> Bool
    ) async throws(BackendError) -> Verdict {
        if evaluated == .before {
            if case .refused(let reason) = try await evaluation(host, handshake) {
                return .reject(reason)
            }
        } else if handshake == .strict, backend == "gnutls", isBarredFromHandshakes {
            return .reject(.wrongUsage)
        }
        guard let endEntity, let key = try await nativeKey(of: endEntity) else {
            return .reject(.noMatchingPin)
        }

        return isPinned(key) ? .accept : .reject(.noMatchingPin)
    }

    private func evaluation(
        _ host: Traits.HostCheck,
        _ handshake: GnuTLSHandshake
    ) async throws(BackendError) -> Evaluation {
        // On GnuTLS curl asks the library (lib/vtls/gtls.c:1835).
        if host == .withinClient, backend == "openssl" {
            return try await evaluation(namesBy: CurlNames())
        }
        // A path that the handshake alone would not have gone along with.
        if handshake == .compatible,
            case .refused(.wrongUsage, let native) = try await path(to: connection.anchors.all),
            native == "status 0x0: GNUTLS_E_KEY_USAGE_VIOLATION"
        {
            return try await hostMatches() ? .trusted(connection.served) : .refused(.nameMismatch)
        }
        return try await evaluation()
    }
}
