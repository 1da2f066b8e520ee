// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof run")
struct RunCommandTests {
    @Test("Vectors that lie without causes are held to those of the corpus")
    func aloneWithoutCauses() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector("malformed-der/flag-false-spelled-out")
        try FileManager.default.removeItem(atPath: "\(corpus)/departures")
        let result = try await Command.run("run", "--only", "--vectors", corpus)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("2 lenient") || result.output.contains("lenient"))
    }

    @Test("Locale, time zone and the number of jobs change no octet")
    func hermetic() async throws {
        let scratch = try Scratch()
        // Some of several families, enough for seven jobs to finish out of order.
        for id in several { _ = try scratch.vector(id) }
        let settings = [
            ("one", "1", ["LANG": "C", "LC_ALL": "C", "TZ": "UTC"]),
            ("two", "7", ["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"]),
        ]
        for (name, jobs, environment) in settings {
            let result = try await Command.run(
                "run",
                "--only",
                "--vectors",
                scratch.path("corpus"),
                // Of policies one of each make.
                "--policy",
                "norm.certificate",
                "--policy",
                "norm.public-key",
                "--policy",
                "curl",
                "--policy",
                "okhttp",
                "--policy",
                "trustkit.ios",
                "--jobs",
                jobs,
                "--output",
                "json=\(scratch.path("\(name).json"))",
                "--output",
                "markdown=\(scratch.path("\(name).md"))",
                "--output",
                "html=\(scratch.path("\(name).html"))",
                environment: environment
            )
            #expect(result.status == 0, "\(result)")
        }
        for kind in ["html", "json", "md"] {
            let one = try String(contentsOfFile: scratch.path("one.\(kind)"), encoding: .utf8)
            let two = try String(contentsOfFile: scratch.path("two.\(kind)"), encoding: .utf8)
            #expect(!one.isEmpty)
            #expect(one == two)
        }
    }

    @Test(
        "The machine's date changes no octet",
        .enabled(if: RunCommandTests.otherClock != nil, "libfaketime is not installed")
    )
    func date() async throws {
        let scratch = try Scratch()
        for id in several { _ = try scratch.vector(id) }
        let arguments = [
            "run", "--only", "--vectors", scratch.path("corpus"), "--format", "json", "--quiet",
        ]
        let now = try await Command.run(Command.executable, arguments)
        #expect(now.status == 0, "\(now)")
        // Before every certificate of the corpus is valid, and after every one has expired.
        for date in ["@1999-12-31 23:59:59", "@2060-06-01 00:00:00"] {
            let then = try await Command.run(
                // The first process with the library sets it up, and Swift would then look for its
                // arguments in vain.
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", #"exec "$0" "$@""#, Command.executable.path] + arguments,
                environment: [
                    "LD_PRELOAD": Self.otherClock ?? "", "FAKETIME": date,
                    "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                ]
            )
            #expect(then.output == now.output, "\(date)")
        }
    }

    /// A library that tells a process another time than the machine's.
    private static let otherClock = ["x86_64", "aarch64"]
        .map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketimeMT.so.1" }
        .first(where: FileManager.default.fileExists)

    @Test("Vectors of a folder outside the checkout run, alone or beside the corpus")
    func privateVectors() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(vector)
        try FileManager.default.moveItem(
            atPath: "\(folder)/valid-chains",
            toPath: "\(folder)/our-own"
        )
        let file = URL(fileURLWithPath: "\(folder)/our-own/leaf-pinned-p256.json")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(of: "\"id\": \"valid-chains/", with: "\"id\": \"our-own/")
        try Data(text.utf8).write(to: file)

        let alone = try await Command.run("run", "--vectors", folder, "--only")
        #expect(alone.status == 0, "\(alone)")
        #expect(alone.output.contains("1 vector,"))
        #expect(alone.messages.contains("Reports is left as it is"))

        let beside = try await Command.run("run", "--vectors", folder, "--filter", "*/\(name)")
        #expect(beside.status == 0, "\(beside)")
        #expect(beside.output.contains("2 vectors,"))

        // Whoever wrote it needs to hear how to go on.
        let otherwise = text.replacing(
            "\"host\": \"www.example.com\",\n    \"time\"",
            with: "\"host\": \"www.example.net\",\n    \"time\""
        )
        #expect(otherwise != text)
        try Data(otherwise.utf8).write(to: file)
        let wrong = try await Command.run("run", "--vectors", folder, "--only")
        #expect(wrong.status == 1, "\(wrong)")
        #expect(wrong.messages.contains("“pinproof causes” with the same options"), "\(wrong)")
    }

    @Test("A pattern reads what it names, and a report whatever its digest is of")
    func filterAlone() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(vector)
        try scratch.write("{ \"pinproof\": 2", to: "\(folder)/valid-chains/broken.json")
        func run(_ arguments: String...) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["run", "--vectors", folder, "--only"] + arguments
            )
        }
        let named = try await run("--filter", vector)
        #expect(named.status == 0, "\(named)")
        #expect(!named.messages.contains("broken"))
        let whole = ["--output", "json=\(scratch.path("results.json"))"]
        for arguments in [
            ["--filter", "*"], ["--filter", vector] + whole, ["--filter", "no/such"],
        ] {
            let result = try await Command.run(
                Command.executable,
                ["run", "--vectors", folder, "--only"] + arguments
            )
            #expect(result.status == 65, "\(result)")
            #expect(result.messages.contains("broken.json"), "\(result)")
        }
    }

    @Test(
        "A report that cannot be written is refused before the run",
        arguments: ["/no/such/folder/results.json", "/dev/null", "/tmp"]
    )
    func unwritable(_ path: String) async throws {
        let result = try await Command.runAlone(vector, "--output", "json=\(path)")
        #expect(result.status == 64, "\(result)")
        #expect(result.messages.contains("\(path) cannot be written"))
        #expect(result.output == "")
    }

    @Test("A report goes where a link leads, and the link stays")
    func link() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("folder")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        let link = scratch.path("results.json")
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "folder/results.json"
        )
        // The second time there is a file already.
        for _ in 1...2 {
            let result = try await Command.runAlone(vector, "--output", "json=\(link)")
            #expect(result.status == 0, "\(result)")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: link)
                    == "folder/results.json"
            )
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["results.json"])
        }

        let circle = scratch.path("circle")
        try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: circle)
        let result = try await Command.runAlone(vector, "--output", "json=\(circle)")
        #expect(result.status == 64, "\(result)")
    }

    #if GnuTLS && OpenSSL
    @Test("What a machine allows its libraries changes no verdict")
    func machineConfiguration() async throws {
        let scratch = try Scratch()
        let priorities = scratch.path("priorities")
        let openSSL = scratch.path("openssl.cnf")
        let texts = [
            priorities: "[overrides]\ninsecure-sig = ECDSA-SHA256\ninsecure-hash = sha256\n",
            openSSL: "openssl_conf = a\n[a]\nalg_section = b\n[b]\ndefault_properties = fips=yes\n",
        ]
        for (path, text) in texts { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        let arguments = try ["run", "--format", "json"] + scratch.only(vector)
        let plain = try await Command.run(Command.executable, arguments)
        let configured = try await Command.run(
            Command.executable,
            arguments,
            environment: [
                "GNUTLS_SYSTEM_PRIORITY_FILE": priorities, "OPENSSL_CONF": openSSL,
            ]
        )
        #expect(configured.status == 0, "\(configured)")
        #expect(configured.output == plain.output)
    }
    #endif

    @Test("A reduced run in the checkout leaves the latest reports as they are")
    func reduced() async throws {
        let latest = "\(Command.checkout)/Reports/latest/results.json"
        let before = FileManager.default.contents(atPath: latest)
        let result = try await Command.run(
            "run",
            "--backend",
            "swift",
            "--policy",
            "norm.public-key",
            in: Command.checkout
        )
        #expect(result.messages.contains("Reports is left as it is"))
        #expect(FileManager.default.contents(atPath: latest) == before)
    }

    @Test("Colour is used where it is asked for, and not on a pipe")
    func colour() async throws {
        let plain = try await Command.runAlone(vector)
        #expect(!plain.output.contains("\u{1b}"))
        let always = try await Command.runAlone(vector, "--color", "always")
        #expect(always.output.contains("\u{1b}[32m"))
    }

    @Test(
        "On a terminal the summary is in colour, unless NO_COLOR says otherwise",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    )
    func terminal() async throws {
        let scratch = try Scratch()
        let arguments = try ["run"] + scratch.only(vector)
        func colours(_ environment: [String: String]) async throws -> Bool {
            let line = ([Command.executable.path] + arguments).joined(separator: " ")
            let result = try await Command.run(
                URL(fileURLWithPath: "/usr/bin/script"),
                ["-q", "-e", "-c", line, "/dev/null"],
                environment: environment.merging(["TERM": "xterm"]) { given, _ in given }
            )
            #expect(result.output.contains("Nothing unexpected"), "\(result)")
            return result.output.contains("\u{1b}[32m")
        }
        // Whoever runs the tests may have set it: empty is as good as unset.
        #expect(try await colours(["NO_COLOR": ""]))
        #expect(try await !colours(["NO_COLOR": "1"]))
    }

    @Test("Quiet prints nothing where all is as expected")
    func quiet() async throws {
        let result = try await Command.runAlone(vector, "--quiet")
        #expect(result.status == 0)
        #expect(result.output == "")
        #expect(result.messages == "")
    }

    @Test("Standard output is data alone: JSON, or one JSON text to a line")
    func formats() async throws {
        let json = try await Command.runAlone(vector, "--format", "json")
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        }
        let lines = try await Command.runAlone(vector, "--format", "jsonl")
        #expect(lines.output.split(separator: "\n").count > 5)
        for line in lines.output.split(separator: "\n") {
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }

    @Test("A release's date and revision come from its environment")
    func stamp() async throws {
        let result = try await Command.runAlone(
            vector,
            "--format",
            "json",
            environment: ["SOURCE_DATE_EPOCH": "1795219200", "PINPROOF_REVISION": "abc"]
        )
        // date --utc --date=@1795219200
        #expect(result.output.contains(#""date": "2026-11-21""#))
        #expect(result.output.contains(#""revision": "abc""#))
    }

    @Test("A reader who stops reading hears nothing")
    func closedPipe() async throws {
        let scratch = try Scratch()
        // Their results are more than a pipe holds.
        for id in several { _ = try scratch.vector(id) }
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", #""$0" run --only --vectors "$1" --format json --quiet | head -n 1"#,
                Command.executable.path, scratch.path("corpus"),
            ]
        )
        #expect(result.messages == "")
        #expect(result.output == "{\n")
    }

    private let several = [
        "constraints/excluded-host-itself", "forged-roots/genuine-root",
        "host-binding/address-with-a-leading-zero", "host-binding/zero-octet-in-a-name",
        "incidents/switch-with-the-ca-bit", "key-encoding/indefinite-length",
        "key-encoding/rsa-pss-pinned-as-presented", "key-types/leaf-signed-with-md5",
        "malformed-der/attributes-out-of-order", "intermediate-changes/two-paths-and-one-pinned",
    ]
    private let name = "leaf-pinned-p256"
    private let vector = "valid-chains/leaf-pinned-p256"
}
