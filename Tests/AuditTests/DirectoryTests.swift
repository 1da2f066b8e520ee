// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Audit

@Suite(
    "Archives that say two things",
    .enabled(if: Auditor.readsArchives, "libarchive.so.13 is not on this machine")
)
struct DirectoryTests {
    /// Three entries: the manifest, `a.js` and `b.js`.
    private static let archive = ZipWriter.archive(of: [
        AuditFixtures.manifest,
        .init(name: "a.js", contents: Array("Certificate pinning failure!".utf8)),
        .init(name: "b.js", contents: [0x20]),
    ])
    /// Where the header of `a.js`, its record in the directory, and the end stand.
    private static let header = place(of: [0x50, 0x4B, 3, 4], 2)
    private static let record = place(of: [0x50, 0x4B, 1, 2], 2)
    private static let end = place(of: [0x50, 0x4B, 5, 6], 1)

    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let place: Int
        let octets: [UInt8]
        /// The entry that is incomplete, and a part of what is said of it.
        let path: String
        let problem: String

        init(_ title: String, _ place: Int, _ octets: [UInt8], _ path: String, _ problem: String) {
            testDescription = title
            self.place = place
            self.octets = octets
            self.path = path
            self.problem = problem
        }
    }

    private static let changes = [
        Change("a count that is too small", end + 8, [1, 0, 1, 0], "", "more than its 1 entries"),
        Change("a count that is too large", end + 8, [9, 0, 9, 0], "", "before its 9 entries"),
        Change("another name in the directory", record + 46, [0x63], "c.js", "another name"),
        Change("another name in front", header + 30, [0x63], "a.js", "another name"),
        Change("another method in the directory", record + 10, [8], "a.js", "another method"),
        Change("another method in front", header + 8, [99], "a.js", "another method"),
        Change("a mark in the directory alone", record + 8, [1], "a.js", "mark of encryption"),
        Change("a mark in front alone", header + 6, [1], "a.js", "mark of encryption"),
        Change("another size in the directory", record + 24, [5], "a.js", "another size"),
        Change("another checksum in the directory", record + 16, [5], "a.js", "another checksum"),
        Change(
            "the place of another entry",
            record + 42,
            [0, 0, 0, 0],
            "a.js",
            "another entry lies"
        ),
        Change("the place of no entry", record + 42, [5, 0, 0, 0], "a.js", "no entry lies"),
    ]

    @Test("The audit is incomplete, and says where they differ", arguments: changes)
    func differences(change: Change) throws {
        var archive = Self.archive
        archive.replaceSubrange(
            change.place..<change.place + change.octets.count,
            with: change.octets
        )
        let report = try #require(try AuditFixtures.report(on: archive))
        #expect(report.isIncomplete)
        #expect(
            report.unseen.contains { $0.path == change.path && $0.why.contains(change.problem) },
            "\(report.unseen)"
        )
    }

    @Test("One that is as it should be is complete, also with something in front or behind it")
    func complete() throws {
        for archive in [Self.archive, Array("#!/bin/sh\n".utf8) + Self.archive, Self.archive + [1]]
        {
            let report = try #require(try AuditFixtures.report(on: archive))
            #expect(report.unseen == [])
            #expect(report.frameworks.map(\.title) == ["OkHttp"])
        }
    }

    @Test(
        "A directory that is shorter, begins elsewhere or has another record is never read in silence"
    )
    func refused() throws {
        let changes: [(Int, UInt8)] = [
            (Self.end + 12, 10), (Self.end + 16, 0xFF), (Self.record, 0),
        ]
        for (place, octet) in changes {
            var archive = Self.archive
            archive[place] = octet
            let report = try AuditFixtures.report(on: archive)
            #expect(report?.isIncomplete ?? true)
        }
    }

    @Test("An archive in the comment of an archive: tools differ in which is read")
    func comment() throws {
        let inner = ZipWriter.archive(of: [AuditFixtures.manifest])
        var archive = Self.archive
        archive.replaceSubrange(
            archive.count - 2..<archive.count,
            with: [UInt8(inner.count & 0xFF), UInt8(inner.count >> 8)]
        )
        let report = try #require(try AuditFixtures.report(on: archive + inner))
        #expect(report.unseen.map(\.why).contains { $0.hasPrefix("it has 2 ends") })
    }

    /// Where a signature stands for that many a time.
    private static func place(of signature: [UInt8], _ number: Int) -> Int {
        let places = archive.indices.filter { archive[$0...].starts(with: signature) }
        return places[number - 1]
    }
}
