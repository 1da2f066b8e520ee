// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Reporting

/// What a run prints and writes.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write a report, \(ReportFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var reports: [OutputFile<ReportFormat>] = []

    @Option(
        help: ArgumentHelp(
            "Write the results of each library alone, as DIR/<backend>_<version>.json.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var versions: String?

    @Option(help: "What standard output holds: text is the summary; jsonl is one entry to a line.")
    var format = Format.text

    @Option(
        name: .customLong("color"),
        help: "Whether the summary is in colour; NO_COLOR is honoured."
    )
    var colour = ColourChoice.auto

    @Flag(help: "Print only what is unexpected.")
    var quiet = false

    @Flag(help: "Print every row of the tables, and the results by family, policy and library.")
    var verbose = false

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, jsonl
    }

    /// Says before a run which file cannot be written.
    ///
    /// - Parameter inputs: The paths of what is read.
    /// - Throws: `Failure` for the first.
    func checkWritable(reading inputs: [String]) throws {
        try ReportFile.checkWritable(reports.map(\.file), reading: inputs)
        try libraries?.checkWritable()
    }

    /// The reports that were asked for.
    var files: [(format: ReportFormat, file: ReportFile)] { reports.map { ($0.format, $0.file) } }

    /// Where what each library said is written, alone.
    var libraries: LibraryReports? { versions.map(LibraryReports.init) }

    func print(_ model: ReportModel, problems: Int) throws {
        let run = model.run
        // On standard error, too, a build server finds them, and data stays data.
        if Console.environment("GITHUB_ACTIONS") == "true" {
            Console.annotate(WorkflowAnnotations.text(of: run))
        }
        switch format {
        case .json: try Console.write(ResultsJSON.text(of: run, stamp: Platform.stamp))
        case .jsonl: try Console.write(ResultsJSON.lines(of: run))
        case .text:
            let summary = TerminalSummary(
                of: model,
                problems: problems,
                style: Console.style(colour),
                isVerbose: verbose
            )
            try Console.write(quiet ? summary.unexpected : summary.text)
        }
    }
}

/// A format that a report is written in.
enum ReportFormat: String, OutputFormat {
    case csv, findings, html, json, junit, markdown, sarif

    func text(of model: ReportModel) async throws -> String {
        switch self {
        case .csv: CSVReport.text(of: model.run)
        case .findings: FindingsReport(of: model, stamp: Platform.stamp).text
        case .html: try await HTMLReport(of: model, stamp: Platform.stamp).text
        case .json: ResultsJSON.text(of: model.run, stamp: Platform.stamp)
        case .junit: JUnitReport.text(of: model.run, stamp: Platform.stamp)
        case .markdown: MarkdownReport(of: model, stamp: Platform.stamp).text
        case .sarif: SARIFReport(of: model.run, stamp: Platform.stamp).text
        }
    }
}
