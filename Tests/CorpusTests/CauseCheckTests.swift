// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

/// Each test bends one thing in a sound file of causes beside two sound vectors, and reads what is
/// said of it.
@Suite("Checking causes")
struct CauseCheckTests {
    private static let sound = """
        {
          "pinproof": 2,
          "subject": "okhttp",
          "name": "OkHttp",
          "maintained": true,
          "causes": [
            {
              "id": "okhttp/never-looks",
              "title": "It never looks",
              "explanation": "It does not.",
              "kind": "defect",
              "evidence": [{ "source": "square/okhttp@0123456789, CertificatePinner.kt:1" }],
              "disclosure": "public",
              "remedy": "Look.",
              "lines": [{ "policies": ["okhttp"], "vectors": ["checks/refused"], "verdict": "accept" }]
            }
          ]
        }

        """

    private static let line = """
        { "policies": ["okhttp"], "vectors": ["checks/refused"], "verdict": "accept" }
        """

    @Test("A sound file has no problem")
    func soundFile() throws {
        #expect(try problems { $0 } == [])
    }

    @Test("A file that is not in canonical form is told")
    func form() throws {
        let found = try problems {
            $0.replacing("\"maintained\": true", with: "\"maintained\":true")
        }
        #expect(found.map(\.problem) == ["is not in canonical form"])
        #expect(found.map(\.file) == ["departures/okhttp.json"])
        #expect(found.allSatisfy { $0.remedy.contains("check --fix") })
    }

    /// A line, where what is wrong with it is said, and part of that.
    private static let wrongLines: [(line: String, field: String, problem: String)] = [
        (
            line.replacing("okhttp", with: "ohkttp"), "policies[0]",
            "is “ohkttp”, and okhttp has no such policy"
        ),
        (
            line.replacing("okhttp", with: "curl"), "policies[0]",
            "is “curl”, and okhttp has no such policy"
        ),
        (
            line.replacing("refused", with: "nothing"), "vectors[0]",
            "is “checks/nothing”, and there is no such vector"
        ),
        (
            line.replacing("\"vectors\"", with: "\"backends\": [\"wolfssl\"], \"vectors\""),
            "backends[0]", "is “wolfssl”, which is no backend"
        ),
        // It is what the norm says.
        (
            line.replacing("\"accept\"", with: "\"reject\", \"reason\": \"no-matching-pin\""),
            "vectors[0]", "decides nothing in “checks/refused” that would not be so without it"
        ),
        (
            line.replacing("checks/refused", with: "checks/accepted"), "vectors[0]",
            "decides nothing in “checks/accepted” that would not be so without it"
        ),
        // OkHttp's platform is none of the backends, and none but the presumed one stands for it.
        (
            line.replacing("\"vectors\"", with: "\"backends\": [\"gnutls\"], \"vectors\""),
            "vectors[0]", "decides nothing in “checks/refused” that would not be so without it"
        ),
    ]

    @Test(
        "A line names what exists, and decides what would not be so without it",
        arguments: wrongLines
    )
    func lines(line: String, field: String, problem: String) throws {
        let found = try problems { $0.replacing(Self.line, with: line) }
        let place = "causes[0] (okhttp/never-looks).lines[0].\(field)"
        let said = found.first { $0.field == place }
        #expect(said?.problem.contains(problem) == true, "\(found)")
        #expect(said?.remedy.isEmpty == false)
        // Whoever is narrowed away decides nothing either; nothing else is wrong.
        for other in found where other.field != place && !other.problem.contains("canonical") {
            #expect(other.problem.contains("decides nothing"), "\(other)")
        }
    }

