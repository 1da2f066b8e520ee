// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("The annotations of a workflow")
struct WorkflowAnnotationsTests {
    @Test("What is unexpected is one command each, and at most ten")
    func bounded() async throws {
        let run = try await Fixtures.run()
        let lines = WorkflowAnnotations.text(of: run).split(separator: "\n")
        #expect(lines.count == min(10, run.unexpected.count))
        let first = try #require(lines.first)
        #expect(first.hasPrefix("::error file="))
        #expect(first.contains(",title=first-family/bypass::first-family/bypass: "))

        let many = try await Fixtures.run(
            (0..<12).map { number in
                var vector = FixtureVector()
                vector.id = "fixtures/number-\(number)"
                return vector
            }
        )
        let bounded = WorkflowAnnotations.text(of: many).split(separator: "\n")
        #expect(bounded.count == 10)
        #expect(
            bounded.last
                == "::error::\(many.unexpected.count - 9) more are unexpected; the reports list them"
        )
    }

    @Test("Nothing that was said can end a command or begin another")
    func escaping() async throws {
        var policy = StatedPolicy("failing")
        policy.outcome = .failure(.defect("100%\n::set-output name=x::y"))
        let text = WorkflowAnnotations.text(of: try await Fixtures.run(of: policy))
        #expect(text.split(separator: "\n").count == 1)
        #expect(text.contains("fails: 100%25%0A::set-output name=x::y"))
        policy.outcome = .failure(.defect("a\u{1b}[2J\u{0}\u{85}b"))
        let controls = WorkflowAnnotations.text(of: try await Fixtures.run(of: policy))
        #expect(controls.contains("fails: a␛[2J␀\u{FFFD}b"))
    }
}
