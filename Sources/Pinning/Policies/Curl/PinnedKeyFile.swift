// SPDX-License-Identifier: Apache-2.0

/// curl or wget with `--pinnedpubkey FILE`: a file that holds one key, in PEM or DER, which is
/// compared whole and not by its digest.
///
/// The file is the one that curl's manual has its user make, with `openssl x509 -pubkey`: the key as
/// that command encodes it anew, whatever the certificate has.
struct PinnedKeyFile: PinningPolicy {
    let id: String
    let provenance: Provenance
    let traits: Traits

    private let handshake: GnuTLSHandshake

    static let curl = PinnedKeyFile(
        "curl.file",
        .curl,
        host: .withinClient,
        .strict
    )
    static let wget = PinnedKeyFile(
        "wget.file",
        .wget,
        host: .checked,
        .compatible
    )

    private init(
        _ id: String,
        _ provenance: Provenance,
        host: Traits.HostCheck,
        _ handshake: GnuTLSHandshake
    ) {
        self.id = id
        self.provenance = provenance
        self.handshake = handshake
        traits = .pinnedPublicKey(after: .before, .oneObject, host: host)
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        // Of several keys the first counts; without a file there is nothing that could match.
        let file = try key(in: entry.keys?.objects.first, trust)
        return try await trust.verdict(after: .before, host: traits.host, handshake: handshake) {
            $0 == file
        }
    }

    /// The key that the command writes; nil where it refuses to.
    private func key(
        in certificate: EncodedCertificate?,
        _ trust: ServerTrust
    ) throws(BackendError) -> [UInt8]? {
        guard let certificate, let read = try trust.read([certificate]).first else { return nil }

        switch CanonicalKey(of: read, by: .opensslCommand) {
        case .octets(let key): return key
        case .refused: return nil
        case .unmeasured: throw .unsupported(.unmeasuredKey)
        }
    }
}
