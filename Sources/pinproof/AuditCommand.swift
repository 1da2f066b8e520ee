// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Audit
import Corpus
import Foundation
import Lint
import Notations
import PKIX
import Pinning

/// Says what an app pins, as far as its files show it.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Shows what an app pins, and what could not be read.",
        usage: "pinproof audit [<options>] <app>",
        discussion: """
            Reads .apk, .apks, .aab and .ipa files, .app bundles, and folders that an app was \
            unpacked into. Finds the pins of Android's Network Security Configuration, App \
            Transport Security and TrustKit in every variant, judges them like “pinproof lint”, \
            and names code that can pin.

              pinproof audit app.apk --first-party api.example.com
              pinproof audit app.ipa --chain chain.pem --format sarif

            It never says that an app does not pin: what code does cannot be read from its files. \
            Exit status 3 means that a limit, or a damaged or encrypted part, left something \
            unread.
            """
    )

    @Argument(
        help: ArgumentHelp("The app: an archive or a folder.", valueName: "app"),
        completion: .file()
    )
    var app: String

    @Option(
        name: .customLong("first-party"),
        help: ArgumentHelp(
            "A host to report on; may be repeated. Default: those that configurations name.",
            valueName: "host"
        )
    )
    var firstParty: [String] = []

    @OptionGroup var options: LintOptions

    func validate() throws {
        try LintOptions.checkHosts(firstParty)
    }

    func run() throws {
        var settings = try options.settings()
        settings.firstParty = firstParty.map { $0.lowercased() }
        let limits = AuditLimits()
        let end = ContinuousClock.now.advanced(by: .seconds(limits.seconds))
        let auditor = Auditor(settings, limits: limits) { ContinuousClock.now > end }
        let report = try report(by: auditor)
        try Console.write(text(of: report))
        if report.isIncomplete { throw ExitCode(ExitStatus.incomplete.rawValue) }
        if options.fails(on: report.lint) { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    private func report(by auditor: Auditor) throws -> AppReport {
        let name = app.split(separator: "/").last.map(String.init) ?? app
        guard !InputFile.isFolder(app) else {
            let files = FolderFiles.all(below: app)
            guard !files.isEmpty else {
                throw Failure(.badInput, "\(app.printable): the folder has no files")
            }
            return auditor.report(onFolder: files, name: name)
        }

        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: app), options: .mappedIfSafe)
        } catch {
            throw Failure(.badInput, "\(app.printable): cannot be read; name an app")
        }
        guard Auditor.readsArchives else {
            throw Failure(
                .unavailable,
                "archives are read with libarchive, and libarchive.so.13 is not on this machine; "
                    + "install libarchive13, or unpack the app and name the folder"
            )
        }
        guard let report = auditor.report(onArchive: data.span, name: name) else {
            throw Failure(
                .badInput,
                "\(app.printable): is no zip archive, or its end is missing; an .apk, .apks, .aab, "
                    + ".ipa or a folder is wanted"
            )
        }
        return report
    }

    private func text(of report: AppReport) -> String {
        switch options.format {
        case .text: report.text
        case .json: CanonicalText.text(of: report.json)
        case .junit: report.lint.junit
        case .sarif: report.lint.sarif(version: pinproofVersion)
        }
    }
}
