// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A format and where it is written to, `json=results.json`.
struct OutputFile<Format: OutputFormat>: ExpressibleByArgument {
    let format: Format
    let file: ReportFile

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let format = Format(rawValue: parts[0]) else { return nil }

        self.format = format
        file = ReportFile(path: parts[1])
    }
}

/// What a file is written in.
protocol OutputFormat: RawRepresentable<String>, CaseIterable {}

extension OutputFormat {
    /// For `--help`.
    static var choices: String { allCases.map { "\($0.rawValue)=PATH" }.joined(separator: ", ") }
}
