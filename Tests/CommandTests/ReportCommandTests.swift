// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Reports for others")
struct ReportCommandTests {
    @Test("The help names every format that a report has")
    func help() throws {
        let result = try Command.run("run", "--help")
        let words = result.output.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        for format in ["csv", "json", "junit", "markdown", "sarif"] {
            #expect(words.contains("\(format)=PATH"), "\(format)")
        }
    }

    @Test("Reports have no path of this machine in them")
    func paths() throws {
        let scratch = try Scratch()
        let formats = ["csv", "json", "junit", "markdown", "sarif"]
        let outputs = formats.flatMap { ["--output", "\($0)=\(scratch.path($0))"] }
        let result = try Command.run(
            Command.executable,
            ["run"] + scratch.only(vector) + outputs
        )
        #expect(result.status == 0, "\(result)")
        for format in formats {
            let text = try String(contentsOfFile: scratch.path(format), encoding: .utf8)
            #expect(!text.contains(FileManager.default.temporaryDirectory.path), "\(format)")
            #expect(!text.contains(Command.checkout), "\(format)")
        }
        let sarif = try String(contentsOfFile: scratch.path("sarif"), encoding: .utf8)
        #expect(sarif.contains("CWE-295"))
        #expect(sarif.contains(#""uri": "corpus/\#(vector).json""#))
    }

    @Test("On GitHub what is unexpected is annotated, and elsewhere it is not")
    func annotations() throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(
            vector,
            replacing: #""publicKey": { "verdict": "accept""#,
            with: #""publicKey": { "verdict": "reject", "reason": "no-matching-pin""#
        )
        func run(_ value: String) throws -> Command.Result {
            try Command.run(
                "run",
                "--only",
                "--quiet",
                "--vectors",
                folder,
                environment: ["GITHUB_ACTIONS": value]
            )
        }
        let there = try run("true")
        #expect(there.status == 1)
        #expect(there.messages.contains("::error file=corpus/\(vector).json,line="), "\(there)")
        #expect(!there.output.contains("::error"))
        #expect(try !run("").messages.contains("::error"))
    }

    private let vector = "valid-chains/leaf-pinned-p256"
    private var citation: some RegexComponent {
        /Pinproof [0-9.]+, valid-chains\/leaf-pinned-p256 r[0-9]+, “.+”, corpus sha256:[0-9a-f]{64}/
    }
}
