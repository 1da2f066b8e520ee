// SPDX-License-Identifier: Apache-2.0

import Lint
import Testing

@testable import Audit

@Suite(
    "Published weaknesses of older versions",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct AdvisoryTests {
    @Test(
        "The version in the app decides",
        arguments: [
            ("2.7.3", ["CVE-2016-2402", "CVE-2021-0341"]), ("2.7.4", ["CVE-2021-0341"]),
            ("3.0.0", ["CVE-2016-2402", "CVE-2021-0341"]),
            ("3.1.1", ["CVE-2016-2402", "CVE-2021-0341"]), ("3.1.2", ["CVE-2021-0341"]),
            ("3.12.13", ["CVE-2021-0341"]), ("4.9.1", ["CVE-2021-0341"]), ("4.9.2", []),
            ("4.12.0", []), ("5.0.0-alpha.2", []),
        ]
    )
    func versions(version: String, ids: [String]) throws {
        let code = ZipWriter.Entry(
            name: "classes.dex",
            contents: Array("dex\nLokhttp3/CertificatePinner;\0okhttp/\(version)\0".utf8)
        )
        let report = try AuditFixtures.report(on: [AuditFixtures.manifest, code])
        let findings = report.lint.findings.filter { $0.rule.id == "app-known-advisory" }
        #expect(findings.map(\.file) == ids.map { _ in "a.apk!/classes.dex" })
        #expect(zip(findings, ids).allSatisfy { $0.message.contains($1) }, "\(findings)")
        #expect(findings.count == ids.count)
    }

    @Test("Without a version nothing is said")
    func unknown() throws {
        let code = ZipWriter.Entry(
            name: "classes.dex",
            contents: Array("dex\nLokhttp3/CertificatePinner;\0".utf8)
        )
        let report = try AuditFixtures.report(on: [AuditFixtures.manifest, code])
        #expect(report.frameworks.map(\.title) == ["OkHttp"])
        #expect(!report.lint.findings.contains { $0.rule.id == "app-known-advisory" })
    }

    @Test(
        "What a version of a framework is not is not compared",
        arguments: ["4 or older", "2.5.2"]
    )
    func words(version: String) throws {
        let list = """
            <plist version='1.0'><dict><key>CFBundleName</key><string>AFNetworking</string>
            <key>CFBundleShortVersionString</key><string>\(version)</string></dict></plist>
            """
        let report = try AuditFixtures.report(
            on: [
                ZipWriter.Entry(name: "Payload/A.app/Info.plist", contents: Array("<plist/>".utf8)),
                ZipWriter.Entry(
                    name: "Payload/A.app/Frameworks/AFNetworking.framework/Info.plist",
                    contents: Array(list.utf8)
                ),
                ZipWriter.Entry(
                    name: "Payload/A.app/main.js",
                    contents: Array("AFSecurityPolicy".utf8)
                ),
            ],
            "a.ipa"
        )
        let findings = report.lint.findings.filter { $0.rule.id == "app-known-advisory" }
        #expect(findings.count == (version == "2.5.2" ? 1 : 0), "\(report.text)")
    }
}
