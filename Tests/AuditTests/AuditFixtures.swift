// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import PKIX
import Testing

@testable import Audit

/// Apps of the tests, and audits of them on a day that is always the same.
enum AuditFixtures {
    static let pin = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    /// What is said of a host of the configuration that `Apps/make` writes.
    static let pinnedButNotInV28 = AppReport.Verdict.pinned(
        by: .nsc,
        except: AppReport.Exceptions(parts: ["variant v28"])
    )
    /// An archive without one is no app, and says so.
    static let manifest = ZipWriter.Entry(
        name: "AndroidManifest.xml",
        contents: Array("<manifest package='com.example'/>".utf8)
    )

    /// An app that `Apps/make` made.
    static func app(_ name: String) throws -> [UInt8] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Apps/\(name)")
        return Array(try Data(contentsOf: file))
    }

    /// The entries of such an app, to be written again with one of them changed.
    static func entries(of name: String) throws -> [ZipWriter.Entry] {
        var entries: [ZipWriter.Entry] = []
        let octets = try app(name)
        try ZipArchive.forEachEntry(of: octets.span) { entry, read in
            if entry.kind == .file, let contents = (try? read(1 << 20)) ?? nil {
                entries.append(ZipWriter.Entry(name: entry.name, contents: contents))
            }
            return true
        }
        return entries
    }

    static func settings(_ hosts: [String] = []) throws -> Linter.Settings {
        var settings = Linter.Settings(time: try #require(Time(date: "2026-12-01")))
        settings.firstParty = hosts
        return settings
    }

    static func report(
        on archive: [UInt8],
        _ name: String = "a.apk",
        hosts: [String] = [],
        limits: AuditLimits = AuditLimits()
    ) throws -> AppReport? {
        Auditor(try settings(hosts), limits: limits).report(onArchive: archive.span, name: name)
    }

    /// The report on entries, which are an archive.
    static func report(
        on entries: [ZipWriter.Entry],
        _ name: String = "a.apk",
        hosts: [String] = [],
        limits: AuditLimits = AuditLimits()
    ) throws -> AppReport {
        let archive = ZipWriter.archive(of: entries)
        return try #require(try report(on: archive, name, hosts: hosts, limits: limits))
    }
}
