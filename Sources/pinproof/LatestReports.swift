// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Reporting

/// The reports that a complete run leaves in its checkout.
struct LatestReports {
    private let folder: String
    private let libraries: LibraryReports

    init(inCheckout checkout: String) {
        folder = "\(checkout)/Reports/latest"
        libraries = LibraryReports(in: "\(checkout)/Reports/versions")
    }

    /// The first of them.
    var results: ReportFile { ReportFile(path: "\(folder)/results.json") }

    func checkWritable() throws {
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        for (_, file) in files { try file.checkWritable() }
        try libraries.checkWritable()
    }

    /// Writes all of them, and gives their paths.
    func write(_ run: Run) throws -> [String] {
        for (format, file) in files { try file.write(format.text(of: run).utf8) }
        return try files.map(\.file.path) + libraries.write(run)
    }

    private var files: [(format: ReportFormat, file: ReportFile)] {
        [
            (.json, results),
            (.markdown, ReportFile(path: "\(folder)/report.md")),
            (.findings, ReportFile(path: "\(folder)/findings.md")),
        ]
    }
}
