// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Foundation
import Lint
import Notations
import PKIX
import Pinning

/// Judges configurations.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds mistakes in the pins of configuration files and source code.",
        discussion: """
            Reads Android's network_security_config.xml, Info.plist (App Transport Security and \
            TrustKit), TrustKit's dictionary in Swift and Objective-C, OkHttp's and Cronet's calls \
            in Kotlin and Java, JSON of React Native and Expo plugins, Chromium's list, \
            Public-Key-Pins, TLSA records, curl's option in scripts, a curlrc, Dockerfiles, YAML \
            and C, and GnuTLS's known_hosts. In a folder it looks for such files. In source code \
            it reads string literals, constants of the same file, and branches for debug builds. \
            Source code is told by its file's name: for standard input say --notation source.

              pinproof lint app/src/main/res/xml/network_security_config.xml
              pinproof lint ios/ --chain chain.pem --fail-on warning
              pinproof lint - --notation source < Pinner.kt
              pinproof lint --rule pin-placeholder

            A comment on the line of a finding, or on the line above, suppresses it: \
            “pinproof:ignore RULE: REASON”.
            """
    )

    @Argument(help: "Files and folders; - is standard input.", completion: .file())
    var files: [String] = []

    @Option(
        name: .customLong("target-sdk"),
        help: ArgumentHelp("The app's targetSdkVersion, if no manifest says it.", valueName: "n")
    )
    var targetSDK: Int?

    @Option(
        name: .customLong("first-party"),
        help: ArgumentHelp("A host that must be pinned; may be repeated.", valueName: "host")
    )
    var firstParty: [String] = []

    @Option(
        help: ArgumentHelp(
            "The notation of a file, if it is not recognized: okhttp, curl, tlsa, hpkp, "
                + "chromium, known-hosts, or source.",
            valueName: "name"
        )
    )
    var notation: Notation?

    @Option(help: ArgumentHelp("Only explain a rule, with examples.", valueName: "id"))
    var rule: String?

    @Flag(help: "Only list the rules.")
    var rules = false

    @OptionGroup var options: LintOptions

    func validate() throws {
        guard !files.isEmpty || rules || rule != nil else {
            throw ValidationError("name a file or a folder")
        }
        try LintOptions.checkHosts(firstParty)
    }

    func run() throws {
        if rules {
            try Console.write(RuleList.text)
            return
        }
        if let rule {
            try Console.write(try RuleList.page(of: rule))
            return
        }

        var settings = try options.settings()
        settings.firstParty = firstParty
        settings.targetSDK = targetSDK
        let (read, missing) = readFiles()
        let report = Linter(settings).report(on: read)
        try Console.write(text(of: report))
        for problem in missing { Console.complain(problem) }
        try finish(report, missing)
    }

    private func text(of report: LintReport) -> String {
        switch options.format {
        case .text: report.text
        case .json: report.json
        case .junit: report.junit
        case .sarif: report.sarif(version: pinproofVersion)
        }
    }

    private func finish(_ report: LintReport, _ missing: [String]) throws {
        if options.fails(on: report) { throw ExitCode(ExitStatus.unexpected.rawValue) }
        let unreadable = report.files.filter { $0.isUnreadable && !$0.isMissing }
        if options.format != .text {
            for file in unreadable {
                Console.complain("\(file.name):\(file.defects.first?.description ?? "")".printable)
            }
        }
        guard unreadable.isEmpty, missing.isEmpty else {
            throw ExitCode(ExitStatus.badInput.rawValue)
        }
        // A file that was named, and says nothing, was not looked at.
        let isSilent = report.files.allSatisfy(\.configurations.isEmpty)
        guard !isSilent || report.files.contains(where: \.isAboutApp) else {
            throw Failure(
                .badInput,
                "nothing about pins was found in a notation that is read here; “pinproof lint "
                    + "--help” lists them"
            )
        }
    }

    /// The files, and those that could not be opened.
    private func readFiles() -> ([ConfigurationFile], [String]) {
        var read: [ConfigurationFile] = []
        var missing: [String] = []
        for path in files {
            let isFolder = InputFile.isFolder(path)
            for file in isFolder ? InputFile.below(path) : [path] {
                do {
                    let octets = try InputFile.octets(file)
                    let name = InputFile.title(file)
                    // In a script the option may stand far behind.
                    let isCurl = isFolder && InputFile.mayCallCurl(file)
                    let found = ConfigurationFile(
                        octets,
                        name: name,
                        notation: notation ?? (isCurl ? .curl : nil)
                    )
                    // Of a folder only what says something counts, or would if it could be read.
                    let isMeant =
                        found.isUnreadable && !found.isOfAnotherKind
                        && ConfigurationFile.isAboutPins(octets)
                    if isFolder, found.configurations.isEmpty, !found.isAboutApp, !isMeant {
                        continue
                    }
                    read.append(found)
                } catch {
                    let problem = (error as? Failure)?.message ?? "\(file): cannot be read"
                    missing.append(problem)
                    read.append(ConfigurationFile(missing: file, because: problem))
                }
            }
        }
        return (read + manifests(beside: read), missing)
    }

    /// The manifests that lie where they do in an Android project: two folders above the resource.
    private func manifests(beside read: [ConfigurationFile]) -> [ConfigurationFile] {
        guard !read.contains(where: \.facts.hasManifest) else { return [] }

        let candidates = Set(
            read.filter { $0.configurations.contains { $0.notation == .nsc } }.compactMap { file in
                let folder = URL(fileURLWithPath: file.name).deletingLastPathComponent()
                guard folder.lastPathComponent == "xml" else { return nil as String? }
                let manifest = folder.deletingLastPathComponent().deletingLastPathComponent()
                    .appendingPathComponent("AndroidManifest.xml").path
                return FileManager.default.fileExists(atPath: manifest) ? manifest : nil
            }
        )
        return candidates.sorted().compactMap { path in
            (try? InputFile.octets(path)).map {
                ConfigurationFile($0, name: Place.relative(path))
            }
        }
    }
}

extension Notation: ExpressibleByArgument {}
