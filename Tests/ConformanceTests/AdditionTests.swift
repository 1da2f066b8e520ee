// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

/// What CONTRIBUTING.md says that a new backend or a new policy touches.
@Suite("Additions")
struct AdditionTests {
    @Test("A backend and a policy take part by being in the two lists, and nowhere else")
    func toys() async throws {
        let toy = StatedBackend("toy")
        let policies = Policies.all + [StatedPolicy("toy.keys", says: .accept)]
        let conformance = Conformance(
            backends: Backends.builtIn + [toy],
            policies: policies,
            of: Registry(policies: policies, backends: Backends.traits.map(\.id) + ["toy"]),
            corpus: try StandardCorpus.whole()
        )
        let vector = try #require(
            StandardCorpus.vectors().first { $0.id == "valid-chains/leaf-pinned-p256" }
        )
        let result = await conformance.run(vector)
        let ofPolicy = result.observations.filter { $0.policy == "toy.keys" }
        #expect(
            Set(ofPolicy.flatMap(\.backends)) == Set(Backends.builtIn.map(\.id)).union(["toy"])
        )
        #expect(ofPolicy.allSatisfy { $0.finding == .conforming })
        let ofNorm = result.observations.filter {
            $0.policy == "norm.public-key" && $0.backends.contains("toy")
        }
        #expect(ofNorm.map(\.verdict) == [.accept])
        let facts = result.facts.filter { $0.backends.contains("toy") }
        #expect(!facts.isEmpty && facts.allSatisfy { $0.finding == .conforming })
    }

    @Test(
        "The ids of libraries stand in their own folders, in the list, and in policies built on them"
    )
    func places() throws {
        let ids = Backends.traits.compactMap { $0.trait == nil ? nil : $0.id }
            // A word that vectors and configurations use, too.
            .filter { $0 != "certificates" }
        let files = try sources().filter { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return ids.contains { text.contains("\"\($0)\"") }
        }
        let elsewhere = files.map(path).filter { path in
            !path.contains("Backend/") && !path.hasPrefix("Pinning/Policies/")
        }
        #expect(elsewhere == ["BuiltInBackends/Backends.swift"])
    }

    private func sources() throws -> [URL] {
        let all = FileManager.default.enumerator(at: Self.folder, includingPropertiesForKeys: nil)
        return try #require(all).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private func path(of file: URL) -> String {
        String(file.standardized.path.dropFirst(Self.folder.standardized.path.count + 1))
    }

    private static let folder = URL(fileURLWithPath: "\(StandardCorpus.folder)/../Sources")
        .standardized
}
