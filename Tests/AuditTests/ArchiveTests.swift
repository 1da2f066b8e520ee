// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import PKIX
import Testing

@testable import Audit

@Suite(
    "Archives that are wrong",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct ArchiveTests {
    private typealias Entry = ZipWriter.Entry

    @Test(
        "Names that leave the folder, links and doubled names are findings, and the audit goes on"
    )
    func names() throws {
        let report = try #require(
            try audit([
                Entry(name: "../evil.dex", contents: Array("dex\n035\0".utf8)),
                Entry(name: "/etc/passwd"),
                Entry(name: "link", contents: Array("/etc".utf8), mode: 0o120777),
                Entry(name: "classes.dex", contents: Array("dex\n035\0".utf8)),
                Entry(name: "classes.dex", contents: Array("dex\nokhttp/3.1\0".utf8)),
            ])
        )
        #expect(
            report.lint.findings.map(\.rule.id).sorted()
                == ["app-entry-link", "app-entry-path", "app-entry-path", "app-entry-twice"]
        )
        #expect(!report.isIncomplete)
    }

    @Test("A mark of encryption and an unknown method leave the audit incomplete")
    func unreadable() throws {
        let report = try #require(
            try audit([
                Entry(name: "classes.dex", contents: Array("dex\n035\0".utf8), flags: 1),
                Entry(name: "lib/a.so", contents: [1, 2, 3], method: 99),
                Entry(name: "assets/a.js", contents: Array("Certificate pinning failure!".utf8)),
            ])
        )
        #expect(report.unseen.map(\.path) == ["classes.dex", "lib/a.so"])
        #expect(report.isIncomplete)
        #expect(report.frameworks.map(\.title) == ["OkHttp"])
    }

    @Test("An entry that inflates beyond its limit is unseen; the rest is read")
    func bomb() throws {
        var limits = AuditLimits()
        limits.entryBytes = 1 << 20
        let zeros = ZipWriter.deflatedZeros(matches: 10_000)
        let report = try #require(
            try audit(
                [
                    // The size it says is a lie.
                    Entry(name: "classes.dex", contents: zeros, method: 8, size: 100),
                    Entry(name: "a.js", contents: Array("Certificate pinning failure!".utf8)),
                ],
                limits
            )
        )
        #expect(report.unseen.map(\.path) == ["classes.dex"])
        #expect(report.frameworks.count == 1)
    }

    @Test("A limit on all of it ends the audit, which says where")
    func limits() throws {
        var limits = AuditLimits()
        limits.totalBytes = 1_000
        let entry = { (name: String) in
            Entry(name: name, contents: [UInt8](repeating: 0x20, count: 600))
        }
        let total = try #require(try audit([entry("a.js"), entry("b.js"), entry("c.js")], limits))
        #expect(total.unseen.map(\.path) == ["b.js"])
        #expect(total.isIncomplete)

        limits = AuditLimits()
        limits.entries = 2
        let count = try #require(try audit([entry("a.js"), entry("b.js"), entry("c.js")], limits))
        #expect(
            count.unseen.map(\.why) == [
                "there are more than 2 entries; “c.js” is the next; nothing behind it was seen"
            ]
        )

        let archive = ZipWriter.archive(of: [entry("a.js")])
        let read = Auditor(try settings(), isOver: { true })
            .report(onArchive: archive.span, name: "a.apk")
        let over = try #require(read)
        #expect(over.isIncomplete)
    }

    @Test("Archives three deep are not opened")
    func nested() throws {
        let inner = ZipWriter.archive(of: [Entry(name: "a.js", contents: [0x20])])
        let middle = ZipWriter.archive(of: [Entry(name: "inner.apk", contents: inner)])
        let outer = try #require(try audit([Entry(name: "middle.apk", contents: middle)]))
        #expect(outer.unseen.map(\.path) == ["middle.apk!/inner.apk"])
    }

    @Test("An archive that is cut anywhere is refused or incomplete, and never silently half read")
    func cut() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        for name in ["plain.apk", "bundle.aab", "app.ipa"] {
            let octets = Array(
                try Data(contentsOf: folder.appendingPathComponent("Apps/\(name)"))
            )
            for count in stride(from: 0, to: octets.count, by: 61) {
                let part = Array(octets[..<count])
                let report = try Auditor(settings()).report(onArchive: part.span, name: name)
                #expect(report?.isIncomplete ?? true, "\(name) cut at \(count)")
            }
        }
    }

    @Test("A damaged byte anywhere ends in a report or a refusal", .timeLimit(.minutes(1)))
    func damaged() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        for name in ["plain.apk", "short.apk", "bundle.aab", "app.ipa"] {
            let octets = Array(
                try Data(contentsOf: folder.appendingPathComponent("Apps/\(name)"))
            )
            for index in stride(from: 0, to: octets.count, by: 97) {
                var damaged = octets
                damaged[index] ^= 0xFF
                _ = try Auditor(settings()).report(onArchive: damaged.span, name: name)
            }
        }
    }

    private func audit(
        _ entries: [ZipWriter.Entry],
        _ limits: AuditLimits = AuditLimits()
    ) throws
        -> AppReport?
    {
        let archive = ZipWriter.archive(of: entries)
        return Auditor(try settings(), limits: limits)
            .report(onArchive: archive.span, name: "a.apk")
    }

    private func settings() throws -> Linter.Settings {
        Linter.Settings(time: try #require(Time(date: "2026-12-01")))
    }
}
