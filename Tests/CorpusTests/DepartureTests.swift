// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@Suite("What decides instead of the norm")
struct DepartureTests {
    @Test("A policy that crashes does so whatever the vector is")
    func crashes() throws {
        let policy = policy(view: .crash)
        for text in [try refused, try mismatched] {
            let departure = try vector(text).departure(of: policy, on: "swift")
            #expect(departure?.verdict == .crash)
            #expect(departure?.source == .computed(.crashes, nil))
        }
    }

    @Test("A policy that crashes while it is set up does so whatever the vector is")
    func crashesAtSetUp() throws {
        let policy = policy(view: .crashAtSetUp)
        for text in [try refused, try mismatched] {
            let departure = try vector(text).departure(of: policy, on: "swift")
            #expect(departure?.verdict == .crash)
            #expect(departure?.source == .computed(.crashesAtSetUp, nil))
        }
    }

    @Test("A policy that accepts all does so where path and host are refused, too")
    func acceptsAll() throws {
        let policy = policy(view: .nothing, trust: .none)
        for text in [try refused, try mismatched, try unreached] {
            let departure = try vector(text).departure(of: policy, on: "swift")
            #expect(departure?.verdict == .notPinned)
            #expect(departure?.source == .computed(.acceptsAll, nil))
        }
    }

    @Test("A policy that ignores its pins pins nothing, once path and host are as they should be")
    func ignoresPins() throws {
        let policy = policy(view: .nothing)
        #expect(try vector(refused).expected(policy, on: "swift") == [.notPinned])
        #expect(
            try vector(mismatched).expected(policy, on: "swift") == [.reject(.nameMismatch)]
        )
        #expect(try vector(unreached).expected(policy, on: "swift") == [.reject(.expired)])
    }

    @Test("A policy that strips www. pins no host that begins with it")
    func stripsWWW() throws {
        let policy = policy(hosts: .exactWithoutWWW)
        #expect(try vector(refused).expected(policy, on: "swift") == [.notPinned])
        let other = try refused.replacing("www.example.com", with: "xyz.example.com")
        #expect(try vector(other).expected(policy, on: "swift") == [.reject(.noMatchingPin)])
        #expect(
            try vector(mismatched).expected(policy, on: "swift") == [.reject(.nameMismatch)]
        )
    }

    @Test("The framework's own causes come first, then what is computed, then the vector's lines")
    func order() throws {
        let line = #"{ "groups": ["@leaf-only", "@exact-hosts"], "verdict": "accept" }"#
        let text = try refused.replacing("\"departures\": []", with: "\"departures\": [\(line)]")
        let leafOnly = policy(view: .endEntity)
        let both = policy(view: .nothing, hosts: .exact)
        func verdicts(_ causes: String? = nil) throws -> [Verdict] {
            let vector = try vector(text, causes: causes)
            return try [leafOnly, both].map { policy in
                try #require(vector.departure(of: policy, on: "swift")?.verdict)
            }
        }
        #expect(try verdicts() == [.accept, .notPinned])
        let own = #"{ "policies": ["x"], "vectors": ["checks/refused"], "verdict": "crash" }"#
        #expect(try verdicts(own) == [.crash, .crash])
        let narrowed = own.replacing(
            "\"vectors\"",
            with: "\"backends\": [\"openssl\"], \"vectors\""
        )
        #expect(try verdicts(narrowed) == [.accept, .notPinned])
        // Of two lines the upper one decides.
        let upper = own.replacing("crash", with: "not-pinned")
        #expect(try verdicts(upper + ", " + own) == [.notPinned, .notPinned])
    }

    @Test("What is computed, and what a group's line says, is the framework's own cause")
    func groupCauses() throws {
        let group = """
            { "id": "x/leaf-only", "is": "@leaf-only", "title": "a", "explanation": "b",
              "kind": "design", "evidence": [{ "source": "c" }], "disclosure": "public",
              "remedy": "d" },
            """
        let line = #"{ "groups": ["@leaf-only"], "verdict": "accept" }"#
        let text = try refused.replacing("\"departures\": []", with: "\"departures\": [\(line)]")
        let computed = group.replacing("leaf-only", with: "crashes")
        let vector = try vector(text, causes: nil, before: group + computed)
        #expect(
            vector.departure(of: policy(view: .endEntity), on: "swift")?.source.cause
                == "x/leaf-only"
        )
        #expect(
            vector.departure(of: policy(view: .crash), on: "swift")?.source.cause == "x/crashes"
        )
        // Another framework's policy of the same group has no cause there.
        #expect(
            vector.departure(of: policy("y", view: .endEntity), on: "swift")?.source
                == .group(.leafOnly, line: 0, nil)
        )
    }

    @Test("A cause of a library's says what it states, of its versions")
    func facts() throws {
        let library = """
            { "pinproof": 2, "subject": "openssl", "name": "OpenSSL", "maintained": true,
              "causes": [{ "id": "openssl/x", "title": "a", "explanation": "b", "kind": "defect",
                "evidence": [{ "source": "c" }], "disclosure": "public", "remedy": "d",
                "lines": [{ "fact": "host", "verdict": "mismatch", "versions": "< 3.2",
                  "vectors": ["checks/refused"] }] }] }
            """
        let corpus = try TemporaryCorpus([
            "checks/refused.json": try refused, "departures/openssl.json": library,
        ])
        let vector = try #require(Corpus.load([corpus.path]).vectors.first)
        let departure = try #require(vector.departures.backends.first)
        #expect(departure.cause == "openssl/x" && departure.backend == "openssl")
        #expect(departure.fact == .host(.mismatch))
        #expect(departure.versions == "< 3.2")
    }

    private var refused: String {
        get throws { try Fixtures.text(of: "Checked/refused.json") }
    }

    private var mismatched: String {
        get throws {
            try refused.replacing("\"match\"", with: "\"mismatch\"")
                .replacing("no-matching-pin", with: "name-mismatch")
        }
    }

    private var unreached: String {
        get throws {
            try refused.replacing(
                #"{ "verdict": "accept", "paths": [["leaf", "root"]] }"#,
                with: #"{ "verdict": "reject", "reason": "expired" }"#
            ).replacing("no-matching-pin", with: "expired")
        }
    }

    private func policy(
        _ id: String = "x",
        view: Traits.View = .path,
        trust: Traits.TrustEvaluation = .before,
        hosts: Traits.Configuration.Hosts = .subtrees
    ) -> Registry.Policy {
        Registry.Policy(
            TraitsAlone(
                id: id,
                traits: Traits(
                    kind: .publicKey,
                    view: view,
                    trust: trust,
                    identity: .key,
                    configuration: Traits.Configuration(hosts: hosts)
                )
            )
        )
    }

    /// The vector of a text, with the causes of the framework `x`: others, and one that has lines.
    private func vector(
        _ text: String,
        causes lines: String? = nil,
        before others: String = ""
    ) throws -> Vector {
        let own = """
            { "id": "x/own", "title": "a", "explanation": "b", "kind": "defect",
              "evidence": [{ "source": "c" }], "disclosure": "public", "remedy": "d"\
            \(lines.map { ", \"lines\": [\($0)]" } ?? "") }
            """
        let corpus = try TemporaryCorpus([
            "checks/refused.json": text,
            "departures/x.json": """
            { "pinproof": 2, "subject": "x", "name": "X", "maintained": true,
              "causes": [\(others)\(own)] }
            """,
        ])
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.errors == [])
        return try #require(loaded.vectors.first)
    }
}
