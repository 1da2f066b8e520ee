// SPDX-License-Identifier: Apache-2.0

import Conformance
import Reporting

/// A text that reports of a run consist of, and the files that it is written to.
struct ReportJob: Sendable {
    let files: [ReportFile]
    let text: @Sendable () async throws -> String

    /// The reports of each format, whose text is the same wherever it is written.
    static func jobs(
        _ files: [(format: ReportFormat, file: ReportFile)],
        of model: ReportModel
    ) -> [ReportJob] {
        Dictionary(grouping: files, by: \.format).sorted { $0.key.rawValue < $1.key.rawValue }
            .map { format, files in
                ReportJob(files: files.map(\.file)) { try await format.text(of: model) }
            }
    }

    /// Makes and writes all of them, several at a time: none depends on another.
    static func write(_ jobs: [ReportJob]) async throws {
        try await withThrowingTaskGroup { group in
            for job in jobs {
                group.addTask {
                    let text = try await job.text()
                    for file in job.files { try file.write(text.utf8) }
                }
            }
            try await group.waitForAll()
        }
    }
}
