// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The rows of the table in Documentation/choosing-pins.md, as a new user types them.
@Suite("Pins of one's own: what you have, what you type, what you get")
struct PinsOfOnesOwnTests {
    private static let examples = "\(Command.checkout)/Examples/Pins"
    private static let chain = "\(examples)/api.example.com.pem"
    private static let day = ["--time", "2026-12-01T00:00:00Z"]
    private static let authority = "4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="
    private static let backup = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="
    private static let leaf = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="

    @Test("Whatever pin prints, explain knows to be right")
    func printed() async throws {
        let printed = try await Command.run("pin", Self.chain).output.split(separator: "\n")
        let notations = ["okhttp", "nsc", "ats", "trustkit", "chromium", "curl", "tlsa", "hpkp"]
        let pins = printed.compactMap { line -> String? in
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2, notations.contains(String(words[0])) else { return nil }
            return words[1].drop { $0 == " " }.description
        }.filter { !$0.hasPrefix("none") }
        // Eight of the leaf, and of the CA those but curl's.
        #expect(pins.count == 15)
        let result = try await Command.run(
            Command.executable,
            ["explain"] + pins + ["--chain", Self.chain]
        )
        #expect(result.status == 0, "\(result)")
    }

    @Test("A right pin of another host's chain is not all right")
    func otherHost() async throws {
        for (host, status) in [("api.example.com", Int32(0)), ("www.example.org", 1)] {
            let result = try await Command.run(
                "explain",
                "sha256/\(Self.leaf)",
                "--chain",
                Self.chain,
                "--host",
                host
            )
            #expect(result.status == status, "\(result)")
            #expect(result.output.contains("is right"), "\(result)")
            let says = "the chain is not for \(host), but for api.example.com"
            #expect(result.messages.contains(says) == (status == 1), "\(result)")
        }
    }

