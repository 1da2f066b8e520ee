// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Reporting

@Suite("The results as JSON")
struct ResultsJSONTests {

    @Test("Who comes to the same outcome stands on one line, with what it came to and its cause")
    func lines() async throws {
        let run = try await Fixtures.run()
        let lines = ResultsJSON.text(of: run).split(separator: "\n")
        let departing = """
               { "policies": ["lax"], "verdict": "accept", "finding": "bypass", \
            "needs": "misissued-certificate", "cause": "lax/never-looks" }
            """
        #expect(lines.contains { $0 == departing }, "\(lines)")
        let causes = lines.filter { $0.hasPrefix(#"  { "id": "lax/never-looks", "title": "#) }
        #expect(causes.count == 1)
        // Not expected, by the norm: what is expected is said all the same.
        let unexpected = """
               { "policies": ["strict"], "verdict": "reject", "reason": "no-matching-pin", \
            "finding": "limit", "expected": [{ "verdict": "accept" }], "unexpected": true }
            """
        #expect(lines.contains { $0.hasPrefix(unexpected) }, "\(lines)")
    }

    @Test("Every answer of a run is found again, those that are left out among them")
    func everyAnswer() async throws {
        for run in [
            try await Fixtures.run(), try await Fixtures.run([.init()]),
            try await Fixtures.unasked(executing: ["gnutls"]),
            try await Fixtures.unasked(executing: ["gnutls", "swift"]),
        ] {
            let text = ResultsJSON.text(of: run)
            let outcomes = try ResultsFile(parsing: Data(text.utf8)).outcomes
            var count = 0
            for said in run.observations {
                for backend in said.backends {
                    let question = ResultsDiff.Question(
                        vector: said.vector,
                        evaluator: said.who,
                        policy: said.policy,
                        backend: backend
                    )
                    let found = try #require(outcomes[question], "\(said)")
                    #expect(found.finding == said.finding.kind.rawValue, "\(said)")
                    #expect(found.cause == said.cause ?? "")
                    if let verdict = said.verdict, said.finding != .platformUnknown {
                        #expect(found.says == "\(verdict)", "\(said)")
                    }
                    count += 1
                }
            }
            for fact in run.facts {
                for backend in fact.backends {
                    let name = fact.fact == .nativeKey ? "native-key of \(fact.of)" : "\(fact.fact)"
                    let question = ResultsDiff.Question(
                        vector: fact.vector,
                        evaluator: name,
                        policy: nil,
                        backend: backend
                    )
                    let found = try #require(outcomes[question], "\(fact)")
                    #expect(found.finding == fact.finding.kind.rawValue, "\(fact)")
                    #expect(found.cause == fact.cause ?? "")
                    count += 1
                }
            }
            #expect(outcomes.count == count)
        }
    }

    @Test("What conforms is left out, and what is open or not expected is not")
    func leftOut() async throws {
        let run = try await Fixtures.run()
        let results = try results(of: run)
        let listed = results.observations.values.joined()
        #expect(!listed.contains { $0.finding == "conforming" && $0.unexpected == nil })
        #expect(listed.contains { $0.finding == "conforming" && $0.unexpected == true })
        for kind in [Finding.Kind.bypass, .limit, .open, .inherited, .defect] {
            let policies = listed.filter { $0.finding == kind.rawValue }.flatMap(\.policies)
            let grouped = results.groups.filter { $0.finding == kind.rawValue }
                .map { $0.policies.count * $0.vectors.count }.reduce(0, +)
            let said = run.observations.filter { $0.finding.kind == kind }
            #expect(policies.count + grouped == said.count, "\(kind)")
        }
        // What is unexpected stands beside its vector, whatever its kind.
        #expect(listed.contains { $0.finding == "limit" && $0.unexpected == true })
        #expect(run.facts.contains { $0.finding == .conforming })
        #expect(!results.facts.values.joined().contains { $0.finding == "conforming" })
    }

    @Test("What is lenient is said once for all vectors, with its verdict and its cause")
    func lenient() async throws {
        let fixtures = ["fixtures/one", "fixtures/two"].map { id in
            var fixture = FixtureVector()
            fixture.id = id
            fixture.publicKey = #"{ "verdict": "reject", "reason": "malformed-certificate" }"#
            fixture.causes = [
                FixtureCause("lax/lenient", #""policies": ["lax"], "verdict": "accept""#)
            ]
            return fixture
        }
        let text = ResultsJSON.text(of: try await Fixtures.run(fixtures))
        let head = """
            "finding": "lenient", "cause": "lax/lenient", "verdict": "accept", "policies": ["lax"], \
            "vectors": [
               "fixtures/one",
               "fixtures/two"
            """
        #expect(text.contains(head), "\(text)")
    }

    @Test("What could not be asked is listed once for all vectors, and nowhere else")
    func notAsked() async throws {
        let run = try await Fixtures.run()
        let results = try results(of: run)
        let unsupported = run.observations.filter { $0.finding.kind == .unsupported }
        #expect(!unsupported.isEmpty)
        let groups = results.groups.filter { $0.finding == Finding.Kind.unsupported.rawValue }
        #expect(
            groups.map { $0.policies.count * $0.vectors.count }.reduce(0, +)
                == unsupported.count
        )
        let other = try #require(groups.first)
        #expect(other.capability == "no-list-of-its-kind")
        #expect(other.policies == ["other"])
        #expect(other.vectors == run.vectors.map(\.id))
        #expect(other.backends == nil)
        #expect(!results.observations.values.joined().contains { $0.finding == "unsupported" })
    }

    @Test(
        "A model that could not be asked is told apart from what carries the policy out",
        arguments: [["gnutls"], ["gnutls", "swift"]]
    )
    func notAskedTwice(_ backends: Set<String>) async throws {
        let groups = try results(of: try await Fixtures.unasked(executing: backends)).groups
        #expect(groups.map(\.policies) == [["twice"], ["twice"]])
        #expect(groups.map(\.evaluator) == ["executed", nil])
        #expect(groups.map(\.backends) == [backends.sorted(), nil])
    }

    @Test("A vector stands there with what is right of its path, its host and each kind it pins")
    func norm() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let line = """
              { "id": "second-family/open", "revision": 1, "title": "A fixture", \
            "norm": { "path": [["leaf", "intermediate", "root"]], "host": ["mismatch"], \
            "public-key": [{ "verdict": "accept" }, { "verdict": "reject", \
            "reason": "no-matching-pin" }] }, "keys": ["leaf", "root"] }
            """
        #expect(text.split(separator: "\n").contains { $0 == line }, "\(text)")
    }

    @Test("The summary counts everything, listed or not")
    func summary() async throws {
        let run = try await Fixtures.run()
        let counts = try results(of: run).summary.observations
        #expect(Set(counts.keys) == Set(Finding.Kind.allCases.map(\.rawValue)))
        for kind in Finding.Kind.allCases {
            let said = run.observations.filter { $0.finding.kind == kind }
            #expect(counts[kind.rawValue]?.count == said.count, "\(kind)")
            #expect(
                counts[kind.rawValue]?.unexpected == said.count(where: \.isUnexpected),
                "\(kind)"
            )
        }
    }

