// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import CorpusFixtures
import Testing

@Suite("The corpus")
struct CorpusConformanceTests {
    @Test("Every evaluator says what is expected of it", arguments: try Case.all())
    func vector(_ one: Case) async throws {
        for unexpected in await one.conformance.run(one.vector).unexpected {
            Issue.record("\(unexpected)")
        }
    }

    /// One vector, named by its id.
    struct Case: CustomTestStringConvertible, Sendable {
        let vector: Vector
        let conformance: Conformance

        var testDescription: String { vector.id }

        static func all() throws -> [Case] {
            let conformance = try StandardCorpus.conformance()
            return try StandardCorpus.vectors().map { vector in
                Case(vector: vector, conformance: conformance)
            }
        }
    }
}
