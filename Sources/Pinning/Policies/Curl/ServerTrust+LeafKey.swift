// SPDX-License-Identifier: Apache-2.0

extension Traits {
    /// What the clients with a `--pinnedpubkey` have in common: curl, and wget, which took the
    /// option over.
    static func pinnedPublicKey(
        after trust: TrustEvaluation,
        _ pins: Configuration.Pins = .texts,
        dialect: String? = nil
    ) -> Traits {
        Traits(
            kind: .publicKey,
            view: .endEntity,
            trust: trust,
            host: trust == .none ? .unchecked : .checked,
            identity: .nativeKey,
            configuration: .init(hosts: .all, entries: .one, pins: pins, dialect: dialect),
            backends: ["gnutls", "openssl"]
        )
    }
}

extension ServerTrust {
    /// The verdict of a client that looks at the key of the server's own certificate, as the TLS
    /// library that it was built on encodes it, after name and chain, unless these do not count.
    func verdict(
        after evaluated: Traits.TrustEvaluation,
        isPinned: ([UInt8]) -> Bool
    ) async throws(BackendError) -> Verdict {
        if evaluated == .before, case .refused(let reason) = try await evaluation() {
            return .reject(reason)
        }
        guard let endEntity, let key = try await nativeKey(of: endEntity) else {
            return .reject(.noMatchingPin)
        }

        return isPinned(key) ? .accept : .reject(.noMatchingPin)
    }
}