    @Test("As lines, each is a JSON text of its own")
    func jsonLines() async throws {
        let run = try await Fixtures.run()
        let lines = ResultsJSON.lines(of: run).split(separator: "\n")
        #expect(
            lines.count == run.observations.count + run.facts.count + run.staleDepartures.count
        )
        for line in lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test("The same run gives the same octets, however many vectors run at once")
    func stable() async throws {
        let one = try await Fixtures.run([.init()], jobs: 1)
        let many = try await Fixtures.run([.init()], jobs: 8)
        #expect(ResultsJSON.text(of: one) == ResultsJSON.text(of: many))
    }

    @Test("A date and a revision stand there only where a release gives them")
    func stamp() async throws {
        let run = try await Fixtures.run()
        #expect(!ResultsJSON.text(of: run).contains("\n \"revision\""))
        let text = ResultsJSON.text(of: run, stamp: ReportStamp(revision: "abc", date: nil))
        #expect(text.contains(#" "revision": "abc","#))
        #expect(!text.contains(#""date""#))
    }

    @Test("The schema accepts the results", .enabled(if: Schema.canValidate))
    func schema() async throws {
        let run = try await Fixtures.run()
        #expect(try Schema.complaint(about: ResultsJSON.text(of: run)) == "")
        let stamp = ReportStamp(revision: "abc", date: "2026-11-21")
        #expect(try Schema.complaint(about: ResultsJSON.text(of: run, stamp: stamp)) == "")
        for backends: Set in [["gnutls"], ["gnutls", "swift"]] {
            let unasked = try await Fixtures.unasked(executing: backends)
            #expect(try Schema.complaint(about: ResultsJSON.text(of: unasked)) == "")
        }
    }

