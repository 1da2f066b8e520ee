// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof audit")
struct AuditCommandTests {
    private let apps = "\(Command.checkout)/Tests/AuditTests/Apps"

    @Test("An error in a configuration of the app is status 1, and its place is in the archive")
    func findings() throws {
        let result = try Command.run("audit", "\(apps)/plain.apk", "--time", "2026-12-01T00:00:00Z")
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "plain.apk!/res/xml/network_security_config.xml:7:1: error: pin “AAAAAAAA"
            )
        )
        let shared = try Command.run("audit", "\(apps)/plain.apk", "--fail-on", "never")
        #expect(shared.status == 0)
    }

    @Test(
        "A folder that an app was unpacked into is read without libarchive; links are not followed"
    )
    func folder() throws {
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
        let result = try Command.run("audit", app)
        #expect(result.status == 0)
        #expect(result.output.contains("api.example.com  pinned by App Transport Security"))
        #expect(result.output.contains("Example.app/link:1:1: note: it is a link"))
    }

    @Test("What is cut is incomplete or refused; what is no archive is named with what is wanted")
    func wrong() throws {
        let scratch = try Scratch()
        let file = scratch.path("a.apk")
        try Data("no archive".utf8).write(to: URL(fileURLWithPath: file))
        let result = try Command.run("audit", file)
        #expect(result.status == 65)
        #expect(result.messages.contains("is no zip archive"))
        #expect(result.messages.contains("or a folder is wanted"))
        #expect(try Command.run("audit", scratch.path("missing.apk")).status == 65)

        var octets = try Data(contentsOf: URL(fileURLWithPath: "\(apps)/plain.apk"))
        // The flag of encryption of the first entry, there and in the central directory.
        octets[6] |= 1
        let directory = try #require(octets.range(of: Data([0x50, 0x4B, 1, 2])))
        octets[directory.lowerBound + 8] |= 1
        try octets.write(to: URL(fileURLWithPath: file))
        let marked = try Command.run("audit", file, "--fail-on", "never")
        #expect(marked.status == 3)
        #expect(marked.output.contains("NOT SEEN: THIS AUDIT IS INCOMPLETE"))
    }

    @Test("A chain without a certificate is refused, and the rules of an app are explained")
    func options() throws {
        let scratch = try Scratch()
        let file = scratch.path("chain.pem")
        try Data("no certificate".utf8).write(to: URL(fileURLWithPath: file))
        let chain = try Command.run("audit", "\(apps)/plain.apk", "--chain", file)
        #expect(chain.status == 65)
        #expect(chain.messages.contains("chain.pem"))
        #expect(try Command.run("audit", "\(apps)/plain.apk", "--days", "-1").status == 64)

        let rule = try Command.run("lint", "--rule", "app-entry-twice")
        #expect(rule.status == 0)
        #expect(rule.output.contains("Two entries have one name."))
        #expect(try Command.run("lint", "--rules").output.contains("app-debuggable"))
    }

    @Test(
        "JSON, JUnit and SARIF have the findings at their places",
        arguments: ["json", "junit", "sarif"]
    )
    func formats(format: String) throws {
        let result = try Command.run(
            "audit",
            "\(apps)/short.apk",
            "--format",
            format,
            "--fail-on",
            "never"
        )
        #expect(result.status == 0)
        #expect(result.output.contains("pin-placeholder"))
        #expect(result.output.contains("res/4u.xml"))
    }

    @Test("Names of entries reach a terminal without control characters")
    func hostile() throws {
        let scratch = try Scratch()
        let folder = scratch.path("app")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "\(folder)/a\u{1B}[31m\n::error::.js"
        try Data("Certificate pinning failure!".utf8).write(to: URL(fileURLWithPath: name))
        let result = try Command.run("audit", folder)
        #expect(!result.output.contains("\u{1B}"))
        #expect(!result.output.split(separator: "\n").contains { $0.hasPrefix("::") })
    }
}
