// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

/// Each test bends one thing in a corpus of two sound vectors and reads what is said of it.
@Suite("Checking")
struct CheckTests {
    private let registry = Registry(
        policies: Policies.all,
        backends: ["certificates", "gnutls", "openssl", "swift"]
    )

    @Test("A sound pair of twins has no problem")
    func sound() throws {
        #expect(try allProblems { $0 } == [])
    }

    @Test("A file that is not in canonical form is told from which line on")
    func form() throws {
        #expect(
            try allProblems { $0.replacing("\"low\"", with: " \"low\"") } == [
                Problem("refused", "", "is not in canonical form from line 10 on")
            ]
        )
    }

    @Test(
        "Twins are named, exist, are opposite, and name back",
        arguments: [
            (
                "\n  \"twin\": \"checks/accepted\",", "",
                [
                    Problem("accepted", "twin", "names no twin that names it back"),
                    Problem("refused", "twin", "is missing, and the norm is a refusal"),
                ]
            ),
            (
                "\"twin\": \"checks/accepted\"", "\"twin\": \"checks/other\"",
                [
                    Problem("accepted", "twin", "names no twin that names it back"),
                    Problem("refused", "twin", "there is no such vector"),
                ]
            ),
            (
                "{ \"verdict\": \"reject\", \"reason\": \"no-matching-pin\" }",
                "{ \"verdict\": \"accept\" }",
                [
                    Problem("accepted", "twin", "whose norm is not the opposite"),
                    Problem("refused", "twin", "whose norm is not the opposite"),
                ]
            ),
        ]
    )
    func twins(text: String, replacement: String, expected: [Problem]) throws {
        #expect(try problems { $0.replacing(text, with: replacement) } == expected)
    }

    @Test("A vector is no twin of itself")
    func ownTwin() throws {
        let found = try problems { text in
            text.replacing("\"twin\": \"checks/accepted\"", with: "\"twin\": \"checks/refused\"")
        }
        #expect(found.contains(Problem("refused", "twin", "the vector itself")), "\(found)")
    }

    @Test("A twin in a corpus that was not named is said to be there, with what to name")
    func twinElsewhere() throws {
        let other = try TemporaryCorpus([
            "checks/accepted.json": try Fixtures.text(of: "Checked/accepted.json")
        ])
        let own = try TemporaryCorpus([
            "checks/refused.json": try Fixtures.text(of: "Checked/refused.json")
        ])
        let corpus = Corpus.load([own.path])
        let neighbours = Neighbours(of: [own.path], or: other.path)
        let found = corpus.problems(against: registry, beside: neighbours)
        let wanted =
            "twin: is “checks/accepted”, which is not among the files named; name its corpus, "
            + "too: pinproof check \(other.path) \(own.path)/checks/refused.json"
        #expect(found.map(\.description) == ["\(own.path)/checks/refused.json: \(wanted)"])
        let together = Corpus.load([own.path, other.path])
        let both = Neighbours(of: [own.path, other.path], or: other.path)
        #expect(together.problems(against: registry, beside: both) == [])
    }

    @Test(
        "The rules, standards and test keys that a vector names exist where they can be looked up",
        arguments: [
            (
                "\"NORM.md, N-1\"", "\"NORM.md, N-99\"",
                "asserts[0].source", "is “NORM.md, N-99”, and NORM.md has no rule N-99"
            ),
            (
                "\"standards\": []", "\"standards\": [\"CWE-1\", \"CWE-2\"]",
                "standards[1]", "is “CWE-2”, which standards.json does not describe"
            ),
            (
                "\"spare\": { \"key\": \"ed25519-e\" }", "\"spare\": { \"key\": \"ed25519-z\" }",
                "recipe.spare.key", "is “ed25519-z”, and there is no such test key"
            ),
        ]
    )
    func references(text: String, replacement: String, field: String, problem: String) throws {
        var files = [
            "checks/accepted.json": try Fixtures.text(of: "Checked/accepted.json"),
            "checks/refused.json": try Fixtures.text(of: "Checked/refused.json")
                .replacing(text, with: replacement, maxReplacements: 1),
        ]
        func found() throws -> [VectorError] {
            let corpus = try TemporaryCorpus(files)
            let neighbours = Neighbours(of: [corpus.path], or: nil)
            return Corpus.load([corpus.path]).problems(against: registry, beside: neighbours)
                .filter { !$0.problem.contains("canonical form") }
        }
        // Where there is nothing to look it up in, nothing is said.
        #expect(try found() == [])
        files["NORM.md"] = "* **N-1** A rule. RFC 5280, 6.1.\n"
        files["standards.json"] = """
            { "standards": [{ "id": "CWE-1", "title": "x", "url": "https://example.com" }],
              "notShown": [] }
            """
        for key in ["a", "b", "c", "d", "e", "f"] { files["keys/ed25519-\(key).pem"] = "" }
        let errors = try found()
        #expect(errors.map(\.field) == [field], "\(errors)")
        #expect(errors.first?.problem == problem)
    }

    @Test("A vector cites a rule, and a rule is cited or out of scope")
    func rules() throws {
        func found(_ norm: String?, cites source: String = "NORM.md, N-1") throws -> [String] {
            var files = ["accepted", "refused"].reduce(into: [String: String]()) { files, name in
                files["checks/\(name).json"] = try? Fixtures.text(of: "Checked/\(name).json")
                    .replacing("NORM.md, N-1", with: source)
            }
            if let norm { files["NORM.md"] = norm }
            let corpus = try TemporaryCorpus(files)
            return Corpus.load([corpus.path])
                .problems(against: registry, beside: Neighbours(of: [corpus.path], or: nil))
                .filter { !$0.problem.contains("canonical form") }
                .map { "\($0.field) \($0.problem)" }
        }
        let rule = "* **N-1** A rule. RFC 5280, 6.1.\n"
        #expect(try found(rule) == [])
        #expect(try found(rule + "* **N-2** *(out of scope)* Another.\n") == [])
        #expect(
            try found(rule + "* **N-2** Another. X.690, 10.1.\n") == ["N-2 is cited by no vector"]
        )
        #expect(
            try found("* **N-1** *(out of scope)* A rule.\n")
                == ["N-1 is out of scope, and a vector cites it"]
        )
        let idle = "asserts cites no rule of NORM.md"
        #expect(
            try found(rule, cites: "RFC 5280") == ["N-1 is cited by no vector", idle, idle]
        )
        #expect(try found(nil, cites: "RFC 5280") == [])
        // It says what it rests on, a clause or a decision; its number is its own.
        #expect(try found("* **N-1** A rule.\n") == ["N-1 names no source"])
        #expect(try found("* **N-1** A rule, as RFCs have it.\n") == ["N-1 names no source"])
        #expect(try found("* **N-1** A rule. Decided here.\n") == [])
        #expect(try found("* **N-1** Open: a rule.\n") == [])
        #expect(try found(rule + rule) == ["N-1 is the number of two rules"])
    }

    @Test("The parts are named in which twins differ")
    func differences() throws {
        let corpus = try TemporaryCorpus([
            "checks/accepted.json": try Fixtures.text(of: "Checked/accepted.json"),
            "checks/refused.json": try Fixtures.text(of: "Checked/refused.json")
                .replacing("\"ed25519-c\"", with: "\"ed25519-d\"")
                .replacing("2030-06-01T00:00:00Z", with: "2030-06-02T00:00:00Z"),
        ])
        let vectors = Corpus.load([corpus.path]).vectors
        let (one, other) = (try #require(vectors.first), try #require(vectors.last))
        #expect(one.differences(from: one) == [])
        #expect(
            one.differences(from: other)
                == ["recipe.other", "connection.time", "pinned[0].keys"]
        )
    }

    @Test("A path leads from each certificate to one that issues it")
    func pathByRecipe() throws {
        let found = try problems { text in
            text.replacing("\"issuer\": \"root\"", with: "\"issuer\": \"other\"")
        }
        let problem = "is “root”, and “leaf” is issued by “other”"
        #expect(found.contains(Problem("refused", "expect.path.paths[0][1]", problem)), "\(found)")
        // By the name and the key of the root it is the root's.
        let same = try problems { text in
            text.replacing("\"issuer\": \"root\"", with: Self.namedAfterTheRoot)
        }
        #expect(!same.contains { $0.field.hasPrefix("expect.path") }, "\(same)")
    }

    private static let namedAfterTheRoot = """
        "issuer": "other", "issuerName": "root", "signedBy": "ed25519-a"
        """

    @Test("A twin that names another in turn is nobody's")
    func triangle() throws {
        let third = try Fixtures.text(of: "Checked/accepted.json")
            .replacing("checks/accepted", with: "checks/third")
            .replacing("checks/refused", with: "checks/accepted")
        let found = try problems(beside: ["checks/third.json": third]) { text in
            text.replacing("\"twin\": \"checks/accepted\"", with: "\"twin\": \"checks/third\"")
        }
        #expect(
            found.contains(Problem("refused", "twin", "names no twin that names it back")),
            "\(found)"
        )
    }

    @Test(
        "Hosts belong to nobody",
        arguments: [
            ("connection.host", "\"host\": \"www.example.com\",\n    \"time\""),
            ("pinned[0].host", "\"host\": \"www.example.com\", \"include"),
        ]
    )
    func hosts(field: String, place: String) throws {
        for host in [
            "www.example.community", "example.tests", "localdomain", "myexample.com", "8.8.8.8",
            "2001:db9::1",
            "::ffff:8.8.8.8", "de", "xn--zckzah", "www.xn--p1ai", "www.example1",
            "8.8.8.8:443", "10.3.2.1",
        ] {
            let bent = place.replacing("www.example.com", with: host)
            #expect(
                try problems { $0.replacing(place, with: bent) }
                    == [Problem("refused", field, "which may belong to somebody")],
                "\(host)"
            )
        }
        for host in [
            "EXAMPLE.net.", "example.net..", "a.b.example.org", "192.0.2.7", "203.0.113.0",
            "2001:db8::1",
            "::ffff:192.0.2.7", "192.0.2.007", "xn--r8jz45g.xn--zckzah", "www.1example",
            "example.test", "printer.local", "api.internal", "127.0.0.1", "10.0.2.2", "192.168.1.9",
        ] {
            let bent = place.replacing("www.example.com", with: host)
            #expect(try problems { $0.replacing(place, with: bent) } == [], "\(host)")
        }
    }

    @Test("A time that no default certificate knows needs stated dates")
    func time() throws {
        #expect(
            try problems { $0.replacing("2030-06-01", with: "2050-01-01") }
                == [Problem("refused", "connection.time", "is 2050-01-01T00:00:00Z")]
        )
    }

    @Test("An item that nothing names is superfluous")
    func items() throws {
        #expect(
            try problems { text in
                text.replacing("\"keys\": [\"other\", \"spare\"]", with: "\"keys\": [\"other\"]")
                    .replacing(",\n    \"spare\": \"sha256/", with: "\u{0}")
                    .replacing(#/\u{0}[^"]*"/#, with: "")
            } == [Problem("refused", "recipe.spare", "is named nowhere")]
        )
    }

    @Test("Certificates can be read, unless they must not be")
    func certificates() throws {
        #expect(
            try problems { text in
                text.replacing(
                    "\"spare\": { \"key\": \"ed25519-e\" }",
                    with: "\"spare\": { \"key\": \"ed25519-e\", \"undecodable\": true }"
                )
            } == [Problem("refused", "recipe.spare.undecodable", "the certificate can be read")]
        )
        #expect(
            try problems { text in
                // The version, the first octets of the body: v3 becomes v4.
                text.replacing("MIIBGzCBzqADAgECAghO", with: "MIIBGzCBzqADAgEDAghO")
            } == [Problem("refused", "certificates.spare", "cannot be read")]
        )
    }

    @Test("A pin is its item's")
    func pins() throws {
        #expect(
            try problems { $0.replacing("\"spare\": \"sha256/", with: "\"spare\": \"sha256/x") }
                == [Problem("refused", "pins.spare", "is “sha256/x")]
        )
    }

    @Test(
        "The parts of a norm agree",
        arguments: [
            (
                "[[\"leaf\", \"root\"]]", "[[\"root\"]]", "expect.path.paths[0]",
                "is no path from the first certificate served to an anchor"
            ),
            (
                "[[\"leaf\", \"root\"]]", "[[\"leaf\"]]", "expect.path.paths[0]",
                "is no path from the first certificate served to an anchor"
            ),
            (
                "[[\"leaf\", \"root\"]]", "[[\"leaf\", \"other\", \"root\"]]",
                "expect.path.paths[0]",
                "is no path from the first certificate served to an anchor"
            ),
            (
                "\"match\"", "\"mismatch\"", "expect.publicKey",
                "the first failing stage makes it reject (name-mismatch)"
            ),
            (
                "\"verdict\": \"accept\", \"paths\": [[\"leaf\", \"root\"]]",
                "\"verdict\": \"reject\", \"reason\": \"expired\"", "expect.publicKey",
                "the first failing stage makes it reject (expired)"
            ),
            (
                "\"no-matching-pin\" }\n", "\"expired\" }\n", "expect.publicKey",
                "neither path nor host is refused"
            ),
        ]
    )
    func norm(text: String, replacement: String, field: String, problem: String) throws {
        // What it takes to present such a chain is asked elsewhere.
        let found = try problems { $0.replacing(text, with: replacement) }
            .filter { !$0.field.hasPrefix("threat") }
        #expect(found == [Problem("refused", field, problem)])
    }

    /// What is said about a vector, as far as a test states it.
    struct Problem: Equatable, CustomStringConvertible {
        let vector: String
        let field: String
        let problem: String

        init(_ vector: String, _ field: String, _ problem: String) {
            self.vector = vector
            self.field = field
            self.problem = problem
        }

        var description: String { "\(vector): \(field): \(problem)" }

        /// One side is what is expected: part of what is said.
        static func == (one: Problem, other: Problem) -> Bool {
            one.vector == other.vector && one.field == other.field
                && (one.problem.contains(other.problem) || other.problem.contains(one.problem))
        }
    }

    /// The problems besides form, which a longer or shorter word may cost.
    private func problems(
        beside others: [String: String] = [:],
        _ bend: (String) -> String
    ) throws -> [Problem] {
        try allProblems(beside: others, bend).filter { !$0.problem.contains("canonical form") }
    }

    /// The problems of the corpus once the refused vector's text is bent.
    private func allProblems(
        beside others: [String: String] = [:],
        _ bend: (String) -> String
    ) throws -> [Problem] {
        var files = others
        files["checks/accepted.json"] = try Fixtures.text(of: "Checked/accepted.json")
        files["checks/refused.json"] = bend(try Fixtures.text(of: "Checked/refused.json"))
        let corpus = try TemporaryCorpus(files)
        return Corpus.load([corpus.path]).problems(against: registry).map { error in
            Problem(
                String(error.file.split(separator: "/").last?.dropLast(5) ?? ""),
                error.field,
                error.problem
            )
        }
    }
}
