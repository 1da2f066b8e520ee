// SPDX-License-Identifier: Apache-2.0

import Foundation
import SharedFixtures
import Testing

@Suite("pinproof audit")
struct AuditCommandTests {
    private let apps = "\(Command.checkout)/Tests/AuditTests/Apps"

    @Test("An error in a configuration of the app is status 1, and its place is in the archive")
    func findings() async throws {
        let result = try await Command.run(
            "audit",
            "\(apps)/plain.apk",
            "--time",
            "2026-12-01T00:00:00Z"
        )
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "plain.apk!/res/xml/network_security_config.xml:7:1: error: pin “AAAAAAAA"
            )
        )
        let shared = try await Command.run("audit", "\(apps)/plain.apk", "--fail-on", "never")
        #expect(shared.status == 0)
    }

    @Test(
        "A folder that an app was unpacked into is read without libarchive; links are not followed"
    )
    func folder() async throws {
        let scratch = try Scratch()
        let app = scratch.path("Example.app")
        try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
        let list = """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example</string>
            <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>api.example.com</key><dict><key>NSPinnedCAIdentities</key><array><dict>
            <key>SPKI-SHA256-BASE64</key>
            <string>Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=</string>
            </dict></array></dict></dict></dict></dict></plist>
            """
        try list.write(toFile: "\(app)/Info.plist", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(app)/link",
            withDestinationPath: "/etc/passwd"
        )
        let result = try await Command.run("audit", app)
        #expect(result.status == 0)
        #expect(result.output.contains("api.example.com  pinned by App Transport Security"))
        #expect(result.output.contains("Example.app/link:1:1: note: it is a link"))
    }

    @Test("What is cut is incomplete or refused; what is no archive is named with what is wanted")
    func wrong() async throws {
        let scratch = try Scratch()
        let file = scratch.path("a.apk")
        try Data("no archive".utf8).write(to: URL(fileURLWithPath: file))
        let result = try await Command.run("audit", file)
        #expect(result.status == 65)
        #expect(result.messages.contains("is no zip archive"))
        #expect(result.messages.contains("or a folder is wanted"))
        #expect(try await Command.run("audit", scratch.path("missing.apk")).status == 65)

        let marked = try await Command.run("audit", try marked(in: scratch), "--fail-on", "never")
        #expect(marked.status == 3)
        #expect(marked.output.contains("NOT SEEN: THIS AUDIT IS INCOMPLETE"))
    }

    @Test("A chain without a certificate and a list of hosts are refused; rules are explained")
    func options() async throws {
        let scratch = try Scratch()
        let file = scratch.path("chain.pem")
        try Data("no certificate".utf8).write(to: URL(fileURLWithPath: file))
        let chain = try await Command.run("audit", "\(apps)/plain.apk", "--chain", file)
        #expect(chain.status == 65)
        #expect(chain.messages.contains("chain.pem"))
        #expect(try await Command.run("audit", "\(apps)/plain.apk", "--days", "-1").status == 64)

        for command in ["audit", "lint"] {
            let hosts = try await Command.run(
                command,
                "\(apps)/plain.apk",
                "--first-party",
                "API.acme.example,b.example"
            )
            #expect(hosts.status == 64)
            #expect(hosts.messages.contains("--first-party wants one host; repeat it for more"))

            let pattern = try await Command.run(
                command,
                "\(apps)/plain.apk",
                "--first-party",
                "*.acme-bank.com"
            )
            #expect(pattern.status == 64)
            #expect(pattern.messages.contains("“*.acme-bank.com” is a pattern: write each host"))
            #expect(pattern.messages.contains("such as “api.acme-bank.com”"))
        }

        let rule = try await Command.run("lint", "--rule", "app-entry-twice")
        #expect(rule.status == 0)
        #expect(rule.output.contains("Two entries have one name."))
        #expect(try await Command.run("lint", "--rules").output.contains("app-debuggable"))
    }

    @Test("JSON has a finding at its file in the archive, its element and its line")
    func json() async throws {
        let output = try await formatted("json")
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        let finding = try #require(report.findings.first { $0.rule == "pin-placeholder" })
        #expect(finding.file == "plain.apk!/res/xml/network_security_config.xml")
        #expect(finding.line == 7)
        #expect(finding.element == "network-security-config/domain-config/pin-set/pin")
        #expect(report.incomplete == false)
        #expect(
            report.hosts.map(\.says) == [
                "pinned by Android's Network Security Configuration, for code that uses the "
                    + "platform's trust manager, but not in variant v28 (configuration read)"
            ]
        )
    }

    @Test(
        "JSON is as its schema has it",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: ["plain.apk", "renamed.apk", "bundle.aab", "app.ipa"]
    )
    func ownSchema(app: String) async throws {
        let report = try await Command.run(
            "audit",
            "\(apps)/\(app)",
            "--format",
            "json",
            "--fail-on",
            "never"
        )
        let says = try Program.python(
            """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            for error in jsonschema.Draft202012Validator(schema).iter_errors(json.load(sys.stdin)):
                print(error.json_path, error.message)
            """,
            ["\(Command.checkout)/Reports/audit.schema.json"],
            input: report.output
        )
        #expect(says.isEmpty, "\(says)")
    }

    @Test("SARIF and JUnit have each finding, those on the app itself among them")
    func otherFormats() async throws {
        let sarif = try await formatted("sarif")
        let uri = "plain.apk!/res/xml/network_security_config.xml"
        #expect(sarif.contains("\"uri\":\"\(uri)\"") || sarif.contains("\"uri\": \"\(uri)\""))
        #expect(sarif.contains("network-security-config/domain-config/pin-set/pin"))
        // In a result, and in the list of rules.
        #expect(sarif.ranges(of: "\"app-debuggable\"").count == 2)

        let junit = try await formatted("junit")
        #expect(junit.contains("<testsuite name=\"\(uri)\" tests=\"2\" failures=\"1\""))
        #expect(junit.contains("<testsuite name=\"plain.apk!/AndroidManifest.xml\""))
        #expect(junit.contains("<testcase name=\"app-debuggable at 5:1\">"))
    }

    @Test("What was not seen is in JUnit and in SARIF, and status 3 goes before status 1")
    func incomplete() async throws {
        let scratch = try Scratch()
        let file = try marked(in: scratch)
        for (format, says) in [
            ("junit", "<error message=\"it is marked as encrypted"),
            ("sarif", "not seen: it is marked as encrypted"), ("json", "\"incomplete\": true"),
        ] {
            let result = try await Command.run(
                "audit",
                file,
                "--format",
                format,
                "--fail-on",
                "note"
            )
            #expect(result.status == 3)
            let output = result.output.replacing("\":true", with: "\": true")
            #expect(output.contains(says), "\(format): \(output)")
        }
    }

    @Test(
        "The schemas that others publish take SARIF and JUnit, of a whole audit and another",
        .enabled(if: canValidate, "python3-jsonschema or xmllint is not on this machine")
    )
    func schemas() async throws {
        let scratch = try Scratch()
        let schemas = "\(Command.checkout)/Tests/ReportingTests/Published"
        for file in ["\(apps)/plain.apk", "\(apps)/app.ipa", try marked(in: scratch)] {
            let command = "'\(Command.executable.path)' audit '\(file)' --fail-on never --format "
            for check in [
                "junit | xmllint --noout --schema '\(schemas)/junit-10.xsd' -",
                "sarif > '\(scratch.path("report"))'; python3 -m jsonschema "
                    + "-i '\(scratch.path("report"))' '\(schemas)/sarif-schema-2.1.0.json'",
            ] {
                let result = try await Command.run(
                    URL(fileURLWithPath: "/bin/sh"),
                    ["-c", command + check]
                )
                #expect(result.status == 0, "\(result.output)\(result.messages)")
            }
        }
    }

    @Test("Archives in a folder are opened, as “adb pull” leaves them")
    func archives() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("pulled")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(apps)/plain.apk", toPath: "\(folder)/base.apk")
        let result = try await Command.run("audit", folder, "--fail-on", "never")
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "pulled/base.apk!/res/xml/network_security_config.xml:7:1: error"
            )
        )
        #expect(result.output.contains("api.example.com  pinned by Android's"))
    }

    @Test("A file of a folder that is larger than is read is said to be so, and takes no memory")
    func largeFile() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("large")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/classes.dex"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: file))
        // A file with a hole: it takes no room.
        try handle.truncate(atOffset: 5 << 30)
        try handle.close()
        let result = try await Command.run("audit", folder)
        #expect(result.status == 3)
        #expect(
            result.output.contains(
                "classes.dex: it has more than 256 MB, and nothing of it was read"
            )
        )
    }

    private func formatted(_ format: String) async throws -> String {
        let arguments = ["audit", "\(apps)/plain.apk", "--format", format, "--fail-on", "never"]
        let result = try await Command.run(
            Command.executable,
            arguments + ["--time", "2026-12-01T00:00:00Z"]
        )
        #expect(result.status == 0)
        return result.output
    }

    /// An app whose first entry has the mark of encryption, there and in the archive's directory.
    private func marked(in scratch: Scratch) throws -> String {
        let file = scratch.path("marked.apk")
        var octets = try Data(contentsOf: URL(fileURLWithPath: "\(apps)/plain.apk"))
        octets[6] |= 1
        let directory = try #require(octets.range(of: Data([0x50, 0x4B, 1, 2])))
        octets[directory.lowerBound + 8] |= 1
        try octets.write(to: URL(fileURLWithPath: file))
        return file
    }

    private static let canValidate =
        ["python3 -m jsonschema --version", "xmllint --version"].allSatisfy { command in
            Command.succeeds(URL(fileURLWithPath: "/bin/sh"), ["-c", command])
        }

    private struct Report: Decodable {
        let incomplete: Bool
        let hosts: [Host]
        let findings: [Finding]

        struct Host: Decodable {
            let says: String
        }

        struct Finding: Decodable {
            let rule: String
            let file: String
            let line: Int
            let element: String?
        }
    }

    @Test("Names of entries reach a terminal without control characters")
    func hostile() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("app")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "\(folder)/a\u{1B}[31m\n::error::.js"
        try Data("Certificate pinning failure!".utf8).write(to: URL(fileURLWithPath: name))
        let result = try await Command.run("audit", folder)
        #expect(!result.output.contains("\u{1B}"))
        #expect(!result.output.split(separator: "\n").contains { $0.hasPrefix("::") })
    }
}
