// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import Notations
import Testing

@testable import Audit

@Suite(
    "Apps of Apple's platforms",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct AppleTests {
    private typealias Entry = ZipWriter.Entry

    @Test("Each process has its own Info.plist; that of a framework counts for none")
    func processes() throws {
        let pinned = Self.list(ats: true)
        let plain = Self.list(ats: false)
        let cases: [(app: [UInt8], share: [UInt8], framework: [UInt8], says: String)] = [
            (pinned, pinned, plain, "pinned by \(Self.scoped) (configuration read)"),
            (
                pinned, plain, plain,
                "pinned by \(Self.scoped), but not in Share.appex (configuration read)"
            ),
            (
                plain, pinned, plain,
                "in Share.appex alone pinned by \(Self.scoped) (configuration read)"
            ),
            (plain, plain, pinned, "pins for it found, use not shown"),
            (plain, plain, plain, "nothing found"),
        ]
        for (app, share, framework, says) in cases {
            let report = try AuditFixtures.report(
                on: [
                    Entry(name: "Payload/A.app/Info.plist", contents: app),
                    Entry(name: "Payload/A.app/PlugIns/Share.appex/Info.plist", contents: share),
                    Entry(
                        name: "Payload/A.app/Frameworks/B.framework/Info.plist",
                        contents: framework
                    ),
                ],
                "a.ipa",
                hosts: ["api.example.com"]
            )
            #expect(report.hosts.map(\.verdict.words) == [says])
            let page = says.contains("pinned by") ? "; pinproof show apple" : ""
            #expect(report.text.contains("  api.example.com  \(says)\(page)\n"))
            #expect(!report.isIncomplete)
        }
    }

    @Test(
        "TrustKit's property list pins nothing by itself: its code must be there, and be started",
        arguments: [
            (
                "", false, "pins-found", ["framework-not-found"],
                "pins for it in TrustKit's configuration, and no TrustKit found in the app"
            ),
            (
                "", true, "pins-found", ["framework-not-seen"],
                "pins for it in TrustKit's configuration, and no TrustKit found in what could be "
                    + "read of the app"
            ),
            ("TSKPinnedDomains", false, "configured", [], configured),
            ("Frameworks/TrustKit.framework/Info.plist", true, "configured", [], configured),
        ] as [(String, Bool, String, [String], String)]
    )
    func trustKit(
        sign: String,
        isEncrypted: Bool,
        verdict: String,
        reasons: [String],
        says: String
    ) throws {
        for swizzles in [true, false] {
            let list = """
                <plist version="1.0"><dict><key>TSKConfiguration</key><dict>
                <key>TSKSwizzleNetworkDelegates</key><\(swizzles)/><key>TSKPinnedDomains</key><dict>
                <key>api.example.com</key><dict><key>TSKPublicKeyHashes</key><array>
                <string>\(AuditFixtures.pin)</string>
                <string>4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</string>
                </array></dict></dict></dict></dict></plist>
                """
            var entries = [
                Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8)),
                Entry(
                    name: "Payload/A.app/A",
                    contents: Self.executable(true, isEncrypted ? 1 : 0, "")
                ),
            ]
            if sign.hasSuffix(".plist") {
                entries.append(
                    Entry(name: "Payload/A.app/\(sign)", contents: Self.list(ats: false))
                )
            } else {
                entries.append(Entry(name: "Payload/A.app/a.js", contents: Array(sign.utf8)))
            }
            let report = try AuditFixtures.report(on: entries, "a.ipa", hosts: ["api.example.com"])
            #expect(report.hosts.map(\.verdict.words) == [says])
            #expect(report.hosts.map(\.verdict.name) == [verdict])
            #expect(report.hosts.map(\.verdict.reasons) == [reasons])
            // Where some code could not be read, TrustKit may be in it.
            #expect(
                report.lint.findings.filter { $0.rule.id == "app-trustkit-missing" }.map(\.file)
                    == (reasons == ["framework-not-found"]
                        ? ["a.ipa!/Payload/A.app/Info.plist"] : [])
            )
            let page = verdict == "configured" ? "; pinproof show trustkit" : ""
            #expect(report.text.contains("  api.example.com  \(says)\(page)\n"))
            #expect(report.hosts.first?.places == ["a.ipa!/Payload/A.app/Info.plist"])
        }
    }

    @Test("Where App Transport Security is off, that is a note for each process")
    func transportSecurity() throws {
        let off = "<key>NSAllowsArbitraryLoads</key><true/>"
        for (keys, isOff) in [
            (off, true), ("<key>NSAllowsArbitraryLoads</key><false/>", false),
            (off + "<key>NSAllowsLocalNetworking</key><false/>", false), ("", false),
        ] {
            let list = """
                <plist version="1.0"><dict><key>NSAppTransportSecurity</key>
                <dict>\(keys)</dict></dict></plist>
                """
            let paths = ["", "PlugIns/Share.appex/", "Frameworks/B.framework/"]
            let report = try AuditFixtures.report(
                on: paths.map {
                    Entry(name: "Payload/A.app/\($0)Info.plist", contents: Array(list.utf8))
                },
                "a.ipa"
            )
            let says =
                "App Transport Security is off (NSAllowsArbitraryLoads) for hosts that are not in "
                + "NSExceptionDomains: code that evaluates no certificate, or compares no host, lets "
                + "anybody in there (tutorial/accepts-all, tutorial/no-host-check, "
                + "tutorial/no-trust-evaluation)"
            let files = ["Info.plist", "PlugIns/Share.appex/Info.plist"]
            #expect(
                report.lint.findings.map { "\($0.file):\($0.position.line) \($0.message)" }
                    == (isOff ? files.map { "a.ipa!/Payload/A.app/\($0):2 \(says)" } : [])
            )
        }
    }

    @Test(
        "The platform is named where the bundle says it",
        arguments: [
            (
                "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>",
                "iOS"
            ),
            ("<key>DTPlatformName</key><string>macosx</string>", "macOS"),
            ("<key>LSRequiresIPhoneOS</key><true/>", "iOS"), ("", "Apple"),
        ]
    )
    func platform(keys: String, platform: String) throws {
        let list = """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example</string>
            \(keys)</dict></plist>
            """
        let report = try AuditFixtures.report(
            on: [Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8))],
            "a.ipa"
        )
        #expect(report.apps == ["com.example, \(platform)"])
    }

    @Test("A certificate of the bundle that is PEM says what does not read it")
    func pem() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/Pins/api.example.com.pem")
        let text = try String(contentsOf: folder, encoding: .utf8)
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("-----BEGIN CERT") }
        let body = lines.dropFirst().prefix { !$0.hasPrefix("-----END ") }.joined()
        let der = Array(try #require(Data(base64Encoded: body)))
        let report = try AuditFixtures.report(
            on: [
                Entry(name: "Payload/A.app/Info.plist", contents: Self.list(ats: false)),
                Entry(name: "Payload/A.app/a.cer", contents: Array(text.utf8)),
                Entry(name: "Payload/A.app/b.cer", contents: der),
            ],
            "a.ipa"
        )
        let says = "; PEM, which SecCertificateCreateWithData does not read"
        let first = "sha256/\(AuditFixtures.pin)"
        #expect(report.certificates.first?.hasSuffix(first + says) == true)
        #expect(report.certificates.last?.hasSuffix(first) == true)
    }

    @Test("The causes that the note names have that condition")
    func conditions() throws {
        struct Causes: Decodable {
            let causes: [Cause]
        }
        struct Cause: Decodable {
            let id: String
            let condition: Condition?
        }
        struct Condition: Decodable {
            let says: String
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Vectors/departures/tutorial.json")
        let causes = try JSONDecoder().decode(Causes.self, from: try Data(contentsOf: file)).causes
        let needing = causes.filter {
            $0.condition?.says == "App Transport Security is off for the host"
        }
        #expect(Set(needing.map(\.id)) == Set(Auditor.needATSOff))
    }

    /// SecPolicy.c, `parseNSPinnedDomains`: what is wrong in one entry takes nothing from another, a
    /// list that is there pins the host, and keys are compared without regard to case.
    @Test(
        "Of NSPinnedDomains each entry counts for itself, and a list without a pin refuses everything",
        arguments: [
            ("<key>bad.example.com</key><dict/>", "nothing-found"),
            ("<key>bad.example.com</key><string>x</string>", "nothing-found"),
            (
                "<key>bad.example.com</key><dict><key>NSPinnedCAIdentities</key><array/></dict>",
                "pins-found nothing-can-match"
            ),
            (
                "<key>bad.example.com</key><dict><key>NSPinnedLeafIdentities</key><true/></dict>",
                "pins-found nothing-can-match"
            ),
            (
                "<key>bad.example.com</key><dict><key>NSPinnedCAIdentities</key><array><dict>"
                    + "<key>SPKI-SHA256-BASE64</key><string>%%%</string></dict></array></dict>",
                "pins-found nothing-can-match"
            ),
            (
                "<key>Bad.Example.com</key><dict><key>NSIncludesSubdomains</key><string>YES</string>"
                    + "<key>NSPinnedCAIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key>"
                    + "<string>\(AuditFixtures.pin)</string></dict></array></dict>",
                "pinned"
            ),
            (
                "<key>bad.example.com</key><dict><key>NSPinnedLeafIdentities</key><array/>"
                    + "<key>NSPinnedCAIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key>"
                    + "<string>\(AuditFixtures.pin)</string></dict></array></dict>",
                "pins-found nothing-can-match"
            ),
        ]
    )
    func entries(bad: String, verdict: String) throws {
        let list = """
            <plist version='1.0'><dict><key>NSAppTransportSecurity</key><dict>
            <key>NSPinnedDomains</key><dict><key>good.example.com</key><dict>
            <key>NSPinnedCAIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key>
            <string>\(AuditFixtures.pin)</string></dict></array></dict>\(bad)</dict></dict></dict></plist>
            """
        let report = try AuditFixtures.report(
            on: [Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8))],
            "a.ipa",
            hosts: ["good.example.com", "bad.example.com", "a.bad.example.com"]
        )
        let verdicts = report.hosts.map { host in
            ([host.verdict.name] + host.verdict.reasons).joined(separator: " ")
        }
        #expect(verdicts == ["pinned", verdict, "nothing-found"], "\(report.text)")
        let places = verdict.hasPrefix("pins-found") ? ["ats"] : []
        #expect(report.hosts[1].verdict.foundIn == places)
    }

    @Test("A property list or a manifest that ends early makes the audit incomplete")
    func early() throws {
        let list = "<plist version='1.0'><dict><key>CFBundleIdentifier"
        let manifest = "<manifest package='com.example' xmlns:android='x'><application>"
        for (name, app, text) in [
            ("Payload/A.app/Info.plist", "a.ipa", list), ("AndroidManifest.xml", "a.apk", manifest),
        ] {
            let report = try AuditFixtures.report(
                on: [Entry(name: name, contents: Array(text.utf8))],
                app,
                hosts: ["api.example.com"]
            )
            #expect(report.isIncomplete, "\(report.text)")
            #expect(report.unseen.contains { $0.path == name && !$0.isOfTheForm }, "\(report.text)")
        }
    }

    @Test("Pins that are only reported on, and pins of code beside them, are both said")
    func reportOnly() throws {
        let list = """
            <plist version="1.0"><dict><key>TSKConfiguration</key><dict>
            <key>TSKSwizzleNetworkDelegates</key><true/><key>TSKPinnedDomains</key><dict>
            <key>api.example.com</key><dict><key>TSKEnforcePinning</key><false/>
            <key>TSKPublicKeyHashes</key><array><string>\(AuditFixtures.pin)</string>
            <string>4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</string>
            </array></dict></dict></dict></dict></plist>
            """
        let text = "api.example.com\0sha256/\(AuditFixtures.pin)"
        let says = "pins for it found in TrustKit, which reports a mismatch and refuses nothing"
        for (code, words, reasons) in [
            ("", says, ["report-only"]),
            (
                text, says + "; pins for it found, use not shown", ["report-only", "use-not-shown"]
            ),
        ] {
            let report = try AuditFixtures.report(
                on: [
                    Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8)),
                    Entry(name: "Payload/A.app/a.js", contents: Array(code.utf8)),
                    Entry(
                        name: "Payload/A.app/Frameworks/TrustKit.framework/Info.plist",
                        contents: Array("<plist version='1.0'><dict/></plist>".utf8)
                    ),
                ],
                "a.ipa",
                hosts: ["api.example.com"]
            )
            #expect(report.hosts.map(\.verdict.words) == [words])
            #expect(report.hosts.map(\.verdict.reasons) == [reasons])
        }
    }

    @Test(
        "An app for systems that do not know NSPinnedDomains has a note",
        arguments: [
            (
                "<key>MinimumOSVersion</key><string>13.4</string>",
                "MinimumOSVersion is 13.4: below iOS 14"
            ),
            (
                "<key>MinimumOSVersion</key><string>9</string>",
                "MinimumOSVersion is 9: below iOS 14"
            ),
            ("<key>MinimumOSVersion</key><string>14.0</string>", nil),
            (
                "<key>LSMinimumSystemVersion</key><string>10.15.4</string>",
                "LSMinimumSystemVersion is 10.15.4: below macOS 11"
            ),
            ("<key>LSMinimumSystemVersion</key><string>11.0</string>", nil),
            (
                "<key>CFBundleSupportedPlatforms</key><array><string>XROS</string></array>"
                    + "<key>MinimumOSVersion</key><string>1.0</string>", nil
            ),
            ("<key>MinimumOSVersion</key><string>$(TARGET)</string>", nil),
        ] as [(String, String?)]
    )
    func minimumSystem(keys: String, says: String?) throws {
        let report = try AuditFixtures.report(
            on: [
                Entry(
                    name: "Payload/A.app/Info.plist",
                    contents: Self.list(ats: true, beside: keys)
                )
            ],
            "a.ipa"
        )
        let found = report.lint.findings.filter { $0.rule.id == "min-os-below-pinned-domains" }
        #expect(found.map(\.message) == (says.map { [$0 + " NSPinnedDomains is not read"] } ?? []))
        #expect(found.allSatisfy { $0.rule.severity == .note })
        // Without pins there is nothing to say.
        let bare = try AuditFixtures.report(
            on: [
                Entry(
                    name: "Payload/A.app/Info.plist",
                    contents: Self.list(ats: false, beside: keys)
                )
            ],
            "a.ipa"
        )
        #expect(bare.lint.findings.isEmpty)
    }

    @Test("A key of TrustKit with capitals is compared with no host")
    func capitals() throws {
        for (key, says) in [
            ("acme-bank.com", Self.configured),
            (
                "Acme-Bank.com",
                "pins for it found in TrustKit, which does not compare them: its entry names the "
                    + "host of no connection"
            ),
        ] {
            let list = """
                <plist version="1.0"><dict><key>TSKConfiguration</key><dict>
                <key>TSKPinnedDomains</key><dict><key>\(key)</key><dict>
                <key>TSKPublicKeyHashes</key><array><string>\(AuditFixtures.pin)</string>
                <string>4plzdcQNv5vmdvpck8zW7lDB7m1b8E9Xziu7lkdmt7I=</string>
                </array></dict></dict></dict></dict></plist>
                """
            let report = try AuditFixtures.report(
                on: [
                    Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8)),
                    Entry(name: "Payload/A.app/a.js", contents: Array("TSKPinnedDomains".utf8)),
                ],
                "a.ipa",
                hosts: ["acme-bank.com"]
            )
            #expect(report.hosts.map(\.verdict.words) == [says])
        }
    }

    private static let configured =
        "configured for TrustKit (configuration read; whether the code asks it was not)"

    @Test(
        "A binary that the App Store encrypted says so, in either form of the command",
        arguments: [(0x21, 1), (0x2C, 1), (0x21, 0), (0x2C, 0)] as [(UInt8, UInt8)]
    )
    func encryption(command: UInt8, cryptID: UInt8) throws {
        let isLong = command == 0x2C
        let report = try AuditFixtures.report(
            on: Self.app(Self.executable(isLong, cryptID)),
            "a.ipa"
        )
        #expect(report.unseen.map(\.path) == (cryptID == 0 ? [] : ["Payload/A.app/A"]))
        #expect(
            report.unseen.allSatisfy {
                $0.why
                    == "this binary is encrypted as the App Store delivers it; nothing in it was read"
            }
        )
        #expect(report.frameworks.map(\.title) == (cryptID == 0 ? ["TrustKit"] : []))
        #expect(!report.isIncomplete)
    }

    @Test("Of a file for two architectures the part that is not encrypted is read")
    func universal() throws {
        let parts = [Self.executable(true, 1), Self.executable(true, 0)]
        let report = try AuditFixtures.report(on: Self.app(Self.universal(parts)), "a.ipa")
        #expect(report.unseen.map(\.path) == ["Payload/A.app/A"])
        #expect(report.frameworks.map(\.title) == ["TrustKit"])
    }

    @Test("Parts that overlap are searched once, and those outside of the file are none")
    func overlapping() {
        let part = Self.executable(true, 0)
        var file = Self.universal([part, part])
        let places = Array(file[16..<20])
        file.replaceSubrange(36..<40, with: places)
        #expect(MachOFile(file)?.slices == [0..<file.count])
        file.replaceSubrange(36..<40, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(MachOFile(file) == nil)
    }

    @Test("An executable that is cut anywhere is read as far as it goes, or is none")
    func cut() {
        let file = Self.universal([Self.executable(true, 1), Self.executable(false, 1)])
        for count in file.indices { _ = MachOFile(Array(file[..<count])) }
        // A command that says it has no bytes would be read for ever.
        var endless = Self.executable(true, 1)
        endless.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0, 0])
        endless.replaceSubrange(32..<40, with: [1, 0, 0, 0, 0, 0, 0, 0])
        #expect(MachOFile(endless)?.encrypted == [])
    }

    @Test("A property list that refers to itself is said to be unread")
    func cycle() throws {
        // One object, an array that has itself in it.
        var list = Array("bplist00".utf8) + [0xA1, 0x00, 8]
        list += [UInt8](repeating: 0, count: 6) + [1, 1]
        list += [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        list += [0, 0, 0, 0, 0, 0, 0, 10]
        let report = try AuditFixtures.report(
            on: [
                Entry(name: "Payload/A.app/Info.plist", contents: Self.list(ats: true)),
                Entry(name: "Payload/A.app/Pins.plist", contents: list),
                Entry(name: "Payload/A.app/B.bundle/Info.plist", contents: list),
            ],
            "a.ipa"
        )
        #expect(report.isIncomplete)
        #expect(
            report.unseen.map(\.path) == [
                "Payload/A.app/Pins.plist", "Payload/A.app/B.bundle/Info.plist",
            ]
        )
        #expect(report.unseen.allSatisfy { $0.why.contains("nested more than 64 deep") })
        #expect(report.hosts.map(\.name) == ["api.example.com"])
    }

    private static let scoped =
        "App Transport Security (NSPinnedDomains), for URLSession and code that has Security "
        + "evaluate the host's chain"

    private static func list(ats: Bool, beside keys: String = "") -> [UInt8] {
        let pins = """
            <key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>api.example.com</key><dict><key>NSPinnedCAIdentities</key><array><dict>
            <key>SPKI-SHA256-BASE64</key><string>\(AuditFixtures.pin)</string>
            </dict></array></dict></dict></dict>
            """
        let text = "<plist version='1.0'><dict>\(keys)\(ats ? pins : "")</dict></plist>"
        return Array(text.utf8)
    }

    private static func app(_ executable: [UInt8]) -> [Entry] {
        [
            Entry(name: "Payload/A.app/Info.plist", contents: list(ats: false)),
            Entry(name: "Payload/A.app/A", contents: executable),
        ]
    }

    /// A header, a command of encryption, and a text.
    private static func executable(
        _ isLong: Bool,
        _ cryptID: UInt8,
        _ text: String = "TSKPublicKeyHashes"
    ) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: isLong ? 32 : 28)
        octets.replaceSubrange(0..<4, with: [isLong ? 0xCF : 0xCE, 0xFA, 0xED, 0xFE])
        octets[16] = 1
        octets += [isLong ? 0x2C : 0x21, 0, 0, 0, isLong ? 24 : 20, 0, 0, 0]
        octets += [UInt8](repeating: 0, count: 8) + [cryptID, 0, 0, 0]
        return octets + (isLong ? [0, 0, 0, 0] : []) + Array("\(text)\0".utf8)
    }

    /// A file for as many architectures, whose header is big-endian.
    private static func universal(_ parts: [[UInt8]]) -> [UInt8] {
        let number = { (number: Int) in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        var header = [0xCA, 0xFE, 0xBA, 0xBE] + number(parts.count)
        var start = 8 + 20 * parts.count
        for part in parts {
            header +=
                number(0x0100_000C) + number(0) + number(start) + number(part.count) + number(0)
            start += part.count
        }
        return header + parts.flatMap { $0 }
    }
}
