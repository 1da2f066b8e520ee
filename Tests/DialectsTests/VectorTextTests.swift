// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Foundation
import Pinning
import Testing

/// The texts that vectors carry, which policies read for themselves.
@Suite("Configuration texts of vectors")
struct VectorTextTests {
    /// Who reads which notation; the other notations of vectors are no configuration files.
    private static let readers: [(Dialect, dialect: any PinDialect, policy: String)] = [
        (.curl, CurlDialect(), "curl"),
        (.knownHosts, KnownHostsDialect(), "gnutls.stored-key"),
        (.okhttp, OkHttpDialect(), "okhttp"),
        (.tlsa, TLSADialect(), "dane.trusting.key"),
    ]

    @Test("A text is read where its framework reads it, and refused where the framework does")
    func texts() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors").path
        let vectors = ["pin-text", "policy-configuration"].flatMap { family in
            Corpus.load(["\(folder)/\(family)"]).vectors
        }
        var count = 0
        for vector in vectors {
            for reader in Self.readers {
                guard let texts = vector.dialect[reader.0],
                    let policy = Policies.all.first(where: { $0.id == reader.policy })
                else { continue }

                // Without the prefix curl takes the value for the name of a file, which it reads
                // when it connects, and no dialect does.
                if reader.0 == .curl, !texts.allSatisfy({ $0.hasPrefix("sha256//") }) { continue }

                let expected = vector.expected(Registry.Policy(policy), on: "swift")
                let isRefused = expected.contains { verdict in
                    if case .misconfigured = verdict { true } else { false }
                }
                let reading = try? reader.dialect.read(texts.joined(separator: "\n") + "\n")
                #expect((reading == nil) == isRefused, "\(vector.id): \(reader.dialect.id)")
                count += 1
            }
        }
        // Else nothing was looked at.
        #expect(count >= 10)
    }
}
