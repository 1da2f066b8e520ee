// SPDX-License-Identifier: Apache-2.0

import Lint
import Testing

@testable import Audit

@Suite(
    "Apps with Flutter",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct FlutterTests {
    private typealias Entry = ZipWriter.Entry

    @Test(
        "On Android a pinned host has a warning: Dart does not read the configuration",
        arguments: [
            ("lib/arm64-v8a/libflutter.so", true), ("lib/arm64-v8a/libapp.so", true),
            ("lib/arm64-v8a/libother.so", false), ("assets/engine", false),
        ]
    )
    func android(file: String, isFlutter: Bool) throws {
        let report = try AuditFixtures.report(
            on: Self.android + [Entry(name: file, contents: [0x7F, 0x45, 0x4C, 0x46])],
            hosts: ["api.example.com"]
        )
        #expect(Self.warnings(report) == (isFlutter ? ["a.apk!/res/xml/nsc.xml"] : []))
        #expect(
            report.hosts.map(\.verdict.words) == [
                "pinned by Android's Network Security Configuration, for code that uses the "
                    + "platform's trust manager (configuration read)"
            ]
        )
        #expect(report.hosts.first?.verdict.scope == "code that uses the platform's trust manager")
    }

    @Test("The engine's class in Java tells it where native libraries are in another APK")
    func javaClass() throws {
        let code = Entry(
            name: "classes.dex",
            contents: Array("dex\nLio/flutter/embedding/engine/FlutterJNI;".utf8)
        )
        let report = try AuditFixtures.report(on: Self.android + [code])
        #expect(Self.warnings(report) == ["a.apk!/res/xml/nsc.xml"])
        #expect(report.lint.findings.contains { $0.message.hasSuffix("(a.apk!/classes.dex)") })
        #expect(report.frameworks.map(\.title) == ["Flutter"])
    }

    @Test("A configuration without pins has no warning, and an engine alone has none")
    func noPins() throws {
        let engine = Entry(name: "lib/x86/libflutter.so", contents: [0x7F, 0x45, 0x4C, 0x46])
        let plain = Entry(
            name: "res/xml/nsc.xml",
            contents: Array(
                "<network-security-config><base-config/></network-security-config>".utf8
            )
        )
        for entries in [[AuditFixtures.manifest, engine], [Self.android[0], plain, engine]] {
            let report = try AuditFixtures.report(on: entries)
            #expect(report.unseen.filter { !$0.isOfTheForm }.isEmpty)
            #expect(Self.warnings(report) == [])
        }
    }

    @Test("On Apple's platforms Dart has Security evaluate the chain, and the pins count")
    func apple() throws {
        let list = """
            <plist version='1.0'><dict><key>NSAppTransportSecurity</key><dict>
            <key>NSPinnedDomains</key><dict><key>api.example.com</key><dict>
            <key>NSPinnedCAIdentities</key><array><dict><key>SPKI-SHA256-BASE64</key>
            <string>\(AuditFixtures.pin)</string></dict></array></dict></dict></dict></dict></plist>
            """
        let report = try AuditFixtures.report(
            on: [
                Entry(name: "Payload/A.app/Info.plist", contents: Array(list.utf8)),
                Entry(name: "Payload/A.app/Frameworks/Flutter.framework/Flutter", contents: [0]),
            ],
            "a.ipa"
        )
        #expect(report.hosts.map(\.name) == ["api.example.com"])
        #expect(Self.warnings(report) == [])
    }

    /// An app whose configuration pins a host.
    private static let android: [Entry] = {
        let manifest = """
            <manifest package="com.example"
            xmlns:android="http://schemas.android.com/apk/res/android">
            <application android:networkSecurityConfig="@xml/nsc"/></manifest>
            """
        let configuration = """
            <network-security-config><domain-config><domain>api.example.com</domain><pin-set>
            <pin digest="SHA-256">\(AuditFixtures.pin)</pin></pin-set></domain-config>
            </network-security-config>
            """
        return [
            Entry(name: "AndroidManifest.xml", contents: Array(manifest.utf8)),
            Entry(name: "res/xml/nsc.xml", contents: Array(configuration.utf8)),
        ]
    }()

    /// The files of which it is said that Dart does not read them.
    private static func warnings(_ report: AppReport) -> [String] {
        report.lint.findings.filter { $0.rule.id == "app-pins-not-read-by-dart" }.map(\.file)
    }
}
