// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Conformance
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Reporting

@Suite("The corpus")
struct CorpusConformanceTests {
    @Test("Every evaluator says what is expected of it", arguments: try Case.all())
    func vector(_ one: Case) async throws {
        for unexpected in try await Self.unexpected.value[one.vector.id] ?? [] {
            Issue.record("\(unexpected)")
        }
    }

    /// Who moves a cause together with its model moves what is expected along with what is said, and
    /// nothing is unexpected: a verdict changes only where the reports that are committed say so.
    @Test(
        "Every verdict and every fact is the one that is committed",
        .enabled(if: try haveVersionsOf(committed()), "measured with the committed libraries alone")
    )
    func verdicts() async throws {
        let text = ResultsJSON.text(of: try await Self.run.value)
        let diff = ResultsDiff(
            from: try Self.committed(),
            to: try ResultsFile(parsing: Data(text.utf8))
        )
        #expect(diff.compared > 40_000)
        #expect(
            diff.changed.isEmpty && diff.stale.isEmpty,
            "\(diff.text)What is meant so is committed with its reports: .ci/reports"
        )
    }

    @Test("Who compares no pin lets somebody in, and no slip of a configuration does")
    func ignoredPins() async throws {
        let entries = CauseLedger(of: try await Self.run.value).entries
            .filter { $0.cause.group?.ignoresPins ?? false }
        #expect(entries.count > 3)
        for entry in entries { #expect(entry.worst.kind == .bypass, "\(entry.id)") }
    }

    @Test("A cause by whose own words nobody gains anything is no bypass")
    func words() async throws {
        let empty = [
            "gains nothing", "gains no host", "nobody gains", "None is needed", "negligible",
            "no protection",
        ]
        let told = CauseLedger(of: try await Self.run.value).entries.filter { entry in
            entry.worst.kind == .bypass
                && empty.contains {
                    (entry.cause.explanation + entry.cause.remedy).contains($0)
                }
        }
        #expect(told.map(\.id) == [])
    }

    /// One vector, named by its id.
    struct Case: CustomTestStringConvertible, Sendable {
        let vector: Vector

        var testDescription: String { vector.id }

        static func all() throws -> [Case] { try StandardCorpus.vectors().map(Case.init) }
    }

    /// A complete run, once for all tests of this suite.
    private static let run = Task {
        let vectors = try StandardCorpus.vectors()
        return try await StandardCorpus.conformance().run(
            vectors,
            of: Run.CorpusIdentity(vectors: vectors.count, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: ProcessInfo.processInfo.activeProcessorCount
        )
    }

    /// What was not expected, by vector.
    private static let unexpected = Task {
        let run = try await Self.run.value
        var unexpected: [Vector.ID: [String]] = [:]
        for fact in run.facts where fact.isUnexpected {
            unexpected[fact.vector, default: []].append(fact.description)
        }
        for observation in run.observations where observation.isUnexpected {
            unexpected[observation.vector, default: []].append(observation.description)
        }
        for stale in run.staleDepartures where stale.isUnexpected {
            unexpected[stale.vector, default: []].append(stale.description)
        }
        return unexpected
    }

    /// The results in the checkout.
    private static func committed() throws -> ResultsFile {
        let file = URL(fileURLWithPath: StandardCorpus.folder).deletingLastPathComponent()
            .appendingPathComponent("Reports/latest/results.json")
        return try ResultsFile(parsing: Data(contentsOf: file))
    }

    /// Whether the libraries are those of some results.
    private static func haveVersionsOf(_ results: ResultsFile) -> Bool {
        let versions = Dictionary(
            uniqueKeysWithValues: results.environment.libraries.map { ($0.id, $0.version) }
        )
        return Backends.builtIn.count == results.backends.count
            && Backends.builtIn.allSatisfy { versions[$0.id] == $0.version }
    }
}
