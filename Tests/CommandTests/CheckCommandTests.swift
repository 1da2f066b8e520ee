// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Checking from the command line")
struct CheckCommandTests {
    private static let vector = "forged-roots/issued-by-another-trusted-ca"

    @Test(
        "A cause that names what is not there, or proves nothing, is told with file and remedy",
        arguments: [
            ("", "", nil),
            (
                "[\"okhttp\"]", "[\"ohkttp\"]",
                "causes[0] (okhttp/never-looks).lines[0].policies[0]: is “ohkttp”"
            ),
            (
                vector, "forged-roots/nosuch",
                "causes[0] (okhttp/never-looks).lines[0].vectors[0]: is “forged-roots/nosuch”"
            ),
            ("\"defect\"", "\"bug\"", "causes[0] (okhttp/never-looks).kind: is “bug”"),
            ("\"title\"", "\"heading\"", "causes[0] (okhttp/never-looks).title: is missing"),
            (
                "\"lines\"", "\"is\": \"@leaves\", \"lines\"",
                "causes[0] (okhttp/never-looks).is: is “@leaves”"
            ),
            (
                "\"source\"", "\"documentation\"",
                "causes[0] (okhttp/never-looks).evidence: has neither a source line"
            ),
            (
                "\"not-pinned\"", "\"reject\", \"reason\": \"no-matching-pin\"",
                "causes[0] (okhttp/never-looks).lines[0].vectors[0]: decides nothing"
            ),
        ] as [(String, String, String?)]
    )
    func causes(text: String, replacement: String, problem: String?) async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = "\(corpus)/departures/okhttp.json"
        try scratch.write(
            Self.causes.replacingOccurrences(of: text, with: replacement),
            to: file
        )
        let result = try await Command.run("check", corpus, in: scratch.folder)
        guard let problem else {
            #expect(!result.messages.contains("okhttp.json"), "\(result)")
            return
        }
        #expect(result.status == 65, "\(result)")
        let lines = result.messages.split(separator: "\n")
        let line = try #require(lines.first { $0.contains(problem) }, "\(result)")
        #expect(line.contains("corpus/departures/okhttp.json: "), "\(line)")
        // What to do about it follows the problem.
        #expect(line.contains("; "), "\(line)")
    }

    @Test("A grid that the vectors do not make any more is named, and written by --fix")
    func grid() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let readme = "\(corpus)/README.md"
        let marks = [
            "<!-- The grid: “pinproof check --fix” writes it. -->", "<!-- The end of the grid. -->",
        ]
        try scratch.write(marks.joined(separator: "\n") + "\n", to: readme)
        let stale = "README.md: the grid: is not the one that the vectors make"

        let before = try await Command.run("check", corpus, in: scratch.folder)
        #expect(before.status == 65 && before.messages.contains(stale), "\(before)")
        // One vector leaves most of the grid empty.
        #expect(before.messages.contains("places, serial, leaf: has neither a vector"))

        let fixed = try await Command.run("check", "--fix", corpus, in: scratch.folder)
        #expect(fixed.output.contains("README.md\n"), "\(fixed)")
        #expect(try String(contentsOfFile: readme, encoding: .utf8).contains(Self.vector))
        let after = try await Command.run("check", corpus, in: scratch.folder)
        #expect(!after.messages.contains(stale), "\(after)")

        // A family or a file is no corpus, and has no grid.
        let family = try await Command.run("check", "\(corpus)/forged-roots", in: scratch.folder)
        #expect(!family.messages.contains("has neither a vector"), "\(family)")
    }

    @Test("The form of causes is fixed, and then there is nothing to fix")
    func form() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = "\(corpus)/departures/okhttp.json"
        try scratch.write(Self.causes.replacingOccurrences(of: "\n", with: " "), to: file)
        let before = try await Command.run("check", corpus)
        #expect(before.messages.contains("is not in canonical form"), "\(before)")
        let fixed = try await Command.run("check", "--fix", corpus)
        #expect(fixed.output.contains("departures/okhttp.json"), "\(fixed)")
        #expect(!fixed.messages.contains("is not in canonical form"), "\(fixed)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.causes)
    }

    @Test("A vector is checked alone, and the causes of the corpus where the corpus is named")
    func parts() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = "\(corpus)/departures/okhttp.json"
        try scratch.write(
            Self.causes.replacingOccurrences(of: "[\"okhttp\"]", with: "[\"ohkttp\"]"),
            to: file
        )
        let alone = try await Command.run("check", "\(corpus)/\(Self.vector).json")
        #expect(!alone.messages.contains("okhttp.json"), "\(alone)")
        #expect(try await Command.run("check", corpus).messages.contains("okhttp.json"))
        // A file of causes is none of those, and moving it would help nobody.
        for (path, folder, named) in [
            (file, scratch.folder, "corpus"), ("okhttp.json", "\(corpus)/departures", corpus),
        ] {
            let causes = try await Command.run("check", path, in: folder)
            #expect(causes.status == 65, "\(causes)")
            #expect(causes.messages.contains("check their corpus: “pinproof check \(named)”"))
        }
    }

    @Test(
        "A release waits for the maintainers of what it would make known",
        arguments: [
            ("unreported", true, true), ("reported", true, false), ("public", true, false),
            ("unreported", false, false),
        ]
    )
    func release(disclosure: String, isMaintained: Bool, isTold: Bool) async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        try scratch.write(
            Self.causes.replacing("\"public\"", with: "\"\(disclosure)\"")
                .replacing("\"maintained\": true", with: "\"maintained\": \(isMaintained)"),
            to: "\(corpus)/departures/okhttp.json"
        )
        // One file alone, so that what its copies lack beside them is no matter.
        let result = try await Command.run("check", "--release", "\(corpus)/\(Self.vector).json")
        let told = result.messages.contains(
            "okhttp/never-looks is a bypass of OkHttp and is unreported; tell its maintainers"
        )
        #expect(told == isTold, "\(result)")
        #expect(!told || result.status == 65, "\(result)")
    }

    @Test("A release is written down with the vectors that it adds, and without that it waits")
    func history() async throws {
        let scratch = try Scratch()
        // Two that are each other's twins.
        _ = try scratch.vector("valid-chains/leaf-pinned-p256", withCauses: false)
        let twin = "valid-chains/another-certificate-pinned"
        let corpus = try scratch.vector(twin, withCauses: false)
        let before = try await Command.run("check", "--release", corpus)
        #expect(before.status == 65, "\(before)")
        #expect(before.messages.contains("history.json: has no release"), "\(before)")
        let fixed = try await Command.run("check", "--release", "--fix", corpus)
        #expect(fixed.status == 0, "\(fixed)")
        let history = try String(contentsOfFile: "\(corpus)/history.json", encoding: .utf8)
        #expect(history.contains("valid-chains/leaf-pinned-p256"))
        #expect(try await Command.run("check", "--release", corpus).status == 0)
        // One that came later is in no release.
        _ = try scratch.vector("valid-chains/root-pinned-p256", withCauses: false)
        #expect(try await Command.run("check", "--release", corpus).status == 65)
    }

    @Test("What a platform was not asked is named, and a release waits for it")
    func unmeasured() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector("valid-chains/leaf-pinned-p256", withCauses: false)
        let corpus = try scratch.vector(
            "valid-chains/another-certificate-pinned",
            withCauses: false
        )
        let path = "platforms/openjdk-17.json"
        let whole = try String(
            contentsOfFile: "\(Command.checkout)/Vectors/\(path)",
            encoding: .utf8
        )
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        let left = lines.filter { !$0.contains("\"valid-chains/leaf-pinned-p256\"") }
        for (lines, isWhole) in [(lines, true), (left, false)] {
            try scratch.write(lines.joined(separator: "\n"), to: "\(corpus)/\(path)")
            let alone = try await Command.run("check", corpus)
            #expect(alone.status == 0, "\(alone)")
            let release = try await Command.run("check", "--release", "--fix", corpus)
            #expect(release.status == (isWhole ? 0 : 65), "\(release)")
            for result in [alone, release] {
                let named =
                    "openjdk-17.json: has no answer about 1 vector (valid-chains/leaf-pinned-p256)"
                #expect(result.messages.contains(named) == !isWhole, "\(result)")
            }
        }
    }

    @Test(
        "A release waits for a second reading of what it would accuse somebody of",
        arguments: [
            (#"{ "source": "square/okhttp@0123456789, CertificatePinner.kt:1" }"#, true),
            (
                #"{ "source": "square/okhttp@0123456789, CertificatePinner.kt:1 (read twice)" }"#,
                false
            ),
            (#"{ "executed": "OkHttp 5.5.0: it never looks" }"#, false),
        ]
    )
    func readings(evidence: String, isTold: Bool) async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        try scratch.write(
            Self.causes.replacing(Self.evidence, with: evidence),
            to: "\(corpus)/departures/okhttp.json"
        )
        let result = try await Command.run("check", "--release", "\(corpus)/\(Self.vector).json")
        let told = result.messages.contains("okhttp/never-looks is a bypass that nobody executed")
        #expect(told == isTold, "\(result)")
        #expect(!told || result.status == 65, "\(result)")
    }

    private static let evidence =
        #"{ "source": "square/okhttp@0123456789, CertificatePinner.kt:1" }"#
    private static let causes = """
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
              "evidence": [\(evidence)],
              "disclosure": "public",
              "remedy": "Look.",
              "lines": [
                {
                  "policies": ["okhttp"],
                  "vectors": ["\(vector)"],
                  "verdict": "not-pinned"
                }
              ]
            }
          ]
        }

        """
}
