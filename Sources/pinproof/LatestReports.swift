// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation

/// The reports that a complete run leaves in its checkout.
struct LatestReports {
    private let folder: String

    init(inCheckout checkout: String) {
        folder = "\(checkout)/Reports/latest"
    }

    func checkWritable() throws {
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        for (_, file) in files { try file.checkWritable() }
    }

    /// Writes both, and gives their paths.
    func write(_ run: Run) throws -> [String] {
        for (format, file) in files { try file.write(format.text(of: run).utf8) }
        return files.map(\.file.path)
    }

    private var files: [(format: ReportFormat, file: ReportFile)] {
        [
            (.json, ReportFile(path: "\(folder)/results.json")),
            (.markdown, ReportFile(path: "\(folder)/report.md")),
        ]
    }
}
