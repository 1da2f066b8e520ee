// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if OpenSSL
@Suite("A client of somebody's own on the command line")
struct ProbeCommandTests {
    /// RFC 3986, section 3.2.2: an address of version 6 stands in brackets.
    @Test("An address of version 6 is in brackets where a port follows, and nowhere else")
    func authority() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("host-binding/address-of-version-6")
        let words = scratch.path("words")
        let result = try await probe(
            folder,
            client("echo '{host} {authority}' > \(words); exit 1")
        )
        #expect(result.status == 1, "\(result)")
        let written = try String(contentsOfFile: words, encoding: .utf8).split(separator: " ")
        #expect(written.first == "2001:db8::1")
        #expect(written.last?.hasPrefix("[2001:db8::1]:") == true, "\(written)")
    }

    @Test("Who never comes to the vector's port has refused nothing and accepted nothing")
    func neverConnected() async throws {
        let scratch = try Scratch()
        // One that is to be refused: to end with 1 would have been right.
        let folder = try scratch.vector("forged-roots/unknown-root")
        for status in [0, 49] {
            let result = try await probe(
                folder,
                client("echo 'no idea of {port}' >&2; exit \(status)")
            )
            #expect(result.status == 1, "\(result)")
            #expect(
                result.output.contains("0 right, 0 bypasses, 0 unpinned"),
                "\(result)"
            )
            #expect(
                result.output.contains("the client never connected to the vector's port"),
                "\(result)"
            )
            #expect(result.output.contains("it ended with status \(status)"), "\(result)")
            #expect(status == 0 || result.output.contains("status 49: no idea of"), "\(result)")
        }
    }

    @Test("Who comes to the port and hangs up at once was there")
    func briefContact() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        for _ in 0..<5 {
            let result = try await probe(
                folder,
                client("exec 3<>/dev/tcp/127.0.0.1/{port}; exit 1")
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("1 right"), "\(result)")
        }
    }

    @Test("What chance decides is not in a client's words")
    func chance() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("valid-chains/leaf-pinned-p256")
        let said = [
            "4027548D7A7F0000:error:0A000086:SSL routines at 127.0.0.1:{port}",
            "2026/11/25 02:27:11 error:0A000086:SSL routines at 127.0.0.1:{port}",
            "[2026-11-25T02:27:11.123Z] error:0A000086:SSL routines at 127.0.0.1:{port}",
        ]
        for said in said {
            let result = try await probe(
                folder,
                client("exec 3<>/dev/tcp/127.0.0.1/{port}; echo '\(said)' >&2; exit 1")
            )
            #expect(
                result.output.contains("    error:0A000086:SSL routines at 127.0.0.1:PORT\n"),
                "\(result)"
            )
        }
        let file = try await probe(
            folder,
            client("exec 3<>/dev/tcp/127.0.0.1/{port}; echo 'no CA in {ca}' >&2; exit 1")
        )
        #expect(
            file.output.contains("    no CA in {ca}/valid-chains/leaf-pinned-p256.pem\n"),
            "\(file)"
        )
    }

    /// GNU Coding Standards, Formatting Error Messages; curl writes advice behind its message.
    @Test("Of what a client writes its message counts, and no advice behind it; in every report")
    func message() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("valid-chains/leaf-pinned-p256")
        let script =
            "exec 3<>/dev/tcp/127.0.0.1/{port}; echo 'bash: (60) at {port}' >&2; "
            + "echo 'Look at <the> page mentioned above.' >&2; exit 60"
        let formats = ["json", "junit", "sarif", "html", "csv", "markdown"]
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder]
                + formats.flatMap { ["--output", "\($0)=\(scratch.path($0))"] } + ["--"]
                + client(script),
            environment: ["COLUMNS": "200"]
        )
        #expect(result.output.contains("    bash: (60) at PORT\n"), "\(result)")
        for format in formats {
            let text = try String(contentsOfFile: scratch.path(format), encoding: .utf8)
            #expect(text.contains("bash: (60) at PORT"), "\(format)")
        }
    }

    @Test("A client that refuses without a word is told by its status")
    func silent() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("valid-chains/leaf-pinned-p256")
        let result = try await probe(folder, client("exec 3<>/dev/tcp/127.0.0.1/{port}; exit 60"))
        #expect(result.status == 1, "\(result)")
        #expect(
            result.output.contains("    expected accept, by NORM.md, N-44\n"),
            "\(result)"
        )
        #expect(
            result.output.contains("\n    it ended with status 60\n"),
            "\(result)"
        )
    }

    /// curl(1), ENVIRONMENT: the variables by which a client is led to a proxy.
    @Test("The client is started without the proxies of the environment")
    func proxies() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let file = scratch.path("environment")
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--"] + client("env > \(file)"),
            environment: [
                "http_proxy": "http://192.0.2.1", "https_proxy": "http://192.0.2.1",
                "HTTPS_PROXY": "http://192.0.2.1", "ALL_PROXY": "http://192.0.2.1",
                "no_proxy": "example.net", "PINPROOF_TEST_KEEPS": "this",
            ]
        )
        #expect(result.status == 1, "\(result)")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        let proxies = lines.filter { $0.lowercased().contains("_proxy=") }.sorted()
        #expect(proxies == ["NO_PROXY=*", "no_proxy=*"])
        #expect(lines.contains("PINPROOF_TEST_KEEPS=this"))
    }

    @Test("A command that cannot work, and one that checks nothing, fail once, with the hint")
    func firstConnections() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector("valid-chains/leaf-pinned-p256")
        let folder = try scratch.vector("forged-roots/unknown-root")
        let deaf = try await probe(folder, "true", "{port}")
        #expect(deaf.status == 69, "\(deaf)")
        #expect(deaf.output == "")
        #expect(
            deaf.messages.contains(
                "({pin}): it never connected to the port on 127.0.0.1, and ended with status 0. "
                    + "Nothing else was asked. It was started as: true {port}."
            ),
            "\(deaf)"
        )
        let mistyped = try await probe(
            folder,
            ["openssl", "s_client", "-connect", "127.0.0.1:{port}", "-nonsense"]
        )
        #expect(mistyped.status == 69, "\(mistyped)")
        #expect(mistyped.messages.contains("nonsense"), "\(mistyped)")
        let careless = try await probe(folder, blind)
        #expect(careless.status == 69, "\(careless)")
        #expect(careless.messages.contains("does not reject a chain"), "\(careless)")
        #expect(careless.messages.contains("it accepted the connection"), "\(careless)")
    }

    @Test("A command that failed is cited as it was written, in a shell's quotes")
    func written() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let deaf = try await probe(folder, "true", "00:00", "{port}", "it's {time}", "", "a,b")
        #expect(deaf.status == 69, "\(deaf)")
        #expect(
            deaf.messages.contains(
                "It was started as: true 00:00 {port} 'it'\\''s {time}' '' 'a,b'. Correct"
            ),
            "\(deaf)"
        )
    }

    @Test("Two runs of OpenSSL's client say the same, in every format")
    func determinism() async throws {
        let scratch = try Scratch()
        for id in [
            "valid-chains/leaf-pinned-p256", "forged-roots/unknown-root",
            "host-binding/common-name-only", "valid-chains/another-certificate-pinned",
            "constraints/leaf-for-clients-alone", "key-types/leaf-of-1024-bits",
        ] { _ = try scratch.vector(id) }
        let formats = ["text", "json", "junit", "sarif", "html", "csv", "markdown"]
        var runs: [[String]] = []
        for number in 1...2 {
            let files = formats.flatMap {
                ["--output", "\($0)=\(scratch.path("\(number).\($0)"))"]
            }
            let result = try await Command.run(
                Command.executable,
                ["probe", "--only", "--vectors", scratch.path("corpus"), "--jobs", "\(number)"]
                    + files + ["--"] + checking,
                environment: ["COLUMNS": "200"]
            )
            #expect(result.status == 1, "\(result)")
            #expect(result.output.contains("▲ Bypasses"), "\(result)")
            #expect(result.output.contains("medium bypass, by somebody in the middle who has"))
            runs.append(
                [result.output]
                    + (try formats.map {
                        try String(contentsOfFile: scratch.path("\(number).\($0)"), encoding: .utf8)
                    })
            )
        }
        #expect(runs[0] == runs[1])
        let (text, junit, sarif) = (runs[0][1], runs[0][3], runs[0][4])
        #expect(text.contains("another-certificate-pinned"))
        #expect(junit.contains("failures=\"1\""))
        #expect(sarif.contains("by somebody in the middle"))
    }

    @Test("What a client cannot do is not asked, and counted; 64: a word that is no ability")
    func cannot() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector("valid-chains/leaf-pinned-p256")
        let folder = try scratch.vector("valid-chains/root-pinned-p256")
        func run(_ cannot: String) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["probe", "--only", "--vectors", folder, "--cannot", cannot, "--"] + checking,
                environment: ["COLUMNS": "200"]
            )
        }
        let result = try await run("pin-expiry,subdomains,authority-pins")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 right"), "\(result)")
        #expect(
            result.output.contains("1 because it cannot do authority-pins (--cannot)"),
            "\(result)"
        )
        #expect(try await run("authority-pin").status == 64)
        // A word of the help alone: no vector was ever left out for it.
        let expiry = try await run("expiry")
        #expect(expiry.status == 64, "\(expiry)")
        #expect(expiry.messages.contains("did you mean pin-expiry?"), "\(expiry)")
    }

    @Test("Every ability that --cannot takes is in the protocol, and what --help names is one")
    func abilities() async throws {
        let list = try await Command.run("probe", "--cannot", "x", "--", "true", "{port}").messages
        let names = try #require(list.firstMatch(of: /there are ([a-z, -]+)/)).1
            .split(separator: ", ").map(String.init)
        #expect(names.count > 10, "\(list)")
        let protocolText = try String(
            contentsOfFile: "\(Command.checkout)/Harnesses/PROTOCOL.md",
            encoding: .utf8
        )
        for name in names { #expect(protocolText.contains("`\(name)`"), "\(name)") }
        let help = try await Command.run("probe", "--help").output
        let option = try #require(help.range(of: "--cannot <abilities>"))
        let words = help[option.upperBound...].prefix(500).split { !($0.isLetter || $0 == "-") }
        for name in ["authority-pins", "address-hosts", "time-zone"] {
            #expect(words.contains { $0 == name } && names.contains(name), "\(name)")
        }
        #expect(!words.contains("expiry"))
    }

    @Test("What was not asked is counted by its reason, with what would have it asked")
    func notAsked() async throws {
        let scratch = try Scratch()
        for id in [
            "forged-roots/unknown-root", "validity-time/without-an-end",
            "validity-time/leaf-expired", "pin-text/certificate-by-its-digest",
        ] { _ = try scratch.vector(id) }
        let result = try await probe(scratch.path("corpus"), client("exit 1"))
        #expect(result.output.contains("not asked\n"), "\(result)")
        #expect(
            result.output.contains(
                "  2 because the answer depends on the time: let the command set the clock "
                    + "(--sets-time, {time})\n"
            ),
            "\(result)"
        )
        #expect(
            result.output.contains(
                "  1 because only certificates are pinned: --pin-form fingerprint\n"
            ),
            "\(result)"
        )
    }

    @Test("Each finding says what was due, on lines that no terminal breaks")
    func due() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("host-binding/common-name-only")
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--"] + hostBlind,
            environment: ["COLUMNS": "60"]
        )
        #expect(result.status == 1, "\(result)")
        #expect(
            result.output.contains(
                "\n    expected reject (name-mismatch), by NORM.md, N-34\n    because "
            ),
            "\(result)"
        )
        #expect(result.output.contains("\n\npinproof show ID explains one.\n"), "\(result)")
        for line in result.output.split(separator: "\n") { #expect(line.count <= 60, "\(line)") }
    }

    @Test("A single right answer is no error, nor is one norm throughout")
    func single() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let result = try await probe(folder, checking)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 right, 0 bypasses"), "\(result)")
    }

    @Test("64: a placeholder that stands for nothing, and a program that is not there")
    func usage() async throws {
        let typed = try await Command.run("probe", "--", "curl", "{hots}", "{port}")
        #expect(typed.status == 64, "\(typed)")
        #expect(typed.messages.contains("{hots} stands for nothing"), "\(typed)")
        #expect(typed.messages.contains("{authority}"), "\(typed)")
        // curl's and the shell's own braces are theirs.
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let own = try await probe(folder, "sh", "-c", "x=1; : ${x} %{http_code} {port}; exit 1")
        #expect(own.status == 69, "\(own)")
        let missing = try await probe(folder, "no-such-program", "{port}")
        #expect(missing.status == 64, "\(missing)")
        #expect(
            missing.messages.contains("no-such-program: there is no such program"),
            "\(missing)"
        )
        let folderAsProgram = try await probe(folder, scratch.folder, "{port}")
        #expect(folderAsProgram.status == 64, "\(folderAsProgram)")
        #expect(folderAsProgram.messages.contains("is a folder; name the program in it"))
        let file = scratch.path("client.py")
        try Data("print()".utf8).write(to: URL(filePath: file))
        let asleep = try await probe(folder, file, "{port}")
        #expect(asleep.status == 64, "\(asleep)")
        #expect(
            asleep.messages.contains("client.py: is not executable; chmod +x \(file)"),
            "\(asleep)"
        )
    }

    @Test("A client that takes too long is said to, and what gives it longer")
    func slow() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--timeout", "1", "--"]
                + client("sleep 60")
        )
        #expect(result.status == 1, "\(result)")
        #expect(
            result.output.contains("the client did not end within 1 s (--timeout)"),
            "\(result)"
        )
    }

    /// A client that checks the chain and the host.
    private var checking: [String] { hostBlind + ["-verify_hostname", "{host}"] }

    /// A client that checks the chain alone.
    private var hostBlind: [String] { blind + ["-verify_return_error"] }

    /// A client that checks nothing.
    private let blind = [
        "openssl", "s_client", "-connect", "127.0.0.1:{port}", "-CAfile", "{ca}",
    ]

    /// A client that does as it should with the two connections that come first, and then as it is
    /// told.
    private func client(_ script: String) -> [String] {
        [
            "bash", "-c",
            "case '{vector}' in self-check/*) exec 3<>/dev/tcp/127.0.0.1/{port}; "
                + "[ '{vector}' = self-check/to-be-accepted ]; exit;; esac; \(script)",
        ]
    }

    private func probe(_ folder: String, _ command: String...) async throws -> Command.Result {
        try await probe(folder, command)
    }

    private func probe(_ folder: String, _ command: [String]) async throws -> Command.Result {
        try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--"] + command,
            environment: ["COLUMNS": "200"]
        )
    }
}
#endif
