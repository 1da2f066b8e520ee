// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Reporting

/// A folder with what each version of each library said, `openssl_3.0.22.json`.
struct LibraryReports {
    private let folder: String

    init(in folder: String) {
        self.folder = folder
    }

    /// The folder is made where there is none: which files it gets is known after the run.
    func checkWritable() throws {
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try ReportFile(path: "\(folder)/library_version.json").checkWritable()
    }

    /// A file for each library; those of other versions stay.
    func jobs(_ run: Run) -> [ReportJob] {
        run.backends.map { backend in
            ReportJob(files: [file(of: backend, in: run)]) {
                LibraryResults(of: backend, in: run, stamp: Platform.stamp).text
            }
        }
    }

    func paths(_ run: Run) -> [String] { run.backends.map { file(of: $0, in: run).path } }

    private func file(of backend: String, in run: Run) -> ReportFile {
        ReportFile(path: "\(folder)/\(LibraryResults.fileName(of: backend, in: run))")
    }
}
