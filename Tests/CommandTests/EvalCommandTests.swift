// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof eval")
struct EvalCommandTests {
    @Test("A line in, a line out, in their order, and the status says that they were processed")
    func whole() async throws {
        let stream = try await SampleStream()
        let result = try await stream.eval()
        #expect(result.status == 0, "\(result)")
        #expect(result.messages == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 100)
        #expect(lines.enumerated().allSatisfy { $1.contains("\"id\":\"host-\($0).") })
        let counts = [
            (78, #""verdict":"accept""#), (10, #""reason":"no-matching-pin""#),
            (4, #""reason":"expired""#), (2, #""reason":"name-mismatch""#),
            (2, #""reason":"bad-signature""#), (2, #""reason":"no-path""#),
            (2, #""verdict":"not-pinned""#),
        ]
        for (count, outcome) in counts {
            #expect(lines.count { $0.contains(outcome) } == count, "\(outcome)")
        }
    }

    @Test("What is tolerated of a certificate is named as the manual shows, and strict refuses it")
    func reading() async throws {
        let stream = try await SampleStream()
        let vector = try Vectors.json("malformed-der/key-usage-with-zero-bits-at-its-end")
        let certificates = try #require(vector["certificates"] as? [String: String])
        let base64 = certificates.mapValues { pem in
            pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        }
        let leaf = try #require(base64["leaf"])
        let root = try #require(base64["root"])
        try stream.write(
            """
            {"id":"a","host":"www.example.com","time":"2030-06-01T00:00:00Z",\
            "served":["\(leaf)"],"anchors":["\(root)"]}
            """
        )
        let page = try String(
            contentsOfFile: "\(Command.checkout)/Documentation/reading.md",
            encoding: .utf8
        )
        let tolerated = try #require(page.firstMatch(of: /"tolerated":.*/)).0
        let deployed = try await stream.eval()
        #expect(deployed.output.contains(tolerated), "\(deployed)")
        #expect(!deployed.output.contains("malformed-certificate"), "\(deployed)")
        let strict = try await stream.eval("--reading", "strict")
        #expect(strict.output.contains("malformed-certificate"), "\(strict)")
        #expect(
            strict.output.contains(
                "certificate 1 of 1 cannot be read: extension keyUsage: a list of named bits that "
                    + "ends with zeros at byte 210"
            ),
            "\(strict)"
        )
    }

    @Test("Workers, time zone and locale change no octet")
    func hermetic() async throws {
        let stream = try await SampleStream()
        let environment = ["TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8"]
        let one = try await stream.eval("--workers", "1")
        let other = try await stream.eval("--workers", "5", environment: environment)
        #expect(one.output == other.output)
        let unordered = try await stream.eval("--unordered", "--flush")
        #expect(
            unordered.output.split(separator: "\n").sorted()
                == one.output.split(separator: "\n").sorted()
        )
    }

    @Test(
        "Questions and answers are as their schemas say",
        .enabled(if: SampleStream.canValidate, "takes python3 with jsonschema")
    )
    func schemas() async throws {
        let stream = try await SampleStream()
        // What a line may have besides, and one that is none.
        let line = try #require(stream.lines.first)
        let more = line.replacing(
            "\"time\"",
            with: #""policy":"okhttp","pins":[{"host":"a","exempt":true}],"userAnchors":[],"time""#
        )
        try stream.write((stream.lines + [more]).joined(separator: "\n"))
        #expect(try await stream.complaint(of: "eval-question", about: stream.chains) == "")
        try stream.write((stream.lines + [more, "{}", "no JSON"]).joined(separator: "\n"))
        let answers = stream.path("answers.jsonl")
        try Data(try await stream.eval().output.utf8).write(to: URL(fileURLWithPath: answers))
        #expect(try await stream.complaint(of: "eval-answer", about: answers) == "")
        // The validator is not asleep.
        #expect(try await stream.complaint(of: "eval-answer", about: stream.chains) != "")
    }

    @Test("A line that holds no question is answered, and said; a strict stream ends there")
    func badLine() async throws {
        let stream = try await SampleStream()
        var lines = stream.lines
        lines[3] = "{\"id\": \"bad\", \"served\": []}"
        try stream.write(lines.joined(separator: "\n"))
        let result = try await stream.eval()
        #expect(result.status == 0, "\(result)")
        #expect(result.output.split(separator: "\n").count == 100)
        #expect(result.output.contains(#"{"id":"bad","error":"#))
        #expect(result.messages.contains("1 of 100 lines hold no question; line 4 (bad): "))
        let strict = try await stream.eval("--strict")
        #expect(strict.status == 65)
        #expect(strict.output.split(separator: "\n").count == 3)
        #expect(strict.messages.contains("line 4 (bad)"))
    }

    @Test("A policy that cannot be given the pins is said once, with the remedy, and fails")
    func unanswerable() async throws {
        let stream = try await SampleStream()
        let fleet = try String(contentsOfFile: stream.path("fleet.json"), encoding: .utf8)
        try Data(fleet.replacing("\"keys\"", with: "\"expires\": \"2031-01-01\", \"keys\"").utf8)
            .write(to: URL(fileURLWithPath: stream.path("fleet.json")))
        let all = try await stream.eval("--policy", "okhttp")
        #expect(all.status == 65, "\(all)")
        #expect(all.output.split(separator: "\n").count == 100)
        #expect(
            all.messages.contains(
                "100 of 100 lines have no verdict: okhttp's pins never expire (no-pin-expiry); write "
                    + "them without a date, or name another policy"
            ),
            "\(all)"
        )
        // One line alone is asked of it: the stream is no worse for that, unless it is to be.
        let one = try #require(stream.lines.last).replacing(
            "\"time\"",
            with: #""policy":"okhttp","time""#
        )
        try stream.write((stream.lines.dropLast() + [one]).joined(separator: "\n"))
        let some = try await stream.eval()
        #expect(some.status == 0, "\(some)")
        #expect(some.messages.contains("1 of 100 lines has no verdict: okhttp's"), "\(some)")
        #expect(try await stream.eval("--fail-on", "error").status == 1)
    }

