// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// An end entity that restricts its key allows what a TLS handshake does with it.
    ///
    /// Which of the three it must be depends on the cipher suite, which no vector fixes.
    package static let serverKeyUsage = Requirement(
        id: "server-key-usage",
        source: "RFC 5246, section 7.4.2; RFC 9846, section 4.5.1.2",
        of: [.endEntity]
    ) { step, _ in
        guard let usage = step.newest.extensions.keyUsage else { return nil }

        let handshake: KeyUsage = [.digitalSignature, .keyEncipherment, .keyAgreement]
        return usage.isDisjoint(with: handshake) ? .wrongUsage : nil
    }
}
