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

    /// Writes a file for each library, and gives their paths; those of other versions stay.
    func write(_ run: Run) throws -> [String] {
        try LibraryResults.all(of: run, stamp: Platform.stamp).map { results in
            let file = ReportFile(path: "\(folder)/\(results.fileName)")
            try file.write(results.text.utf8)
            return file.path
        }
    }
}