    @Test("That no line was read is said, and fails whoever wants to hear of failures")
    func empty() async throws {
        let stream = try await SampleStream()
        try stream.write("\n\n")
        let result = try await stream.eval()
        #expect(result.status == 0, "\(result)")
        #expect(result.messages.contains("no line was read"), "\(result)")
        for options in [["--strict"], ["--fail-on", "refused"]] {
            let failed = try await Command.run(
                Command.executable,
                stream.arguments + options + ["/dev/null"]
            )
            #expect(failed.status == 65, "\(failed)")
            #expect(failed.messages.contains("error: no line was read"), "\(failed)")
        }
        // A part may have none of the lines.
        try stream.write(try #require(stream.lines.first))
        for part in 1...3 {
            let result = try await stream.eval("--shard", "\(part)/3", "--strict")
            #expect(result.status == 0, "\(result)")
            #expect(result.messages.isEmpty, "\(result)")
        }
    }

    @Test("A file whose last line has no end is not glued to the next one")
    func severalFiles() async throws {
        let stream = try await SampleStream()
        let whole = try await stream.eval()
        let files = [stream.lines[..<40], stream.lines[40...]].enumerated().map { number, lines in
            (stream.path("\(number).jsonl"), lines.joined(separator: "\n"))
        }
        for (path, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        let result = try await Command.run(Command.executable, stream.arguments + files.map(\.0))
        #expect(result.output == whole.output)
    }

    @Test(
        "A strict stream ends at once, and with its status where nobody can be told",
        arguments: [("", "line 1"), ("2> /dev/full", "")]
    )
    func strictAtOnce(redirection: String, message: String) async throws {
        let stream = try await SampleStream()
        let command = ([Command.executable.path] + stream.arguments + ["--strict"])
            .map { "'\($0)'" }.joined(separator: " ")
        // Whoever asks has nothing more to say, and does not end either.
        let fifo = stream.path("fifo")
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "mkfifo '\(fifo)' && exec 3<> '\(fifo)' && echo nonsense >&3 "
                    + "&& timeout 60 \(command) < '\(fifo)' \(redirection)",
            ]
        )
        #expect(result.status == 65, "\(result)")
        #expect(message.isEmpty || result.messages.contains(message), "\(result)")
    }

