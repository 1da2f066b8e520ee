// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import Notations
import PKIX
import Testing

@testable import Audit

/// Apps that `Apps/make` made with the tools that apps are made with.
@Suite("Apps", .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine"))
struct AppTests {
    @Test("An APK is read: the manifest, each variant of its configuration, and texts of its code")
    func plain() throws {
        let report = try report(
            on: "plain.apk",
            "api.example.com",
            "cdn.example.com",
            "x.example.org"
        )
        #expect(
            report.apps == ["com.example.app 4.2, Android, minSdk 24, targetSdk 34, debuggable"]
        )
        #expect(
            report.hosts == [
                AppReport.Host(
                    name: "api.example.com",
                    verdict: AuditFixtures.pinnedButNotInV28,
                    places: ["plain.apk!/res/xml/network_security_config.xml"]
                ),
                AppReport.Host(
                    name: "cdn.example.com",
                    verdict: .pinsFound([.useNotShown]),
                    places: ["plain.apk!/classes.dex"]
                ),
                AppReport.Host(name: "x.example.org", verdict: .nothingFound, places: []),
            ]
        )
        #expect(report.frameworks.map(\.title) == ["OkHttp"])
        #expect(report.frameworks.first?.version == "4.12.0")
        #expect(report.texts.map(\.text) == ["sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="])
        #expect(!report.isIncomplete)
        let findings = report.lint.findings.map { "\($0.file):\($0.position.line) \($0.rule.id)" }
        #expect(
            findings == [
                "plain.apk!/AndroidManifest.xml:5 app-debuggable",
                "plain.apk!/res/xml-v28/network_security_config.xml:5 override-without-pins",
                "plain.apk!/res/xml-v28/network_security_config.xml:5 user-anchors",
                "plain.apk!/res/xml/network_security_config.xml:5 pins-expire",
                "plain.apk!/res/xml/network_security_config.xml:7 pin-placeholder",
            ]
        )
    }

    @Test("Where names of resources are gone, numbers lead to the same files")
    func shortened() throws {
        let report = try report(on: "short.apk", "api.example.com")
        #expect(report.hosts.first?.verdict == AuditFixtures.pinnedButNotInV28)
        #expect(report.hosts.first?.places == ["short.apk!/res/4u.xml"])
        let rules = report.lint.findings.map(\.rule.id)
        #expect(rules.contains("override-without-pins") && rules.contains("pin-placeholder"))
    }

    @Test("An app bundle has the same in Protocol Buffers")
    func bundle() throws {
        let report = try report(on: "bundle.aab", "api.example.com")
        #expect(
            report.apps == ["com.example.app 4.2, Android, minSdk 24, targetSdk 34, debuggable"]
        )
        #expect(
            report.hosts.first?.places == ["bundle.aab!/base/res/xml/network_security_config.xml"]
        )
        let rules = report.lint.findings.map { "\($0.position) \($0.rule.id)" }
        #expect(rules.contains("7:7 pin-placeholder"))
        #expect(report.frameworks.map(\.path) == ["base/dex/classes.dex"])
    }

    @Test("A set of APKs is read one by one")
    func set() throws {
        let report = try report(on: "set.apks", "api.example.com")
        #expect(
            report.hosts.first?.places
                == ["set.apks!/base.apk!/res/xml/network_security_config.xml"]
        )
    }

    @Test(
        "An IPA is read: every bundle's Info.plist, texts of its code, and versions of frameworks"
    )
    func ipa() throws {
        let report = try report(on: "app.ipa")
        #expect(report.apps == ["com.example.app 4.2, Apple"])
        #expect(
            report.hosts.map { "\($0.name) \($0.verdict.name)" }
                == ["api.example.com pinned", "share.example.com pins-found"]
        )
        #expect(report.frameworks.map(\.title) == ["TrustKit"])
        #expect(report.frameworks.first?.version == "3.0.7")
        #expect(
            report.lint.findings.contains {
                $0.rule.id == "pin-alone-refused"
                    || $0.message.contains("two that differ are required")
            }
        )
    }

    @Test("A text is a pin where a certificate of the chain has it")
    func chain() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/Pins/api.example.com.pem")
        var material = PinMaterial()
        material.read(Array(try Data(contentsOf: folder)), file: "chain.pem") {
            (_) throws(MaterialError) in
            throw MaterialError("no archive")
        }
        var settings = try AuditFixtures.settings()
        settings.chain = material.items
        let script = Array(
            "const a = '\(AuditFixtures.pin)', b = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='"
                .utf8
        )
        let archive = ZipWriter.archive(of: [.init(name: "assets/index.js", contents: script)])
        let read = Auditor(settings).report(onArchive: archive.span, name: "a.apk")
        let report = try #require(read)
        #expect(report.texts.map { $0.meaning != nil } == [true, false])
    }

    private func report(on name: String, _ hosts: String...) throws -> AppReport {
        let read = try AuditFixtures.report(on: try AuditFixtures.app(name), name, hosts: hosts)
        return try #require(read)
    }
}
