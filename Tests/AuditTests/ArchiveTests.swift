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
                Entry(name: "res\\evil.xml"),
                Entry(name: "link", contents: Array("/etc".utf8), mode: 0o120777),
                Entry(name: "classes.dex", contents: Array("dex\n035\0".utf8)),
                Entry(name: "classes.dex", contents: Array("dex\nokhttp/3.1\0".utf8)),
            ])
        )
        #expect(
            report.lint.findings.map(\.rule.id).sorted()
                == [
                    "app-entry-link", "app-entry-path", "app-entry-path", "app-entry-path",
                    "app-entry-twice",
                ]
        )
        #expect(!report.isIncomplete)
    }

    @Test("Names that are marked as UTF-8 are read, whatever the locale")
    func unicodeNames() throws {
        // A test runs in the locale C, as every program does that sets none.
        let folder = "Payload/Zürich Bank.app"
        let list = """
            <plist version='1.0'><dict><key>CFBundleIdentifier</key><string>ch.example</string>
            </dict></plist>
            """
        let report = try AuditFixtures.report(
            on: [
                Entry(name: "\(folder)/Info.plist", contents: Array(list.utf8), flags: 0x800),
                Entry(
                    name: "\(folder)/日本.js",
                    contents: Array("Certificate pinning failure!".utf8),
                    flags: 0x800
                ),
            ],
            "a.ipa"
        )
        #expect(report.apps == ["ch.example, Apple"])
        #expect(report.frameworks.map(\.path) == ["\(folder)/日本.js"])
        #expect(report.lint.findings.isEmpty)
        #expect(!report.isIncomplete)
    }

    @Test("A name that is no UTF-8 has a stand-in where it is marked as such, and its bytes else")
    func otherNames() throws {
        // Whatever the thread's last error was.
        errno = ENOMEM
        let report = try #require(
            try audit([
                Entry(name: "a", contents: [0x20], rawName: [0x61, 0x81], flags: 0x800),
                Entry(name: "b", contents: [0x20], rawName: [0x61, 0x82], flags: 0x800),
                Entry(name: "c", contents: [0x20], rawName: [0x63, 0x81]),
                Entry(name: "d", contents: [0x20], rawName: [0x63, 0x82]),
            ])
        )
        #expect(report.unseen.map(\.path) == ["entry 1", "entry 2"])
        #expect(report.isIncomplete)
        #expect(report.lint.findings.isEmpty)
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

    @Test("An archive in an archive is read, and is missed where it is none, empty or damaged")
    func inner() throws {
        let sign = Entry(name: "a.js", contents: Array("Certificate pinning failure!".utf8))
        var damaged = ZipWriter.archive(of: [sign])
        damaged[damaged.count - 6] ^= 0xFF
        let report = try #require(
            try audit([
                Entry(name: "good.zip", contents: ZipWriter.archive(of: [sign])),
                Entry(name: "empty.zip", contents: ZipWriter.archive(of: [])),
                Entry(name: "none.zip", contents: [1, 2, 3]),
                Entry(name: "damaged.jar", contents: damaged),
            ])
        )
        #expect(report.frameworks.map(\.path) == ["good.zip!/a.js"])
        #expect(report.unseen.map(\.path) == ["empty.zip", "none.zip", "damaged.jar"])
        #expect(report.unseen.allSatisfy { $0.why == "it cannot be read as an archive" })
    }

    @Test("Five gigabytes of zeros, and three hundred thousand entries", .timeLimit(.minutes(1)))
    func large() throws {
        let zeros = ZipWriter.deflatedZeros(matches: 20_000_000)
        let bomb = try #require(
            try audit([Entry(name: "classes.dex", contents: zeros, method: 8, size: 100)])
        )
        #expect(
            bomb.unseen.map(\.why) == ["it has more than 256 MB, and nothing of it was read"]
        )

        let images = ZipWriter.archive(ofImages: 300_000)
        let many = try #require(try AuditFixtures.report(on: images))
        #expect(many.unseen.map(\.path) == [""])
        var limits = AuditLimits()
        limits.entries = 299_999
        let more = try #require(try AuditFixtures.report(on: images, limits: limits))
        #expect(more.unseen.first?.why.contains("more than 299999 entries") == true)
    }

    @Test("What inflates to more than so many times the archive is unseen")
    func ratio() throws {
        var limits = AuditLimits()
        limits.ratio = 100
        // 2.6 MB of 17 KB.
        let zeros = ZipWriter.deflatedZeros(matches: 10_000)
        let entry = Entry(name: "classes.dex", contents: zeros, method: 8, size: 100)
        let bomb = try #require(try audit([entry], limits))
        #expect(bomb.unseen.map(\.path) == ["classes.dex"])
        limits.ratio = 1_000
        // Its size and checksum are lies, but nothing is too much.
        let read = try #require(try audit([entry], limits))
        #expect(read.unseen.allSatisfy { !$0.why.contains("more than") })
    }

    @Test("An archive that is cut anywhere is refused or incomplete, and never silently half read")
    func cut() throws {
        for name in ["plain.apk", "bundle.aab", "app.ipa", "set.apks"] {
            let octets = try AuditFixtures.app(name)
            // At each header, record and end, one byte before and behind it, and in between.
            let boundaries = octets.indices.filter { octets[$0...].starts(with: [0x50, 0x4B]) }
                .flatMap { [$0 - 1, $0, $0 + 1, $0 + 4] }
            let others = stride(from: 0, to: octets.count, by: 61)
            for count in Set(boundaries + others + [octets.count - 1])
            where (0..<octets.count).contains(count) {
                let part = Array(octets[..<count])
                let report = try AuditFixtures.report(on: part, name)
                #expect(report?.isIncomplete ?? true, "\(name) cut at \(count)")
            }
        }
    }

    @Test("A damaged byte anywhere ends in a report or a refusal", .timeLimit(.minutes(1)))
    func damaged() throws {
        for name in ["plain.apk", "short.apk", "bundle.aab", "app.ipa"] {
            let octets = try AuditFixtures.app(name)
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
        let archive = ZipWriter.archive(of: entries + [AuditFixtures.manifest])
        return Auditor(try settings(), limits: limits)
            .report(onArchive: archive.span, name: "a.apk")
    }

    private func settings() throws -> Linter.Settings { try AuditFixtures.settings() }
}