    @Test("Whoever waits for an answer before asking on gets it", arguments: [[], ["--flush"]])
    func interactive(_ options: [String]) async throws {
        let stream = try await SampleStream()
        let process = try Command.process(Command.executable, stream.arguments + options)
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for number in [0, 1, 95] {
            input.fileHandleForWriting.write(Data((stream.lines[number] + "\n").utf8))
            let answer = String(
                decoding: output.fileHandleForReading.availableData,
                as: UTF8.self
            )
            #expect(answer.contains("host-\(number)."))
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("Whoever has seen enough ends it without a word", arguments: ["", "trap '' PIPE; "])
    func brokenPipe(_ before: String) async throws {
        let stream = try await SampleStream()
        // More than a pipe holds.
        let lines = (0..<20).flatMap { _ in stream.lines }
        try stream.write(lines.joined(separator: "\n"))
        let command = ([Command.executable.path] + stream.arguments + [stream.chains])
            .map { "'\($0)'" }.joined(separator: " ")
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\(before)\(command) | head -n 1 | wc -l"]
        )
        #expect(result.output.contains("1"))
        #expect(result.messages == "")
    }

    @Test("PEM files and certificates in base64 give what their lines give")
    func otherFormats() async throws {
        let stream = try await SampleStream()
        let line = try #require(stream.lines.first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let question = try #require(object as? [String: Any])
        let served = try #require(question["served"] as? [String])
        let pem = served.map { certificate in
            "-----BEGIN CERTIFICATE-----\n\(certificate)\n-----END CERTIFICATE-----\n"
        }
        let file = stream.path("host-0.example.com.pem")
        try Data(pem.joined().utf8).write(to: URL(fileURLWithPath: file))
        let der = stream.path("chains.txt")
        try Data("host-0.example.com \(served.joined(separator: " "))\n".utf8)
            .write(to: URL(fileURLWithPath: der))
        // Windows' shell writes what a command prints in UTF-16.
        let wide = stream.path("wide.pem")
        let octets = ("\u{FEFF}" + pem.joined()).utf16
            .flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        try Data(octets).write(to: URL(fileURLWithPath: wide))
        let told = try await Command.run(
            Command.executable,
            stream.arguments + [
                "--format", "pem", "--time", "2030-06-01T00:00:00Z", "--host",
                "host-0.example.com", wide,
            ]
        )
        #expect(told.output.contains(#""verdict":"accept""#), "\(told)")
        for (path, says) in [
            (stream.path(""), "is a folder, and each question is a file; nothing was asked"),
            (stream.path("none.pem"), "is no file that can be read; nothing was asked"),
        ] {
            let result = try await Command.run(
                Command.executable,
                stream.arguments + ["--format", "pem", "--host", "host-0.example.com", file, path]
            )
            #expect(result.status == 65 && result.output.isEmpty, "\(result)")
            #expect(result.messages.contains(says), "\(result)")
        }
        let untold = try await Command.run(Command.executable, stream.arguments + [file])
        #expect(untold.status == 65, "\(untold)")
        #expect(untold.messages.contains("line 1: this is PEM: add --format pem"), "\(untold)")
        for (format, path) in [("pem", file), ("der", der)] {
            let result = try await Command.run(
                Command.executable,
                stream.arguments + [
                    "--format", format, "--time", "2030-06-01T00:00:00Z", path,
                ]
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains(#""host":"host-0.example.com""#), "\(result)")
            #expect(result.output.contains(#""verdict":"accept""#), "\(result)")
        }
    }

    @Test("What is wrong with the command line or a file is said before anything is answered")
    func refused() async throws {
        let stream = try await SampleStream()
        let misspelt = stream.path("misspelt.json")
        let fleet = try String(contentsOfFile: stream.path("fleet.json"), encoding: .utf8)
        try Data(fleet.replacing("\"keys\"", with: "\"key\"").utf8)
            .write(to: URL(fileURLWithPath: misspelt))
        let wrong: [([String], Int32, String)] = [
            (["--policy", "okhtp"], 64, "did you mean okhttp?"),
            (["--backend", "opensl"], 64, "did you mean openssl?"),
            (["--workers", "0"], 64, "--workers 0"),
            (["--shard", "3/2"], 64, "--shard"),
            (["--time", "now"], 64, "--time"),
            (
                ["--host", "https://a.example.com"], 64,
                "“https://a.example.com” is a URL: write a.example.com"
            ),
            (["--anchors", "/dev/null"], 64, "two sets without a name"),
            (["--anchors", "x=/dev/null"], 65, "no certificates in PEM"),
            (["--pins", "x=/dev/null"], 65, "/dev/null: "),
            (["--pins", "x=\(misspelt)"], 65, "[0].key: is no member that may stand here"),
            (["--pins", "x=no-such-file"], 65, "no-such-file"),
            (["no-such-file"], 65, "no-such-file: cannot be read"),
            (["/"], 65, "/: cannot be read"),
        ]
        for (arguments, status, message) in wrong {
            let result = try await Command.run(Command.executable, stream.arguments + arguments)
            #expect(result.status == status, "\(result)")
            #expect(result.messages.contains(message), "\(result)")
            #expect(result.output == "")
        }
    }
}
