// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Lint
import PKIX
import Rehearsal

/// What configurations are judged with, and how that is printed.
struct LintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The chain of a host, the leaf first; the host's pins are compared with it.",
            valueName: "file"
        ),
        completion: .file()
    )
    var chain: String?

    @Option(
        help: ArgumentHelp(
            "The time that expiries are compared with, such as 2026-12-01T00:00:00Z. Default: now.",
            valueName: "time"
        ),
        transform: Time.parsed
    )
    var time: Time?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Warn of pins that expire within this many days.", valueName: "n")
    )
    var days = 30

    @Option(help: "How findings are printed: text, json, junit or sarif.")
    var format = Format.text

    @Option(
        name: .customLong("fail-on"),
        help: "The least severity that makes exit status 1: note, warning, error or never."
    )
    var failOn = FailOn.error

    @Option(
        help: ArgumentHelp(
            "The changes that CAs announced; those of Vectors/events.json where it is found.",
            valueName: "file"
        ),
        completion: .file()
    )
    var events: String?

    @OptionGroup var materials: MaterialOptions

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, junit, sarif
    }

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case note, warning, error, never
    }

    func validate() throws {
        guard (0...10_000).contains(days) else {
            throw ValidationError("--days \(days) is none of 0 to 10000")
        }
    }

    /// Refuses hosts of --first-party that are none, such as a list, a URL or a pattern, which would
    /// match nothing without a word.
    static func checkHosts(_ hosts: [String]) throws {
        guard !hosts.contains(where: { $0.contains(",") }) else {
            throw ValidationError("--first-party wants one host; repeat it for more")
        }
        for host in hosts where host.isEmpty || host.contains("/") || host.contains(":") {
            throw ValidationError("--first-party wants the name of a host: “\(host.printable)”")
        }
        for host in hosts where host.contains("*") {
            let name = host.behindAsterisks
            let example = name.isEmpty ? "example.com" : name
            throw ValidationError(
                "--first-party wants the name of a host, and “\(host.printable)” is a pattern: write "
                    + "each host that the app connects to, such as “api.\(example.printable)”"
            )
        }
    }

    /// The settings that these make; what only one command asks for is not in them.
    func settings() throws -> Linter.Settings {
        var settings = Linter.Settings(time: time ?? Time.now)
        settings.days = days
        settings.events = try EventsFile.events(events)
        if let chain {
            settings.chain = try items(of: chain)
            settings.anchors = try materials.trustAnchors()
            settings.paths =
                ChainPaths(from: settings.chain, to: settings.anchors, at: settings.time)
            noteMissingAnchor(settings)
        } else if !materials.anchors.isEmpty {
            settings.anchors = try materials.trustAnchors()
        }
        return settings
    }

    /// Says that a chain leads to no anchor: its roots may be pinned all the same.
    private func noteMissingAnchor(_ settings: Linter.Settings) {
        guard let end = settings.chainEnd else { return }

        Console.note(
            "the chain ends with “\(end.subject.printable)”, whose issuer “\(end.issuer.printable)” is "
                + "not at hand: pins of it and of what is above it could not be compared; name the "
                + "whole chain, and its root with --anchors"
        )
    }

    /// Whether something was found that ends with status 1.
    func fails(on report: LintReport) -> Bool {
        Rule.Severity(rawValue: failOn.rawValue).map { report.hasFinding(atLeast: $0) } ?? false
    }

    private func items(of chain: String) throws -> [PinMaterial.Item] {
        let material = try materials.material(in: [chain])
        guard let first = material.certificates.first else {
            let problems =
                material.problems.isEmpty
                ? ["\(InputFile.title(chain)): holds no certificate"] : material.problems
            throw Failure(.badInput, problems.joined(separator: "\n").printable)
        }
        for problem in material.problems { Console.note(problem.printable) }
        guard !first.isCA || !first.hosts.isEmpty else {
            throw Failure(
                .badInput,
                "\(InputFile.title(chain).printable): certificate 1 is a CA's and names no host, so "
                    + "that no pin was compared: put the server's own first"
            )
        }
        return material.items.filter { $0.certificate != nil }
    }
}
