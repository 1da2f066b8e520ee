// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import PKIX
import Pinning
import Rehearsal

/// Rehearses a rotation.
struct RehearseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse",
        abstract: "Says on which day which app versions break through a planned rotation, and why.",
        usage: "pinproof rehearse <plan> [<options>]",
        discussion: """
            A plan names what a server is going to serve and from when, and the app versions in \
            use with their pins: Examples/Rotation/plan.schema.json describes it. Files that it \
            names lie beside it. Nothing else is read, neither the clock nor the network.

              pinproof rehearse Examples/Rotation/plan.json
              pinproof rehearse plan.json --what-if key-lost@2027-01-15
              pinproof rehearse plan.json --output svg=timeline.svg

            A version breaks, holds, depends on the path that its client takes, or connects \
            unpinned. Exit status 1 says that somebody breaks. With --strict it says, too, that it \
            depends, or that a configuration has no entry for the host; and 65 that a certificate \
            of “keys” is not what the plan serves.
            """
    )

    @Argument(help: "The plan; - is standard input.", completion: .file())
    var plan: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many days the clocks of devices may be wrong.", valueName: "n")
    )
    var skew = 1

    @Flag(help: "Presume clients that fetch issuers which the server does not send.")
    var aia = false

    @Flag(
        help: """
            End with status 1, too, where it depends on the path that a client takes, or where a \
            configuration has no entry for the host; with 65 where a certificate does not fit the \
            plan.
            """
    )
    var strict = false

    @Option(
        name: .customLong("what-if"),
        help: ArgumentHelp(
            "Suppose that something happens on a day: "
                + Supposition.Event.allCases.map(\.rawValue).joined(separator: ", ")
                + "; may be repeated.",
            valueName: "event@day"
        ),
        transform: Supposition.init(argument:)
    )
    var suppositions: [Supposition] = []

    @Option(
        help: ArgumentHelp(
            "Say what of the plan CAs have announced a change of: Vectors/events.json.",
            valueName: "file"
        ),
        completion: .file()
    )
    var events: String?

    @Option(help: "What standard output holds: text, json or svg.")
    var format = RehearsalFormat.text

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write a file, \(RehearsalFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var outputs: [OutputFile<RehearsalFormat>] = []

    func validate() throws {
        guard (0...366).contains(skew) else {
            throw ValidationError("--skew \(skew) is none of 0 to 366 days")
        }
    }

    func run() async throws {
        try ReportFile.checkWritable(
            outputs.map(\.file),
            reading: [plan] + (events.map { [$0] } ?? [])
        )
        var plan = try Self.read(plan)
        if strict, !plan.misfits.isEmpty {
            throw Failure(
                .badInput,
                plan.misfits.map {
                    "\(self.plan): \($0); correct “leafUntil” and “chain”, or name the key alone"
                        .printable
                }.joined(separator: "\n")
            )
        }
        for supposition in suppositions.sorted(by: { $0.time < $1.time }) {
            guard let supposed = plan.supposing(supposition) else {
                throw Failure(
                    .badInput,
                    "--what-if \(supposition): the plan has no chain to an anchor on that day; "
                        + "name one from \(plan.from.day) to \(plan.horizon.day)"
                )
            }
            plan = supposed
        }
        let rehearsal = Rehearsal(plan, skew: Int64(skew) * 86_400, fetches: aia)
        let announced = try events.map(EventsFile.read) ?? []
        let result: RehearsalResult
        do throws(RehearsalError) {
            result = try await rehearsal.result(fetches: aia, announced: announced)
        } catch {
            throw Failure(
                .badInput,
                "\(InputFile.title(self.plan)): “\(error.app)” cannot be rehearsed: \(error.explanation); write "
                    + "another policy or other pins"
            )
        }
        if events != nil, result.events.isEmpty {
            Console.note("no announced change bears on this plan")
        }
        for output in outputs {
            try output.file.write(output.format.text(of: result).utf8)
        }
        try Console.write(format.text(of: result))
        if result.hasBreak || strict && (result.hasDoubt || result.hasNoEntry) {
            throw ExitCode(ExitStatus.unexpected.rawValue)
        }
    }

    /// Reads a plan and all that it names.
    static func read(_ path: String) throws -> RotationPlan {
        let reader = PlanReader(policies: Policies.all, files: PlanFolder(of: path).files)
        let octets = try InputFile.octets(path)
        do throws(VectorErrors) {
            return try reader.plan(octets, file: InputFile.title(path))
        } catch {
            throw Failure(
                .badInput,
                error.all.map(\.description.printable).joined(separator: "\n")
            )
        }
    }
}

/// What a rehearsal is written as.
enum RehearsalFormat: String, CaseIterable, ExpressibleByArgument, OutputFormat {
    case json, svg, text

    func text(of result: RehearsalResult) -> String {
        switch self {
        case .json: RehearsalJSON(result).text
        case .svg: RehearsalDrawing(result).text
        case .text: RehearsalText(result).text
        }
    }
}

extension Supposition {
    /// Parses `key-lost@2027-01-15`, or throws what there is to write.
    fileprivate init(argument: String) throws {
        guard let supposition = Supposition(argument) else {
            throw ValidationError(
                "“\(argument.printable)” is no event on a day, such as key-lost@2027-01-15; there are "
                    + Event.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }

        self = supposition
    }
}
