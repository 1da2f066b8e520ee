// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Pinning

/// The command, and the only place that prints, reads the environment and sets the exit status.
@main
struct PinproofCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pinproof",
        abstract: "Tests certificate pinning and public-key pinning against a corpus of vectors.",
        discussion: """
            Without a subcommand, it runs the corpus with every backend and prints a summary. In \
            its own checkout it also writes Reports/latest.

            \(ExitStatus.explanation)
            """,
        version: "pinproof \(pinproofVersion)",
        subcommands: [
            RunCommand.self, ListCommand.self, ShowCommand.self, CheckCommand.self,
            ForgeCommand.self, MatrixCommand.self, MutantsCommand.self, DiffCommand.self,
            CiteCommand.self, CausesCommand.self, ExportCommand.self, EvalCommand.self,
            MergeCommand.self, SummarizeCommand.self, SampleCommand.self, ServeCommand.self,
            ProbeCommand.self,
            FidelityCommand.self, HuntCommand.self, PinCommand.self, ExplainCommand.self,
            LintCommand.self, AuditCommand.self, InterceptCommand.self, ConvertCommand.self,
            RehearseCommand.self, InspectCommand.self, WorkerCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )

    /// What to say of a first word that is no subcommand; nil where it is one, or an option.
    ///
    /// The parser would take it for an argument of the default subcommand, which has none.
    private static func unknownSubcommand(_ word: String?) -> String? {
        // The parser's own, which it answers for every command.
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !names.contains(word) else { return nil }

        let hint = Suggestions.hint(for: word, among: names)
        return "there is no subcommand “\(word)”\(hint); “pinproof --help” lists them"
    }

    /// What to say of a first word that is near to --version; nil where it is an option.
    ///
    /// The parser knows of it where a subcommand is named, and would only offer --versions.
    private static func mistypedVersion(_ word: String?) -> String? {
        let names = ["--version", "--versions"]
        guard let name = word?.prefix(while: { $0 != "=" }), name.hasPrefix("--v"),
            !(names + ["--vectors"]).contains(String(name))
        else { return nil }

        let hint = Suggestions.hint(for: String(name), among: names)
        return hint.isEmpty ? nil : "there is no option “\(name)”\(hint)"
    }

    static func main() async {
        let first = CommandLine.arguments.dropFirst().first
        // Before anything starts a thread: it starts another process, and watches it.
        if first == "probe" { ProbeCommand.beginWatched() }
        Interruption.install()
        if let message = unknownSubcommand(first) ?? mistypedVersion(first) {
            Console.complain(message)
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
        var command: any ParsableCommand
        do {
            command = try parseAsRoot()
        } catch {
            exit(withError: error)
        }
        do {
            if var concurrent = command as? any AsyncParsableCommand {
                try await concurrent.run()
            } else {
                try command.run()
            }
        } catch let status as ExitCode {
            exit(withError: status)
        } catch let failure as Failure {
            Console.complain(failure.message)
            exit(withError: ExitCode(failure.status.rawValue))
        } catch  where exitCode(for: error) != .failure {
            // The parser's own errors, --help among them, know how they end.
            exit(withError: error)
        } catch {
            Console.complain("this is a bug of pinproof: \(error)")
            exit(withError: ExitCode(ExitStatus.ownBug.rawValue))
        }
    }
}
