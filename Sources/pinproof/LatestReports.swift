// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Reporting

/// The reports that a complete run leaves in its checkout.
struct LatestReports {
    private let checkout: String
    private let folder: String
    private let libraries: LibraryReports

    init(inCheckout checkout: String) {
        self.checkout = checkout
        folder = "\(checkout)/Reports/latest"
        libraries = LibraryReports(in: "\(checkout)/Reports/versions")
    }

    /// The first of them.
    var results: ReportFile { ReportFile(path: "\(folder)/results.json") }

    /// The real clients that models were held against; none where no page says so.
    static func executedClients(in checkout: String?) -> [ExecutedClient] {
        guard let checkout,
            let page = FileManager.default.contents(atPath: "\(checkout)/Reports/fidelity.md")
        else { return [] }

        return ExecutedClient.all(in: String(decoding: page, as: UTF8.self))
    }

    func checkWritable() throws {
        for path in [folder] + ReportPages.folders.map({ "\(folder)/\($0)" }) {
            try? FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        }
        for (_, file) in files { try file.checkWritable() }
        for name in ReportPages.folders {
            try ReportFile(path: "\(folder)/\(name)/page.md").checkWritable()
        }
        try libraries.checkWritable()
    }

    /// All of them but those of a format, which other options may ask for as well.
    func jobs(_ model: ReportModel) -> [ReportJob] {
        let executed = Self.executedClients(in: checkout)
        let pages = ReportPages.all(of: model, executed: executed).map { path, page in
            ReportJob(files: [ReportFile(path: "\(folder)/\(path)")]) { page.markdown }
        }
        return pages + libraries.jobs(model.run)
    }

    /// Takes away the pages of what there is no more: they would be read as if it were still so.
    func removeStalePages(_ model: ReportModel) {
        removeStalePages(but: Set(ReportPages.all(of: model, executed: []).map(\.path)))
    }

    /// What a person is told that was written.
    func paths(_ run: Run) -> [String] {
        files.map(\.file.path) + ReportPages.folders.map { "\(folder)/\($0)" }
            + libraries.paths(run)
    }

    private func removeStalePages(but current: Set<String>) {
        for name in ReportPages.folders {
            let files = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")
            for file in files ?? []
            where file.hasSuffix(".md") && !current.contains("\(name)/\(file)") {
                try? FileManager.default.removeItem(atPath: "\(folder)/\(name)/\(file)")
            }
        }
    }

    var files: [(format: ReportFormat, file: ReportFile)] {
        [
            (.json, results),
            (.markdown, ReportFile(path: "\(folder)/report.md")),
            (.findings, ReportFile(path: "\(folder)/findings.md")),
        ]
    }
}