    @Test("A line for what the line above it decides already decides nothing")
    func hidden() throws {
        let second = Self.line.replacing("accept", with: "not-pinned")
        let found = try problems { $0.replacing(Self.line, with: Self.line + ",\n" + second) }
        #expect(
            found.map(\.field).contains("causes[0] (okhttp/never-looks).lines[1].vectors[0]"),
            "\(found)"
        )
        #expect(!found.contains { $0.field.contains("lines[0]") })
    }

    @Test("Of several policies of a line, whoever it decides nothing for is named")
    func somePolicies() throws {
        let found = try problems { text in
            text.replacing(Self.line, with: Self.line.replacing("[\"okhttp\"]", with: both))
                .replacing("\"lines\": [", with: "\"lines\": [\(first), ")
        }
        #expect(
            found.filter { !$0.problem.contains("canonical") }.map(\.field) == [
                "causes[0] (okhttp/never-looks).lines[1].policies[1]"
            ],
            "\(found)"
        )
    }

    private let both = #"["okhttp", "okhttp.jvm"]"#
    private let first = """
        { "policies": ["okhttp.jvm"], "vectors": ["checks/refused"], "verdict": "crash" }
        """

    @Test(
        "A manual is evidence of what is documented, and of nothing else",
        arguments: ["documentation", "reference"]
    )
    func evidence(_ member: String) throws {
        for kind in Cause.Kind.allCases {
            let found = try problems { text in
                text.replacing("\"source\"", with: "\"\(member)\"")
                    .replacing("\"defect\"", with: "\"\(kind.rawValue)\"")
            }
            #expect(
                found.map(\.field)
                    == (kind == .documented ? [] : ["causes[0] (okhttp/never-looks).evidence"])
            )
        }
        #expect(try problems { $0.replacing("\"source\"", with: "\"executed\"") } == [])
    }

    @Test("A cause that decides nothing in any vector is told, and one without lines is one")
    func idle() throws {
        let found = try problems { text in
            text.replacing(Self.allLines, with: "")
        }
        #expect(
            found.filter { !$0.problem.contains("canonical") }.map(\.problem)
                == ["decides nothing in any vector"],
            "\(found)"
        )
    }

    @Test("The cause of a group shows where the framework is of the group and a vector says so")
    func groups() throws {
        func cause(_ subject: String) -> String {
            """
            {
              "pinproof": 2,
              "subject": "\(subject)",
              "name": "A client",
              "maintained": true,
              "causes": [
                {
                  "id": "\(subject)/leaf-only",
                  "is": "@leaf-only",
                  "title": "The leaf alone",
                  "explanation": "It is.",
                  "kind": "design",
                  "evidence": [{ "source": "a@1, b:2" }],
                  "disclosure": "public",
                  "remedy": "None."
                }
              ]
            }

            """
        }
        let line = #"{ "groups": ["@leaf-only"], "verdict": "not-pinned" }"#
        let vector = try Fixtures.text(of: "Checked/refused.json").replacing(
            "\"departures\": []",
            with: "\"departures\": [\(line)]"
        )
        // curl compares the leaf alone, OkHttp the whole path.
        for (subject, problems) in [("curl", []), ("okhttp", ["decides nothing in any vector"])] {
            let files = ["departures/\(subject).json": cause(subject)]
            let found = try self.problems(files, refused: vector)
            #expect(found.map(\.problem) == problems, "\(found)")
            // Without the vector's line it shows nowhere.
            #expect(
                try self.problems(files).map(\.problem) == ["decides nothing in any vector"]
            )
        }
    }

    @Test("What follows from a policy alone shows its cause wherever it is asked, without a line")
    func computed() throws {
        let crashing = try #require(Policies.all.first { PolicyGroup.crashes.contains($0.traits) })
        #expect(crashing.traits.kind == .certificate)
        let subject = crashing.framework
        let text = Self.sound.replacing("okhttp", with: subject).replacing(
            "\"title\"",
            with: "\"is\": \"@crashes\",\n      \"title\""
        ).replacing(Self.allLines, with: "")
        #expect(text.contains("@crashes") && !text.contains("lines"))
        let file = ["departures/\(subject).json": text]
        // The vectors pin keys alone, and the policy certificates.
        #expect(try isIdle(problems(file)))
        let both = try Fixtures.text(of: "Checked/refused.json")
            .replacing(#""keys":"#, with: #""certificates": ["other"], "keys":"#)
            .replacing(
                #""publicKey": {"#,
                with: #""certificate": { "verdict": "reject", "reason": "no-matching-pin" }, "#
                    + #""publicKey": {"#
            )
        #expect(try !isIdle(problems(file, refused: both)))
    }

    private func isIdle(_ errors: [VectorError]) -> Bool {
        errors.contains { $0.problem == "decides nothing in any vector" }
    }

    /// The lines of the sound cause.
    private static var allLines: Regex<Substring> { #/,\s*"lines": \[[^\]]*\][^\]]*\][^\]]*\]/# }

    @Test("No id stands twice, and none that was retired stands again")
    func ids() throws {
        let twice = try problems { text in
            let cause = text.firstMatch(of: #/(?s)    \{\n      "id".*?\n    \}\n/#)?.0 ?? ""
            return text.replacing(cause, with: cause.dropLast() + ",\n" + cause)
        }
        #expect(
            twice.contains {
                $0.field == "causes[1] (okhttp/never-looks)" && $0.problem.contains("already")
            },
            "\(twice)"
        )
        let retired = try problems { text in
            text.replacing(
                "\"causes\": [",
                with: "\"retired\": [\"okhttp/never-looks\"],\n  \"causes\": ["
            )
        }
        #expect(retired.map(\.problem) == ["has an id that was retired"])
    }

    @Test("A subject is a framework or a backend")
    func subject() throws {
        let found = try problems([
            "departures/nosuch.json": Self.sound.replacing("\"okhttp", with: "\"nosuch")
        ])
        #expect(
            found.first { $0.field == "subject" }?.problem
                == "is “nosuch”, which is no framework and no backend"
        )
    }

    /// A line of a library's, where what is wrong is said, and part of that.
    private static let statedFacts: [(line: String, field: String, problem: String)] = [
        (#""fact": "host", "verdict": "mismatch""#, "", ""),
        (
            #""fact": "host", "verdict": "match""#, "vectors[0]",
            "states of “checks/refused” what would be stated anyway"
        ),
        (
            #""fact": "path", "verdict": "accept", "paths": [["leaf", "root"]]"#, "vectors[0]",
            "states of “checks/refused” what would be stated anyway"
        ),
        (
            #""fact": "path", "verdict": "accept", "paths": [["leaf", "rot"]]"#, "vectors[0]",
            "is “checks/refused”, whose recipe has no certificate “rot”"
        ),
        (
            #""fact": "native-key", "of": "leave", "equals": null"#, "vectors[0]",
            "is “checks/refused”, whose recipe has no certificate “leave”"
        ),
        (
            #""fact": "native-key", "of": "leaf", "equals": "other""#, "vectors[0]",
            "is “checks/refused”, whose recipe has no pin “other”"
        ),
    ]

    @Test(
        "A fact is none that would be stated anyway, and speaks of items that are there",
        arguments: statedFacts
    )
    func facts(line: String, field: String, problem: String) throws {
        let found = try library([line])
        guard !field.isEmpty else {
            #expect(found == [])
            return
        }
        #expect(
            found.map(\.field) == ["causes[0] (openssl/never-looks).lines[0].\(field)"],
            "\(found)"
        )
        #expect(found.first?.problem == problem)
    }

    @Test("A fact that a line above states decides nothing, unless it is of other versions")
    func sameFact() throws {
        let fact = #""fact": "host", "verdict": "mismatch""#
        let found = try library([fact, fact])
        #expect(
            found.map(\.problem) == [
                "decides nothing in “checks/refused”, which openssl/never-looks decides before"
            ]
        )
        #expect(try library([fact + #", "versions": "< 3.2""#, fact]) == [])
    }

    @Test("No framework states a fact")
    func factOfAFramework() throws {
        let found = try problems { text in
            text.replacing(
                Self.line,
                with: #"{ "fact": "host", "verdict": "mismatch", "vectors": ["checks/refused"] }"#
            )
        }
        #expect(
            found.map(\.problem) == ["states a fact, and “okhttp” is no backend"]
        )
    }

    @Test(
        "A line for a group that decides nothing is told in the vector",
        arguments: [
            // The norm says so.
            #""verdict": "reject", "reason": "no-matching-pin""#,
            #""verdict": "accept""#,
        ]
    )
    func groupLines(_ verdict: String) throws {
        let text = try Fixtures.text(of: "Checked/refused.json").replacing(
            "\"departures\": []",
            with: "\"departures\": [{ \"groups\": [\"@leaf-only\"], \(verdict) }]"
        )
        let found = try problems([:], refused: text)
        #expect(
            found.filter { !$0.problem.contains("canonical") }.map(\.field)
                == (verdict.contains("reject") ? ["departures[0].groups[0]"] : [])
        )
    }

    /// What is said of a library's file that has these lines.
    private func library(_ lines: [String]) throws -> [VectorError] {
        let text = lines.map { "{ \($0), \"vectors\": [\"checks/refused\"] }" }
        return try problems([
            "departures/openssl.json": Self.sound.replacing("okhttp/", with: "openssl/")
                .replacing("\"okhttp\",\n", with: "\"openssl\",\n")
                .replacing(Self.line, with: text.joined(separator: ", "))
        ]).filter { !$0.problem.contains("canonical") }
    }

    private func problems(_ bend: (String) -> String) throws -> [VectorError] {
        try problems(["departures/okhttp.json": bend(Self.sound)])
    }

    /// What is said of the files, each by its place in the corpus.
    private func problems(
        _ files: [String: String],
        refused: String? = nil
    ) throws -> [VectorError] {
        var all = files
        all["checks/accepted.json"] = try Fixtures.text(of: "Checked/accepted.json")
        all["checks/refused.json"] = try refused ?? Fixtures.text(of: "Checked/refused.json")
        let corpus = try TemporaryCorpus(all)
        let registry = Registry(
            policies: Policies.all,
            backends: ["certificates", "gnutls", "openssl", "swift"]
        )
        return Corpus.load([corpus.path]).problems(against: registry).map { error in
            VectorError(
                file: error.file.replacing(corpus.path + "/", with: ""),
                field: error.field,
                problem: error.problem,
                remedy: error.remedy
            )
        }
    }
}