    @Test("The schema refuses what is no result", .enabled(if: Schema.canValidate))
    func schemaRefuses() async throws {
        let replacements = [
            (#""finding": "bypass""#, #""finding": "laxer""#),
            (#""format": 3"#, #""format": 2"#),
            (#""policies": ["lax"], "#, ""),
            (#""verdict": "accept", "finding": "bypass""#, #""finding": "bypass""#),
            (#""complete": true"#, #""complete": true, "extra": 1"#),
            (#""finding": "bypass""#, #""finding": "unsupported""#),
            (#""needs": "misissued-certificate", "#, ""),
            (#""needs": "misissued-certificate""#, #""needs": "luck""#),
            (#""finding": "limit""#, #""finding": "limit", "outage": "routine""#),
            (#""cause": "lax/never-looks""#, #""cause": "never looks""#),
            (#""first-family/bypass": ["#, #""bypass": ["#),
        ]
        let results = ResultsJSON.text(of: try await Fixtures.run())
        for (text, _) in replacements { #expect(results.contains(text), "\(text)") }
        let complaints = try Schema.complaints(
            about: replacements.map { results.replacingOccurrences(of: $0, with: $1) }
        )
        for ((text, replacement), complaint) in zip(replacements, complaints) {
            #expect(complaint != "", "\(replacement) for \(text)")
            #expect(!complaint.contains("the validator failed"), "\(complaint)")
        }
    }

    @Test("The schema knows every name that there is")
    func names() throws {
        let known: [String: [String]] = [
            "capability": Capability.allCases.map(\.rawValue),
            "finding": Finding.Kind.allCases.map(\.rawValue),
            "needs": AttackerNeeds.allCases.map(\.rawValue),
            "outage": Outage.allCases.map(\.rawValue),
            "reason": Reason.allCases.map(\.rawValue),
            "verdict": Verdict.Kind.allCases.map(\.rawValue),
        ]
        for (name, values) in known {
            #expect(try Set(Schema.names(of: name)) == Set(values), "\(name)")
        }
    }

    private func results(of run: Run) throws -> Results {
        try JSONDecoder().decode(Results.self, from: Data(ResultsJSON.text(of: run).utf8))
    }

    private struct Results: Decodable {
        let observations: [String: [Entry]]
        let groups: [Group]
        let facts: [String: [Fact]]
        let summary: Summary

        struct Entry: Decodable {
            let policies: [String]
            let finding: String
            let unexpected: Bool?
        }

        struct Group: Decodable {
            let finding: String
            let verdict: String?
            let capability: String?
            let evaluator: String?
            let backends: [String]?
            let policies: [String]
            let vectors: [String]
        }

        struct Fact: Decodable {
            let finding: String
        }

        struct Summary: Decodable {
            let observations: [String: Count]
        }

        struct Count: Decodable {
            let count: Int
            let unexpected: Int
        }
    }
}
