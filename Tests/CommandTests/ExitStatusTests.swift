// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Foundation
import SharedFixtures
import Testing

@testable import PinproofCommand

@Suite("The exit status")
struct ExitStatusTests {
    @Test("0: everything is as expected")
    func asExpected() async throws {
        let result = try await Command.runAlone(vector)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("✓ Nothing unexpected."))
    }

    @Test("1: something is unexpected, and it is cited")
    func unexpected() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(
            vector,
            replacing: #""publicKey": { "verdict": "accept""#,
            with: #""publicKey": { "verdict": "reject", "reason": "no-matching-pin""#
        )
        let result = try await Command.run(
            "run",
            "--vectors",
            folder,
            "--only",
            "--policy",
            "norm.public-key",
            environment: ["COLUMNS": "200"]
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("\(vector): norm.public-key"))
        #expect(result.output.contains("expected reject (no-matching-pin)"))
    }

    @Test(
        "64: the command line is wrong, and what was meant is guessed",
        arguments: [
            (["run", "--nonsense"], "--nonsense"),
            (["run", "--jobs", "0"], "--jobs"),
            (["run", "--only"], "--vectors"),
            (["run", "--policy", "okhtp"], "did you mean okhttp?"),
            (["run", "--backend", "opensl"], "did you mean openssl?"),
            (["run", "--filter", "host-bindng/*"], "did you mean host-binding?"),
            (["run", "--backend", "nosuch"], "there are certificates, gnutls, openssl, swift"),
            (["run", "--filter", "no-such-family/*"], "no-such-family/*"),
            (["run", "--output", "pdf=x"], "pdf=x"),
            (["run", "--output", "json=x", "--output", "csv=./x"], "two are to be written to it"),
            (["export", "--output", "json=x", "--output", "tar=x"], "two are to be written to it"),
            (["show", "valid-chains/leaf-pinned-p255"], "valid-chains/leaf-pinned-p256"),
            (["list", "nonsense"], "nonsense"),
        ]
    )
    func usage(_ arguments: [String], _ message: String) async throws {
        let result = try await Command.run(Command.executable, arguments)
        #expect(result.status == 64, "\(result)")
        #expect(result.messages.contains(message), "\(result)")
        #expect(result.output == "")
    }

    /// A file of known failures is written by hand, and a report would be all that is left of it.
    @Test("64: no output takes the place of what the same command reads, whatever it is called")
    func overwrites() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(vector)
        let known = scratch.path("known.json")
        try Data("{}".utf8).write(to: URL(filePath: known))
        let link = scratch.path("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: known)
        let other = scratch.path("other.json")
        try FileManager.default.linkItem(atPath: known, toPath: other)
        let family = "\(folder)/\(vector).json"
        var probes: [[String]] = []
        #if OpenSSL
        let client = ["--", "true", "{port}"]
        probes = [(known, known), (known, link), (link, other)].map { read, written in
            ["probe", "--known", read, "--output", "junit=\(written)"] + client
        }
        #endif
        for arguments in probes + [
            ["run", "--harness", "x", "--known", known, "--output", "json=\(known)"],
            ["run", "--harness", "sh '\(known)'", "--output", "json=\(known)"],
            ["run", "--only", "--vectors", folder, "--output", "json=\(family)"],
            ["export", "--only", "--vectors", family, "--output", "tar=\(family)"],
            ["rehearse", known, "--output", "json=\(known)"],
            ["inspect", "--chain", known, "--output", "json=\(known)"],
        ] {
            let before = try Data(contentsOf: URL(filePath: family))
            let result = try await Command.run(Command.executable, arguments)
            #expect(result.status == 64, "\(arguments) \(result)")
            #expect(
                result.messages.contains("is read by the same command"),
                "\(arguments) \(result)"
            )
            #expect(try Data(contentsOf: URL(filePath: known)) == Data("{}".utf8))
            #expect(try Data(contentsOf: URL(filePath: family)) == before)
        }
    }

    @Test("65: a vector is wrong; file, field, problem and remedy are named, and the others run")
    func badInput() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector(vector)
        let folder = try scratch.vector(
            other,
            replacing: #""importance": "#,
            with: #""impotence": "#
        )
        let report = scratch.path("results.json")
        try Data("earlier".utf8).write(to: URL(fileURLWithPath: report))
        let result = try await Command.run(
            "run",
            "--vectors",
            folder,
            "--only",
            "--output",
            "json=\(report)"
        )
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("\(folder)/\(other).json: importance: is missing; add"))
        #expect(result.messages.contains("impotence: is no member that may stand here"))
        #expect(result.output.contains("1 vector,"))
        // The others have their reports all the same.
        let written = try String(contentsOfFile: report, encoding: .utf8)
        #expect(written.contains(#"{ "id": "\#(vector)""#))
        #expect(!written.contains(other))
        #expect(result.messages.contains("what could not be read stands in no report"))
    }

    @Test("65: a file of our own causes is wrong: nothing is run, and why")
    func wrongCauses() async throws {
        let scratch = try Scratch()
        let checkout = scratch.path("checkout")
        try FileManager.default.createDirectory(
            atPath: "\(checkout)/Vectors",
            withIntermediateDirectories: true
        )
        for name in ["valid-chains", "departures", "vector.schema.json", "versions.json"] {
            try FileManager.default.copyItem(
                atPath: "\(Command.checkout)/Vectors/\(name)",
                toPath: "\(checkout)/Vectors/\(name)"
            )
        }
        let file = "\(checkout)/Vectors/departures/curl.json"
        let text = try String(contentsOfFile: file, encoding: .utf8)
            .replacing(#""remedy": "#, with: #""remady": "#, maxReplacements: 1)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let report = scratch.path("results.json")
        let result = try await Command.run(
            "run",
            "--output",
            "json=\(report)",
            in: checkout
        )
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("Vectors/departures/curl.json: causes["), "\(result)")
        #expect(result.messages.contains("remady: is no member that may stand here"), "\(result)")
        #expect(result.messages.contains("nothing was run, and Reports is left as it is"))
        #expect(result.output == "")
        #expect(!FileManager.default.fileExists(atPath: report))
        #expect(!FileManager.default.fileExists(atPath: "\(checkout)/Reports"))
        let check = try await Command.run("check", in: checkout)
        #expect(check.status == 65)
        #expect(check.messages.contains("remady: is no member that may stand here"))
    }

    @Test("65: a file is no JSON")
    func noJSON() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(vector, replacing: "{", with: "(")
        let result = try await Command.run("run", "--vectors", folder, "--only")
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("is not a JSON text"))
    }

    @Test(
        "65: nothing at all is not as expected, whoever looks",
        arguments: [
            ["run", "--only", "--vectors"], ["run", "--vectors"], ["check"], ["forge", "--check"],
            ["list", "vectors", "--only", "--vectors"], ["mutants", "--only", "--vectors"],
        ]
    )
    func nothing(_ arguments: [String]) async throws {
        let scratch = try Scratch()
        // What the corpus has beside --vectors is not run: it takes its time.
        let filter = arguments == ["run", "--vectors"] ? ["--filter", vector] : []
        let result = try await Command.run(
            Command.executable,
            arguments + [scratch.folder] + filter
        )
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("\(scratch.folder): holds no vector"), "\(result)")
        #expect(!result.output.contains("All as expected"))
    }

    @Test("65: a certificate that is none, unsaid, is named by those who only run it, too")
    func undecodable() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector(other)
        let folder = try scratch.vector(
            "malformed-der/version-4",
            replacing: "\"undecodable\": true",
            with: "\"undecodable\": false"
        )
        let run = try await Command.run("run", "--only", "--vectors", folder)
        #expect(run.status == 65, "\(run)")
        #expect(run.messages.contains("version-4.json: certificates."), "\(run)")
        #expect(run.messages.contains("write \"undecodable\": true"), "\(run)")
        #expect(run.output.contains("1 vector,"))
        #expect(!run.output.contains("All as expected"))
        let show = try await Command.run(
            "show",
            "malformed-der/version-4",
            "--only",
            "--vectors",
            folder
        )
        #expect(show.status == 65, "\(show)")
        #expect(show.messages.contains("version-4.json: certificates."), "\(show)")
    }

    @Test("69: a backend that takes a forged chain for good is told apart before it is asked")
    func selfCheck() async throws {
        let lax = StatedBackend("lax")
        await #expect {
            try await EvaluatorOptions.checkThemselves([lax])
        } throws: { error in
            let failure = error as? Failure
            return failure?.status == .unavailable
                && failure?.status.rawValue == 69
                && failure?.message
                    == "backend lax (1.0) accepts a certificate whose signature has one bit "
                    + "flipped; repair the library, or leave it out by naming others with --backend"
        }
        await #expect(throws: Never.self) {
            try await EvaluatorOptions.checkThemselves(Backends.builtIn)
        }
    }

    #if !GnuTLS
    @Test("69: a backend is not built in, and what would build it in is named")
    func notBuiltIn() async throws {
        let result = try await Command.run("run", "--backend", "gnutls")
        #expect(result.status == 69, "\(result)")
        #expect(result.messages.contains("is not built in; build with the package trait GnuTLS"))
    }
    #endif

    @Test("70: a report cannot be written after all, and the earlier one is whole")
    func ownBug() async throws {
        let scratch = try Scratch()
        let report = scratch.path("results.json")
        try Data("earlier".utf8).write(to: URL(fileURLWithPath: report))
        // No file may grow beyond a few blocks, and exceeding that is an error, not a signal.
        let script = """
            trap '' XFSZ; ulimit -f 2
            exec "$0" run --only --vectors "$2" --quiet --output "json=$1"
            """
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", script, Command.executable.path, report, try scratch.vector(vector)]
        )
        #expect(result.status == 70, "\(result)")
        #expect(result.messages.contains("\(report) could not be written"))
        #expect(try String(contentsOfFile: report, encoding: .utf8) == "earlier")
    }

    @Test(
        "70: what is printed cannot be written",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [
            "run --only --vectors corpus", "run --only --vectors corpus --format json",
            "run --only --vectors corpus --format jsonl", "show ID --only --vectors corpus",
            "list policies", "list vectors --format json --only --vectors corpus",
            "matrix --only --vectors corpus", "mutants --only --vectors corpus",
            "cite ID --only --vectors corpus",
            "export --only --vectors corpus --output json=corpus.json",
            "forge --template valid-chains", "sample pins --keys ed25519",
            "sample chains --keys ed25519",
            "run --only --vectors corpus --quiet --output json=all.json --shard 1/1",
            "merge all.json", "diff all.json all.json", "summarize answers.jsonl",
        ]
    )
    func fullOutput(_ command: String) async throws {
        let scratch = try Scratch()
        _ = try scratch.vector(vector)
        let answer = #"{"id":"1","host":"a","policy":"curl","backend":"swift","verdict":"accept"}"#
        try Data((answer + "\n").utf8).write(
            to: URL(fileURLWithPath: scratch.path("answers.jsonl"))
        )
        func run(_ command: String, to output: String) async throws -> Command.Result {
            let command = command.replacing("ID", with: vector)
            return try await Command.run(
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", "\"$0\" \(command) > \(output)", Command.executable.path],
                in: scratch.folder
            )
        }
        let part = "run --only --vectors corpus --quiet --output json=all.json --shard 1/1"
        if command.contains("all.json") {
            #expect(try await run(part, to: "out").status == 0)
        }
        let full = try await run(command, to: "/dev/full")
        // What prints nothing has nothing that could be lost.
        guard command != part else {
            #expect(full.status == 0, "\(full)")
            return
        }

        #expect(full.status == 70, "\(full)")
        #expect(full.messages.contains("standard output could not be written: "), "\(full)")
    }

    @Test("130: interrupted, and --resume is named where it completes what was begun")
    func interruptedRun() async throws {
        let scratch = try Scratch()
        let journal = scratch.path(".results.json.pinproof-journal")
        let process = try Command.process(
            Command.executable,
            ["run", "--output", "json=\(scratch.path("results.json"))"]
        )
        let messages = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = messages
        try process.run()
        for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: journal) {
            usleep(10_000)
        }
        usleep(100_000)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        let said = String(
            decoding: messages.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        #expect(
            said.hasSuffix(
                "\npinproof: interrupted; the same command with --resume completes it\n"
            ),
            "\(said)"
        )
    }

    @Test("130: interrupted")
    func interrupted() async throws {
        let scratch = try Scratch()
        let report = scratch.path("results.json")
        let process = try Command.process(
            Command.executable,
            [
                "run", "--filter", "intermediate-changes/*", "--quiet", "--format", "json",
                "--output", "json=\(report)",
            ]
        )
        // Nobody reads it, and the results are more than a pipe holds: the command must wait.
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: report) {
            usleep(10_000)
        }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 130)
    }

    @Test("Whenever it is interrupted, a report is the earlier one or the whole new one")
    func reportsStayWhole() async throws {
        let scratch = try Scratch()
        let report = URL(fileURLWithPath: scratch.path("results.json"))
        for delay: UInt32 in [20, 80, 160, 320, 640, 1_280] {
            try Data("{}".utf8).write(to: report)
            let process = try Command.process(
                Command.executable,
                ["run", "--quiet", "--output", "json=\(report.path)"]
            )
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            usleep(delay * 1_000)
            process.interrupt()
            process.waitUntilExit()
            #expect([0, 2, 130].contains(process.terminationStatus))
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(contentsOf: report))
            }
        }
    }

    private let vector = "valid-chains/leaf-pinned-p256"
    private let other = "valid-chains/root-pinned-p256"
}
