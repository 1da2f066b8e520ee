// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Lint
import Notations
import Pinning
import Testing

@testable import Audit

@Suite(
    "Texts of an app's code",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct CodeTextsTests {
    private typealias Entry = ZipWriter.Entry
    private static let found = AppReport.Verdict.pinsFound([.useNotShown])
    private static let placeholder = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    @Test("Every framework that has a page is named as the page is")
    func pages() {
        let known = Set(Policies.all.map(\.framework))
        for sign in FrameworkSign.all {
            guard let id = sign.framework else { continue }
            #expect(known.contains(id), "\(sign.title)")
        }
        for notation in [Notation.ats, .nsc, .trustkit] {
            let verdict = AppReport.Verdict.pinned(by: notation, except: .init())
            #expect(verdict.page.map(known.contains) == true, "\(notation)")
        }
    }

    @Test(
        "A text is a pin beside a prefix or an API whose pins have none, and else looks like one",
        arguments: [
            ("\"sha256/\(AuditFixtures.pin)\"", "“sha256/” stands in front of it"),
            (
                "TSKPublicKeyHashes \"\(AuditFixtures.pin)\"",
                "“TSKPublicKeyHashes” is in the same file"
            ),
            (
                "initializeSslPinning({a:[\"\(AuditFixtures.pin)\"]})",
                "“initializeSslPinning” is in the same file"
            ),
            (
                "\"sha256/++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=\"",
                "“sha256/” stands in front of it, the key of Amazon Root CA 1"
            ),
            ("\"++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=\"", nil),
            ("AFSecurityPolicy \"\(AuditFixtures.pin)\"", nil),
            ("\"\(AuditFixtures.pin)\"", nil),
        ]
    )
    func meaning(text: String, meaning: String?) throws {
        let report = try report(["assets/index.js": text + " api.example.com"])
        #expect(report.texts.map(\.meaning) == [meaning])
        #expect(report.hosts.map(\.verdict) == [meaning == nil ? .nothingFound : Self.found])
        #expect(report.hosts.first?.places == (meaning == nil ? [] : ["a.apk!/assets/index.js"]))
    }

    @Test("A use of SecTrust may be right, or copied: both pages are named")
    func secTrust() throws {
        let report = try report(["a.js": "SecTrustCopyKey"])
        #expect(
            report.text.contains(
                "; pinproof show urlsession, if it evaluates first; pinproof show tutorial, if it "
                    + "was copied\n"
            )
        )
    }

    @Test(
        "Alamofire 4 is told from 5, of which the page is",
        arguments: [
            (
                "$s9Alamofire24ServerTrustPolicyManagerC",
                "Alamofire, version 4 or older  “ServerTrustPolicyManager” in a.js; pinproof show "
                    + "alamofire, which is of version 5\n"
            ),
            (
                "PinnedCertificatesTrustEvaluator",
                "Alamofire, version unknown  “PinnedCertificatesTrustEvaluator” in a.js; pinproof "
                    + "show alamofire\n"
            ),
        ]
    )
    func alamofire(text: String, line: String) throws {
        let report = try report(["a.js": text]).text
        #expect(report.contains("  " + line), "\(report)")
    }

    @Test("A weak sign is called one, and what has no version has none that is unknown")
    func weakSigns() throws {
        let text = try report(["a.js": "checkServerTrusted AFSecurityPolicy SecTrustCopyKey"]).text
        for line in [
            "a TrustManager, of the app or a library  “checkServerTrusted” in a.js, a weak sign: "
                + "every app that uses TLS libraries may have this text\n",
            "AFNetworking, version unknown  “AFSecurityPolicy” in a.js, a weak sign: every app that "
                + "uses AFNetworking has this text; pinproof show afnetworking\n",
            "calls of SecTrust, by the app or a library  “SecTrustCopyKey” in a.js; ",
        ] {
            #expect(text.contains("  " + line), "\(text)")
        }
    }

    @Test("A placeholder is a finding and no pin")
    func placeholder() throws {
        let report = try report(["a.js": "api.example.com sha256/\(Self.placeholder)"])
        #expect(report.lint.findings.map(\.rule.id) == ["app-pin-placeholder"])
        #expect(report.hosts.map(\.verdict) == [.nothingFound])
        let bare = try self.report(["a.js": "api.example.com \(Self.placeholder)"])
        #expect(bare.lint.findings.isEmpty)
    }

    @Test(
        "A host counts where it is no part of another name",
        arguments: [
            ("api.example.com", true), ("https://api.example.com/", true),
            ("*.api.example.com", true), ("**.api.example.com", true),
            ("x.api.example.com", false), ("api.example.com.evil", false),
            ("myapi.example.com", false), ("api.example.community", false),
        ]
    )
    func hosts(text: String, isFound: Bool) throws {
        let report = try report(["a.js": "\u{0}\(text)\u{0}sha256/\(AuditFixtures.pin)"])
        #expect(report.hosts.map(\.verdict) == [isFound ? Self.found : .nothingFound])
    }

    @Test(
        "A pattern that covers the host is found as the host is",
        arguments: [
            ("*.example.com", true), ("**.example.com", true), ("**.api.example.com", true),
            ("*.example.com.evil", false), ("*.example.community", false),
            ("example.com", false), ("*.other.com", false), ("**.com", false),
            ("*.com", false),
        ]
    )
    func patterns(text: String, isFound: Bool) throws {
        let report = try report(["a.js": "\u{0}\(text)\u{0}sha256/\(AuditFixtures.pin)"])
        #expect(report.hosts.map(\.verdict) == [isFound ? Self.found : .nothingFound])
        #expect(report.hosts.first?.places == (isFound ? ["a.apk!/a.js"] : []))
    }

    @Test(
        "One asterisk covers one label, and two cover any number",
        arguments: [
            ("*.example.com", false), ("**.example.com", true), ("*.api.example.com", true),
        ]
    )
    func labels(text: String, isFound: Bool) throws {
        let report = try AuditFixtures.report(
            on: [
                AuditFixtures.manifest,
                Entry(
                    name: "a.js",
                    contents: Array("\u{0}\(text)\u{0}sha256/\(AuditFixtures.pin)".utf8)
                ),
            ],
            hosts: ["v1.api.example.com"]
        )
        #expect(report.hosts.map(\.verdict) == [isFound ? Self.found : .nothingFound])
    }

    @Test("Hermes has its texts one behind the other; the file is named as what it is")
    func hermes() throws {
        let magic: [UInt8] = [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F]
        let text = "loginapi.example.comrefreshsha256/\(AuditFixtures.pin)logout"
        let report = try AuditFixtures.report(
            on: [
                AuditFixtures.manifest,
                Entry(name: "assets/index.android.bundle", contents: magic + Array(text.utf8)),
            ],
            hosts: ["api.example.com"]
        )
        #expect(report.hosts.map(\.verdict) == [Self.found])
        #expect(report.unseen.map(\.why) == ["JavaScript compiled for Hermes"])
    }

    @Test("A certificate for the host is a pin that is found; the app's own signature is none")
    func certificates() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/Pins/api.example.com.pem")
        let chain = Array(try Data(contentsOf: folder))
        let report = try AuditFixtures.report(
            on: [
                AuditFixtures.manifest, Entry(name: "META-INF/CERT.RSA", contents: chain),
                Entry(name: "res/raw/server", contents: chain),
            ],
            hosts: ["api.example.com", "www.example.org"]
        )
        #expect(report.hosts.map(\.verdict) == [Self.found, .nothingFound])
        #expect(report.hosts.first?.places == ["a.apk!/res/raw/server, certificate 1"])
        #expect(report.certificates.allSatisfy { $0.hasPrefix("res/raw/server, certificate ") })
        #expect(!report.certificates.isEmpty)
    }

    @Test("What is no text is named: key stores, assemblies, code compiled ahead of time")
    func unseen() throws {
        let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
        let report = try AuditFixtures.report(on: [
            AuditFixtures.manifest, Entry(name: "lib/arm64-v8a/libapp.so", contents: elf),
            Entry(name: "lib/arm64-v8a/libil2cpp.so", contents: elf),
            Entry(name: "lib/arm64-v8a/libfoo.so", contents: elf),
            Entry(name: "assemblies/App.dll", contents: [0x4D, 0x5A]),
            Entry(name: "res/raw/trust.bks", contents: [0, 0, 0, 2]),
            Entry(name: "assets/store", contents: [0xFE, 0xED, 0xFE, 0xED]),
            Entry(name: "Frameworks/App.framework/App", contents: [0]),
        ])
        #expect(
            report.unseen.map(\.why) == [
                "Dart code that was compiled ahead of time",
                "C# code that Unity compiled to native code", "native code",
                "an assembly of .NET, whose texts have two bytes a character",
                "a key store; the certificates in it were not read",
                "a key store; the certificates in it were not read",
                "Dart code that was compiled ahead of time",
            ]
        )
        #expect(!report.isIncomplete)
        #expect(report.text.contains("NOT SEEN\n"))
    }

    @Test("More texts than are kept leave the audit incomplete")
    func many() throws {
        let pins = (0..<5_000).map { number in
            let digits = String(number)
            return "sha256/" + String(repeating: "A", count: 42 - digits.count) + digits + "A="
        }
        let report = try report(["a.js": pins.joined(separator: " ")])
        #expect(report.texts.count == 4_096)
        #expect(report.unseen.map(\.why) == ["it has more texts that look like pins than are kept"])
    }

    @Test("No report on any app says that a host is not pinned")
    func words() throws {
        for name in ["plain.apk", "short.apk", "renamed.apk", "bundle.aab", "set.apks", "app.ipa"] {
            let read = try AuditFixtures.report(
                on: try AuditFixtures.app(name),
                name,
                hosts: ["api.example.com", "cdn.example.com", "www.example.org"]
            )
            let report = try #require(read)
            for text in [
                report.text, CanonicalText.text(of: report.json), report.lint.junit,
                report.lint.sarif(version: "1.0.0"),
            ] {
                #expect(!text.lowercased().contains("not pinned"))
                #expect(!text.lowercased().contains("unpinned"))
            }
            #expect(report.hosts.last?.verdict.words == "nothing found")
        }
    }

    @Test("An archive that is no app is said to be none")
    func noApp() throws {
        let report = try AuditFixtures.report(on: [Entry(name: "a.js", contents: [0x20])])
        #expect(
            report.unseen.map(\.why) == [
                "it has neither an AndroidManifest.xml nor the Info.plist of an app"
            ]
        )
        #expect(report.isIncomplete)
    }

    private func report(_ files: [String: String]) throws -> AppReport {
        try AuditFixtures.report(
            on: [AuditFixtures.manifest]
                + files.map { Entry(name: $0.key, contents: Array($0.value.utf8)) },
            hosts: ["api.example.com"]
        )
    }
}
