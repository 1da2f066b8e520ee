// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Foundation
import Testing

@Suite("pinproof lint, convert, explain and pin")
struct LintCommandTests {
    private static let examples = "\(Command.checkout)/Examples/Pins"
    private static let day = ["--time", "2026-12-01T00:00:00Z"]

    @Test("A finding stands at its line and column, and decides about the status")
    func findings() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "network_security_config.xml",
            """
            <network-security-config>
              <domain-config>
                <domain includeSubDomains="true">*.example.com</domain>
                <pin-set expiration="2031-01-01">
                  <pin digest="SHA-256">AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=</pin>
                  <pin digest="SHA-256">4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</pin>
                </pin-set>
              </domain-config>
            </network-security-config>
            """
        )
        let result = try await Self.lint(file)
        #expect(result.status == 1, "\(result)")
        for (place, rule) in [
            ("3:13", "attribute-unknown"), ("3:38", "host-never-matches"),
            ("5:29", "pin-placeholder"),
        ] {
            #expect(
                result.output.split(separator: "\n").contains {
                    $0.contains("xml:\(place): error:") && $0.hasSuffix("[\(rule)]")
                },
                "\(place) \(result.output)"
            )
        }
        #expect(try await Self.lint(file, "--fail-on", "never").status == 0)
    }

    @Test("The mistakes of the day are each found with the right fix")
    func seeds() async throws {
        let scratch = try Scratch()
        let swift = try scratch.write(
            "Pinning.swift",
            """
            let configuration: [String: Any] = [
                kTSKSwizzleNetworkDelegates: false,
                kTSKPinnedDomains: [
                    "api.example.com": [
                        kTSKIncludeSubdomains: true,
                        kTSKPublicKeyHashes: [
                            "dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU=",
                            "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=",
                        ],
                    ],
                    "*.example.org": [
                        kTSKPublicKeyHashes: ["4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I="]
                    ],
                ]
            ]
            """
        )
        let result = try await Self.lint(swift, "--chain", "\(Self.examples)/api.example.com.pem")
        let found = [
            (
                "7:17", "pin-of-something-else",
                "write “Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=”"
            ),
            ("8:17", "pin-placeholder", "“pinproof pin FILE” prints it"),
            ("11:9", "host-never-matches", "write “example.org” with TSKIncludeSubdomains"),
            ("12:34", "trustkit-one-pin", "add the pin of a backup key"),
        ]
        for (place, rule, fix) in found {
            let lines = result.output.split(separator: "\n").map(String.init)
            let index = try #require(
                lines.firstIndex { $0.contains(":\(place): ") && $0.hasSuffix("[\(rule)]") },
                "\(rule) \(result.output)"
            )
            #expect(lines[index + 1].contains(fix), "\(lines[index + 1])")
        }
    }

    @Test(
        "The examples of a rule are shown with what makes the difference",
        arguments: [
            ("config-not-in-manifest", "beside AndroidManifest.xml:"),
            ("min-sdk-below-24", "beside AndroidManifest.xml:"),
            ("first-party-not-pinned", "with --first-party login.example.net:"),
        ]
    )
    func examples(rule: String, part: String) async throws {
        let result = try await Command.run("lint", "--rule", rule)
        #expect(result.status == 0, "\(result)")
        let output = result.output
        let found = try #require(output.range(of: "\nFound in "))
        let other = try #require(output.range(of: "\nNot found in "))
        let (shown, not) = (
            output[found.upperBound..<other.lowerBound], output[other.upperBound...]
        )
        #expect(shown.contains(part), "\(output)")
        #expect(shown.filter { !$0.isWhitespace } != not.filter { !$0.isWhitespace }, "\(output)")
    }

    @Test("A suppression with a reason counts, and is counted")
    func suppression() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            "Client.kt",
            """
            val pinner = CertificatePinner.Builder()
              // pinproof:ignore pin-placeholder: filled in by the build
              .add("api.example.com", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
              .build()
            """
        )
        let result = try await Self.lint(file)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 suppressed"), "\(result)")
    }

    @Test("Every format names file, line and column", arguments: ["json", "junit", "sarif"])
    func formats(format: String) async throws {
        let scratch = try Scratch()
        let file = try scratch.write("zone.txt", "_443._tcp.www.example.com. IN TLSA 3 1 1 00ff\n")
        let result = try await Self.lint(file, "--format", format)
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("zone.txt"), "\(result)")
        #expect(result.output.contains("pin-length"), "\(result)")
        if format != "junit" {
            _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        }
    }

    @Test(
        "A file that cannot be read ends with 65, and says where and why",
        arguments: [
            ("a.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><network-security-config/>", "declarations"),
            ("a.json", "{\"sha256Keys\": ", "wanted"), ("a.plist", "bplist00", "version 0"),
            ("a.plist", "<plist><dict/>", "no end"),
            ("a.xml", "<html/>", "network-security-config"),
            ("a.kt", "fun main() {}", "nothing about pins"), ("a.txt", "", "nothing about pins"),
            ("a.swift", "\u{0}", "zero"),
        ]
    )
    func unreadable(name: String, text: String, says: String) async throws {
        let scratch = try Scratch()
        let result = try await Self.lint(try scratch.write(name, text))
        #expect(result.status == 65, "\(result)")
        #expect((result.output + result.messages).contains(says), "\(result)")
        #expect(
            (result.output + result.messages).contains(name) || name == "a.txt" || name == "a.kt"
        )
    }

    @Test("Of several files the others are judged")
    func several() async throws {
        let scratch = try Scratch()
        let bad = try scratch.write("bad.json", "{")
        let good = try scratch.write(
            "Client.java",
            "new CertificatePinner.Builder().add(\"a.example.com\", \"sha256/AAAA\").build();"
        )
        let result = try await Self.lint(bad, good, scratch.path("missing.xml"))
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("bad.json:1:"), "\(result)")
        #expect(result.messages.contains("missing.xml: cannot be read"), "\(result)")
    }

    @Test("A device that never ends is refused")
    func endless() async throws {
        let result = try await Self.lint("/dev/zero")
        #expect(result.status == 65)
        #expect(result.output.contains("at most"), "\(result)")
    }

    @Test("A conversion names each loss, and --strict fails on one")
    func convert() async throws {
        let scratch = try Scratch()
        let pins = try scratch.write(
            "pins.json",
            """
            [{"host": "api.example.com", "includeSubdomains": true, "expires": "2031-01-01", "keys": [
              "sha256/4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=",
              "sha256/nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="]}]
            """
        )
        let result = try await Command.run("convert", "--to", "okhttp,nsc,ats,trustkit", pins)
        #expect(result.status == 0, "\(result)")
        for text in ["**.api.example.com sha256/", "<pin-set expiration=", "NSPinned", "TSKPinned"]
        {
            #expect(result.output.contains(text), "\(text) \(result)")
        }
        for loss in ["okhttp: api.example.com and all below: pins do not expire", "ats: "] {
            #expect(result.messages.contains(loss), "\(loss) \(result)")
        }
        #expect(try await Command.run("convert", "--strict", "--to", "okhttp", pins).status == 1)
        #expect(try await Command.run("convert", "--strict", "--to", "nsc", pins).status != 65)
        #expect(try await Command.run("convert", "--to", "okhtp", pins).status == 64)
    }

    @Test("A file of a conversion is never written over another")
    func convertOutput() async throws {
        let scratch = try Scratch()
        let lines = try scratch.write(
            "pins.txt",
            "api.example.com sha256/4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=\n"
        )
        let arguments = ["convert", "--to", "nsc", "--output", scratch.path("out"), lines]
        #expect(try await Command.run(Command.executable, arguments).status == 0)
        let again = try await Command.run(Command.executable, arguments)
        #expect(again.status == 64)
        #expect(again.messages.contains("exists already"), "\(again)")
    }

    @Test(
        "A pin is explained with the right one",
        arguments: [
            ("sha256/dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU=", "raw key"),
            ("ZFKh6TbGU+IO+o/55Y2cZOsneZ00qAzQmf294DVjMyY=", "of the certificate"),
            ("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "digest of no bytes"),
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "placeholder"),
            ("Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0C=", "is nearly the SHA-256"),
            ("39dde812c4e03a46e60ddd60ccc772fcba21f337c74c6aadcd34b05f9d251747", "hexadecimal"),
            // openssl x509 -in api.example.com.pem -pubkey -noout | sha256sum
            (
                "f03de5323e570b3b2ae38fdca63d59a5de20a2b42d41308f3548d79f6e331d1e",
                "PEM text of the key"
            ),
        ]
    )
    func explain(pin: String, says: String) async throws {
        let result = try await Command.run(
            "explain",
            pin,
            "--chain",
            "\(Self.examples)/api.example.com.pem"
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains(says), "\(result)")
        #expect(
            result.output.contains("sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="),
            "\(result)"
        )
    }

    @Test("The right pin is right")
    func right() async throws {
        let result = try await Command.run(
            "explain",
            "sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=",
            "--chain",
            "\(Self.examples)/api.example.com.pem"
        )
        #expect(result.status == 0, "\(result)")
    }

    @Test("Each certificate of a file has its pins, and the anchor that is not in it")
    func pin() async throws {
        let result = try await Command.run(
            "pin",
            "\(Self.examples)/api.example.com.pem",
            "--anchors",
            "\(Self.examples)/roots.pem",
            "--time",
            "2026-12-01T00:00:00Z"
        )
        #expect(result.status == 0, "\(result)")
        for text in [
            "sha256//Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=", "intermediate CA",
            "trust anchor, not sent", "pMg6R779FWZSpl3zBSZA+cY0y4FgbzHxITZF7oEtvDc=",
            "3 1 1 39dde812c4e03a46e60ddd60ccc772fcba21f337c74c6aadcd34b05f9d251747",
        ] {
            #expect(result.output.contains(text), "\(text) \(result)")
        }
    }

    @Test("A request is a backup, and what is no certificate is said to be none")
    func otherMaterial() async throws {
        // What is at hand in a certificate is no backup.
        let scratch = try Scratch()
        let key = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "openssl x509 -in \(Self.examples)/api.example.com.pem -pubkey -noout > key.pem",
            ],
            in: scratch.folder
        )
        #expect(key.status == 0, "\(key)")
        let both = try await Command.run(
            "pin",
            "\(Self.examples)/api.example.com.pem",
            scratch.path("key.pem")
        )
        #expect(both.output.contains("which is at hand: it is no backup of that."), "\(both)")
        let request = try await Command.run(
            "pin",
            "\(Self.examples)/backup.csr",
            "--for",
            "trustkit"
        )
        #expect(request.status == 0, "\(request)")
        #expect(request.output.contains("\"nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q=\""))
        #expect(request.output.contains("backup"))
        let junk = try await Command.run("pin", try scratch.write("a.pem", "junk"))
        #expect(junk.status == 65, "\(junk)")
        #expect(junk.messages.contains("a.pem: is neither"), "\(junk)")
        let cut = try await Command.run(
            "pin",
            try scratch.write("b.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n")
        )
        #expect(
            cut.messages.contains("b.pem, line 1: the block “CERTIFICATE” has no end"),
            "\(cut)"
        )
    }

    @Test(
        "A time to connect that nobody waits for is a wrong command line",
        arguments: ["0", "601", "9999999999"]
    )
    func timeouts(seconds: String) async throws {
        for command in [["pin"], ["explain", "sha256/x"]] {
            let result = try await Command.run(
                Command.executable,
                command + ["--connect", "127.0.0.1:9", "--timeout", seconds]
            )
            #expect(result.status == 64, "\(result)")
            #expect(result.messages.contains("is none of 1 to 600 seconds"), "\(result)")
        }
    }

    @Test(
        "A server that cannot be reached is said not to be, within its time",
        .enabled(if: Backends.builtIn.count == 4, "takes OpenSSL to connect with")
    )
    func unreachable() async throws {
        // Nobody listens on the discard port of this machine.
        let result = try await Command.run("pin", "--connect", "127.0.0.1:9", "--timeout", "2")
        #expect(result.status == 69, "\(result)")
        #expect(result.messages.contains("127.0.0.1:9: no connection"), "\(result)")
    }

    @Test("What is asked of eval can stand in a framework's own configuration")
    func evalPins() async throws {
        let scratch = try Scratch()
        for (name, text, policy) in [
            (
                "network_security_config.xml",
                "<network-security-config><domain-config><domain>api.example.com</domain><pin-set>"
                    + "<pin digest=\"SHA-256\">4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</pin>"
                    + "</pin-set></domain-config></network-security-config>",
                "android.network-security-config"
            ),
            (
                "Info.plist",
                "<plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>"
                    + "<key>api.example.com</key><dict><key>NSPinnedCAIdentities</key><array><dict>"
                    + "<key>SPKI-SHA256-BASE64</key>"
                    + "<string>4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</string></dict></array>"
                    + "</dict></dict></dict></dict></plist>",
                "apple.ats"
            ),
        ] {
            let result = try await Self.eval(try scratch.write(name, text), "--policy", policy)
            #expect(result.output.contains(#""verdict":"accept""#), "\(result)")
        }
    }

    @Test("A pin of something else is explained in the answer, and --fail-on ends with 1")
    func evalExplains() async throws {
        let scratch = try Scratch()
        let pins = try scratch.write(
            "pins.json",
            #"[{"host": "api.example.com", "keys": ["dmx/ziN7pKjLrYDRXIWjaQpy1QtKiouBMSVHPx3InVU="]}]"#
        )
        let result = try await Self.eval(pins, "--fail-on", "refused")
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("raw key of certificate 1"), "\(result)")
        let exempt = try scratch.write(
            "exempt.json",
            #"[{"host": "api.example.com", "exempt": true, "keys": []}]"#
        )
        #expect(try await Self.eval(exempt).status == 65)
        let sha1 = try scratch.write(
            "sha1.json",
            #"[{"host": "api.example.com", "keys": ["sha1/VRmyeKyygdftp6vBg5nDu2kEJLU="]}]"#
        )
        #expect(try await Self.eval(sha1).messages.contains("a pin here is a SHA-256 digest"))
    }

    @Test("A stream of which nothing could be read ends with 65")
    func evalUnreadable() async throws {
        let scratch = try Scratch()
        let junk = try scratch.write("api.example.com.pem", "junk")
        let result = try await Command.run(
            "eval",
            "--format",
            "pem",
            "--time",
            "2026-12-01T00:00:00Z",
            "--anchors",
            "\(Self.examples)/roots.pem",
            junk
        )
        #expect(result.status == 65, "\(result)")
        let der = try await Command.run(
            "eval",
            "--format",
            "der",
            "--host",
            "api.example.com",
            "--time",
            "2026-12-01T00:00:00Z",
            "--anchors",
            "\(Self.examples)/roots.pem",
            "\(Self.examples)/api.example.com.pem"
        )
        #expect(der.status == 65, "\(der)")
        #expect(der.output.contains("--format pem"), "\(der)")
    }

    private static func lint(_ arguments: String...) async throws -> Command.Result {
        try await Command.run(Command.executable, ["lint"] + day + arguments)
    }

    private static func eval(_ pins: String, _ more: String...) async throws -> Command.Result {
        try await Command.run(
            Command.executable,
            [
                "eval", "--format", "pem", "--host", "api.example.com", "--anchors",
                "\(examples)/roots.pem", "--pins", pins,
            ] + day + more + ["\(examples)/api.example.com.pem"]
        )
    }
}

extension Scratch {
    /// Writes a file; its path.
    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}