    @Test(
        "A framework that refuses a key has no pin of it",
        arguments: [
            ("-algorithm ed25519", ["trustkit": false, "ats": false, "okhttp": true]),
            (
                "-algorithm EC -pkeyopt ec_paramgen_curve:P-521",
                ["trustkit": false, "ats": true, "okhttp": true]
            ),
            (
                "-algorithm EC -pkeyopt ec_paramgen_curve:P-384",
                ["trustkit": true, "ats": true, "okhttp": true]
            ),
        ]
    )
    func refusedKeys(key: String, takes: [String: Bool]) async throws {
        let scratch = try Scratch()
        let made = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "openssl genpkey \(key) | openssl pkey -pubout -out key.pem"],
            in: scratch.folder
        )
        #expect(made.status == 0, "\(made)")
        let result = try await Command.run("pin", scratch.path("key.pem"))
        for (notation, isTaken) in takes {
            let line = result.output.split(separator: "\n")
                .first { $0.hasPrefix("  \(notation) ") }
            #expect(line?.contains("none: ") == !isTaken, "\(result)")
        }
    }

    #if OpenSSL
    @Test("A server is asked by its name, and one that is for another host is said to be")
    func server() async throws {
        let scratch = try Scratch()
        let made = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 30 "
                    + "-addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem",
            ],
            in: scratch.folder
        )
        #expect(made.status == 0, "\(made)")
        let server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", scratch.path("cert.pem"),
            "-key", scratch.path("key.pem"),
        ]
        let output = Pipe()
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        server.standardInput = Pipe()
        try server.run()
        // It is started with SIGTERM blocked, as threads of tests are.
        defer { kill(server.processIdentifier, SIGKILL) }
        var said = ""
        while !said.contains("ACCEPT") || !said.hasSuffix("\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            said += String(decoding: more, as: UTF8.self)
        }
        let line = try #require(said.split(separator: "\n").first { $0.hasPrefix("ACCEPT") })
        let port = try #require(line.split(separator: ":").last)

        let right = try await Command.run("pin", "--connect", "localhost:\(port)", "--for", "tlsa")
        #expect(right.status == 0, "\(right)")
        // “openssl req -x509” makes it a CA's certificate as well: it is a server's all the same.
        #expect(right.output.contains("  role      self-signed, sent as number 1\n"), "\(right)")
        #expect(right.output.contains("  tlsa      3 1 1 "), "\(right)")
        let other = try await Command.run("pin", "--connect", "127.0.0.1:\(port)", "--for", "tlsa")
        #expect(other.output.contains("number 1; does not name 127.0.0.1\n"), "\(other)")
    }
    #endif

    @Test("A key that platforms refuse is advised against, wherever it comes from")
    func shortKey() async throws {
        let scratch = try Scratch()
        let made = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "openssl genrsa 1024 2>/dev/null | openssl rsa -pubout -out short.pem"],
            in: scratch.folder
        )
        #expect(made.status == 0, "\(made)")
        let result = try await Command.run("pin", scratch.path("short.pem"))
        #expect(result.output.contains("Do not pin it: the key is too short"), "\(result)")
    }

    @Test(
        "A project is judged as a whole: its apps apart, and what cannot be read is not passed over"
    )
    func project() async throws {
        let scratch = try Scratch()
        let pins =
            "<pin-set><pin digest=\"SHA-256\">\(Self.authority)</pin>"
            + "<pin digest=\"SHA-256\">\(Self.backup)</pin></pin-set>"
        let configuration =
            "<network-security-config><domain-config><domain includeSubdomains=\"true\">"
            + "example.com</domain>\(pins)</domain-config></network-security-config>"
        let manifest =
            "<manifest><application android:networkSecurityConfig=\"@xml/NAME\"/></manifest>"
        for (path, text) in [
            ("app/src/main/AndroidManifest.xml", manifest.replacing("NAME", with: "one")),
            ("app/src/main/res/xml/one.xml", configuration),
            ("wear/src/main/AndroidManifest.xml", manifest.replacing("NAME", with: "two")),
            ("wear/src/main/res/xml/two.xml", configuration),
            ("wear/src/main/res/layout/main.xml", "<LinearLayout/>"),
            ("ios/Pins.swift", "let pinnedKeys = [\"REPLACE_ME\", \"\(Self.authority)\"]"),
            ("package.json", "{\"name\": \"x\"}"),
            ("node_modules/x/ssl.json", "{\"sha256Keys\": {\"a.example.com\": [\"AAAA\"]}}"),
            ("ssl_config.json", "{\"sha256Keys\": {"),
        ] {
            let file = URL(fileURLWithPath: scratch.path(path))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let arguments = ["lint", scratch.folder] + Self.day
        let result = try await Command.run(Command.executable, arguments)
        #expect(result.status == 1, "\(result)")
        let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 1, "\(result.output)")
        #expect(errors.first?.contains("ios/Pins.swift:1:19: error: pin “REPLACE_ME”") == true)
        #expect(result.output.contains("ssl_config.json:1:17: "), "\(result.output)")
        #expect(result.output.contains("3 files with pins: 1 error"), "\(result.output)")
    }

    @Test("A file without a pin is counted as read, and not as one with pins")
    func withoutPins() async throws {
        let scratch = try Scratch()
        let branch = "\(Command.checkout)/Examples/Articles/DebugDelegate.swift"
        let alone = try await Command.run(Command.executable, ["lint", branch] + Self.day)
        #expect(alone.output.contains("\n1 file read: 0 errors, 1 warning"), "\(alone.output)")
        let pins = try scratch.write(
            "Pins.swift",
            "let pinnedKeys = [\"\(Self.authority)\", \"\(Self.backup)\"]"
        )
        let both = try await Command.run(Command.executable, ["lint", branch, pins] + Self.day)
        #expect(both.output.contains("\n2 files read, 1 with pins: "), "\(both.output)")
    }

    @Test("A header is converted for the host that sends it, and pins for no host into nothing")
    func convert() async throws {
        let scratch = try Scratch()
        let header = try scratch.write(
            "header.txt",
            "Public-Key-Pins: pin-sha256=\"\(Self.authority)\"; pin-sha256=\"\(Self.backup)\"; "
                + "max-age=86400; includeSubDomains\n"
        )
        let unnamed = try await Command.run("convert", "--to", "okhttp", header)
        #expect(unnamed.status == 65, "\(unnamed)")
        #expect(unnamed.messages.contains("--host HOST"), "\(unnamed)")
        let named = try await Command.run(
            Command.executable,
            ["convert", "--to", "okhttp", header, "--host", "www.example.com"] + Self.day
        )
        #expect(named.status == 0, "\(named)")
        #expect(named.output.contains("**.www.example.com sha256/\(Self.authority)"), "\(named)")

        let option = try scratch.write("curlrc", "pinnedpubkey = sha256//\(Self.leaf)\n")
        let empty = try await Command.run("convert", "--to", "nsc", option)
        #expect(empty.status == 65, "\(empty)")
        #expect(empty.messages.contains("name its host with --host HOST"), "\(empty)")
        #expect(empty.messages.contains("nothing that can be written"), "\(empty)")
        #expect(empty.output.isEmpty, "\(empty)")
        let host = ["--host", "www.example.com"]
        let hosted = try await Command.run(
            Command.executable,
            ["convert", "--to", "okhttp", option] + host
        )
        #expect(hosted.status == 0, "\(hosted)")
        #expect(hosted.output.contains("www.example.com sha256/\(Self.leaf)"), "\(hosted)")
        #expect(hosted.messages.contains("written for www.example.com alone"), "\(hosted)")
        let bad = try await Command.run("convert", "--to", "okhttp", option, "--host", "a b")
        #expect(bad.status == 64, "\(bad)")
    }

    @Test("That pins of any certificate become the leaf's is said in plain words")
    func anyCertificate() async throws {
        let scratch = try Scratch()
        let lines = try scratch.write("pins.txt", "a.example.com sha256/\(Self.authority)\n")
        let result = try await Command.run("convert", "--to", "ats,curl", lines)
        #expect(result.status == 0, "\(result)")
        for text in [
            "ATS has no list for “any certificate of the path”: all pins are written as leaf pins.",
            "curl compares the leaf's key alone: all pins are written as pins of the leaf.",
        ] {
            #expect(result.messages.contains(text), "\(result)")
        }
    }

    @Test("A script that calls curl is found in a folder, and one without the option is none")
    func scripts() async throws {
        let scratch = try Scratch()
        let option = "--pinnedpubkey sha256//AAAA https://a.example.com"
        let calls = [
            "fetch.sh": String(repeating: "true\n", count: 300) + "curl \(option)\n",
            ".curlrc": "pinnedpubkey = sha256//AAAA\n", "Dockerfile": "RUN curl \(option)\n",
            "ci/build.yml": "run: curl \(option)\n",
            "client.c": "curl_easy_setopt(c, CURLOPT_PINNEDPUBLICKEY, \"sha256//AAAA\");\n",
        ]
        for (name, text) in calls { try scratch.write(text, to: scratch.path(name)) }
        for name in ["other.sh", "other.yaml", "curlrc.txt", "notes"] {
            try scratch.write("curl https://a.example.com\n", to: scratch.path(name))
        }
        let result = try await Command.run(
            Command.executable,
            ["lint", scratch.folder, "--format", "json"] + Self.day
        )
        #expect(result.status == 1, "\(result)")
        for name in calls.keys {
            #expect(result.output.contains("/\(name)\""), "\(name) \(result.output)")
        }
        #expect(!result.output.contains("/other"), "\(result.output)")
        #expect(result.output.components(separatedBy: "\"pin-length\"").count == 6)
    }

    @Test("Source code on standard input is read where it is named, and asked for where not")
    func source() async throws {
        let scratch = try Scratch()
        let pins = "sha256/\(Self.authority)"
        for text in [
            "val p = CertificatePinner.Builder().add(\"a.org\", \"\(pins)\").build()",
            "class A { void f() { new CertificatePinner.Builder().add(\"a.org\", "
                + "new String[] {\"\(pins)\"}); } }",
            "let c = [kTSKPinnedDomains: [\"a.org\": [kTSKPublicKeyHashes: [\"x\"]]]]",
            "NSDictionary *c = @{kTSKPinnedDomains: @{@\"a.org\": @{kTSKPublicKeyHashes: "
                + "@[@\"x\"]}}};",
        ] {
            let file = try scratch.write("input", text + "\n")
            let lint = { (more: String) in
                let command = "'\(Command.executable.path)' lint - \(more) < '\(file)'"
                return try await Command.run(URL(fileURLWithPath: "/bin/sh"), ["-c", command])
            }
            let named = try await lint("--notation source")
            #expect(named.output.contains("1 file with pins"), "\(text) \(named)")
            let unnamed = try await lint("")
            #expect(unnamed.status == 65, "\(text) \(unnamed)")
            #expect(
                unnamed.output.contains(
                    "standard input: source code is told by a file's name: name the file, or "
                        + "--notation source"
                ),
                "\(text) \(unnamed)"
            )
        }
    }

    @Test("Of many pins those of the host are explained, and curl's, which name no host")
    func explanations() async throws {
        let scratch = try Scratch()
        let others = (1...20).map { number in
            #"{"host": "h\#(number).example.com", "keys": ["\#(Self.backup)"]}"#
        }
        let own = #"{"host": "api.example.com", "keys": ["\#(Self.backup)"]}"#
        let list = try scratch.write("pins.json", "[\((others + [own]).joined(separator: ","))]")
        let result = try await Self.eval("--pins", list)
        let unknown = "is the digest of no key and no certificate at hand"
        #expect(
            result.output.contains(#""explanation":["pin “\#(Self.backup)” \#(unknown)"]"#),
            "\(result)"
        )
        #if OpenSSL
        let option = try scratch.write("curlrc", "pinnedpubkey = sha256//\(Self.authority)\n")
        let curl = try await Self.eval("--pins", option, "--policy", "curl", "--backend", "openssl")
        #expect(
            curl.output.contains(
                #"["pin “sha256//\#(Self.authority)” is the SHA-256 of the key of certificate 2"]"#
            ),
            "\(curl)"
        )
        #endif
    }

    @Test("Pins for every host hold for whatever host is asked about, by every policy")
    func everyHost() async throws {
        let scratch = try Scratch()
        let right = try scratch.write("right", "pinnedpubkey = sha256//\(Self.leaf)\n")
        let wrong = try scratch.write("wrong", "pinnedpubkey = sha256//\(Self.backup)\n")
        for policy in ["norm.public-key", "okhttp", "android.network-security-config"] {
            let accepted = try await Self.eval("--pins", right, "--policy", policy)
            #expect(accepted.output.contains(#""verdict":"accept""#), "\(accepted)")
            let rejected = try await Self.eval("--pins", wrong, "--policy", policy)
            #expect(rejected.output.contains(#""reason":"no-matching-pin""#), "\(rejected)")
        }
        let stored = try scratch.write("known_hosts", "|c0|*|443|0|6|\(Self.hexadecimal)\n")
        let found = try await Self.eval("--pins", stored)
        #expect(found.output.contains(#""verdict":"accept""#), "\(found)")

        // No policy's answer would be that of the app.
        let mixed = try scratch.write(
            "mixed",
            "|c0|*|443|0|6|\(Self.hexadecimal)\n|c0|a.example.com|443|0|6|\(Self.hexadecimal)\n"
        )
        let refused: [(arguments: [String], message: String)] = [
            (["--pins", right, "--policy", "alamofire.public-keys"], "cannot be given its pins: "),
            (
                ["--pins", right, "--policy", "norm.certificate"],
                "norm.certificate cannot be given its pins: nothing is pinned of the kind that "
            ),
            (["--pins", mixed], "pins every host, and not all in one way"),
        ]
        for (arguments, message) in refused {
            let result = try await Self.eval(arguments)
            #expect(result.status == 65, "\(result)")
            #expect(result.messages.contains(message), "\(result)")
            #expect(result.output.isEmpty, "\(result)")
        }
    }

    @Test("Of two paths one is taken, and a pin of the other one's anchor is said to be that")
    func otherPath() async throws {
        let scratch = try Scratch()
        let pin = "FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY="
        let list = try scratch.write("pins", #"[{"host": "www.example.com", "keys": ["\#(pin)"]}]"#)
        let result = try await Command.run(
            "eval",
            "--format",
            "pem",
            "--host",
            "www.example.com",
            "--time",
            "2030-06-01T00:00:00Z",
            "--anchors",
            "\(Self.examples)/two-roots.pem",
            "--pins",
            list,
            "\(Self.examples)/two-paths.pem"
        )
        #expect(
            result.output.contains(
                "is the SHA-256 of the key of the trust anchor “old-root”, which is not on this path"
            ),
            "\(result)"
        )
    }

    /// The digest of the leaf's key, as GnuTLS writes it.
    private static let hexadecimal =
        "39dde812c4e03a46e60ddd60ccc772fcba21f337c74c6aadcd34b05f9d251747"

    private static func eval(_ arguments: String...) async throws -> Command.Result {
        try await eval(arguments)
    }

    private static func eval(_ arguments: [String]) async throws -> Command.Result {
        try await Command.run(
            Command.executable,
            [
                "eval", "--format", "pem", "--host", "api.example.com", "--anchors",
                "\(examples)/roots.pem",
            ] + day + arguments + [chain]
        )
    }
}
