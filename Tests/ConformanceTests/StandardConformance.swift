// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Foundation
import Pinning
import Testing

@testable import Conformance

/// The corpus of this checkout.
enum StandardCorpus {
    /// All its vectors; a vector that cannot be read fails whoever asks, rather than being skipped.
    static func vectors() throws -> [Vector] {
        let corpus = Corpus.load([folder])
        guard corpus.errors.isEmpty else { throw Unreadable(errors: corpus.errors) }

        return corpus.vectors
    }

    /// Every policy on every backend that is built in.
    static func conformance() throws -> Conformance {
        let versions = try #require(FileManager.default.contents(atPath: "\(folder)/versions.json"))
        return Conformance(
            backends: Backends.builtIn,
            policies: Policies.all,
            of: Registry(
                policies: Policies.all,
                backends: ["certificates", "gnutls", "openssl", "swift"]
            ),
            recorded: try RecordedVersions(parsing: [UInt8](versions))
        )
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path

    private struct Unreadable: Error, CustomStringConvertible {
        let errors: [VectorError]

        var description: String { errors.map(\.description).joined(separator: "\n") }
    }
}
