// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Conformance
import Corpus
import Foundation
import Harness
import Pinning
import Reporting

/// Which programs outside take part.
struct HarnessOptions: ParsableArguments {
    @Option(
        name: .customLong("harness"),
        help: ArgumentHelp(
            "Also ask a program that speaks Harnesses/PROTOCOL.md; may be repeated.",
            valueName: "command"
        )
    )
    var commands: [String] = []

    @Option(
        name: .customLong("harness-timeout"),
        help: ArgumentHelp("How long a harness may take for one answer.", valueName: "seconds")
    )
    var timeout = 10

    func validate() throws {
        guard timeout > 0 else {
            throw ValidationError("--harness-timeout \(timeout) waits for nothing; name 1 or more")
        }
    }

    /// The same; where no harness is named, with every program of a folder.
    func orThose(in folder: String?) throws -> HarnessOptions {
        guard commands.isEmpty else { return self }

        let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
        let programs = (names ?? []).sorted().map { "\(folder ?? "")/\($0)" }
            .filter { FileManager.default.isExecutableFile(atPath: $0) && $0.hasSuffix(".py") }
        guard !programs.isEmpty else {
            throw Failure(
                .usage,
                "there is no Harnesses/clients in a checkout here; name programs with --harness"
            )
        }

        var all = self
        all.commands = programs.map { "exec \($0.shellWord)" }
        return all
    }

    /// Asks every harness about the vectors, all of them at once.
    ///
    /// - Parameters:
    ///   - vectors: What all their policies are asked about.
    ///   - twins: What policies of their own are asked about besides.
    ///   - asksTwinsOverServer: Whether those are asked about them, too, that need a server.
    ///   - isWanted: The ids of the policies that are meant.
    /// - Returns: What they said; those whose client is missing are left out, and that is said.
    /// - Throws: `Failure` where a program speaks no protocol, or has another's name.
    func programs(
        asked vectors: [Vector],
        twins: [Vector] = [],
        overServer asksTwinsOverServer: Bool = false,
        policies isWanted: @escaping @Sendable (String) -> Bool
    ) async throws -> [ExecutedProgram] {
        guard !commands.isEmpty else { return [] }

        let limits = HarnessLimits(answer: .seconds(timeout))
        let presenter = try Servers.presenter(of: vectors + twins)
        let outcomes = await withTaskGroup(of: (Int, Result<Harness.Outcome, HarnessError>).self) {
            group in
            for (place, command) in commands.enumerated() {
                let harness = Harness(
                    command,
                    limits: limits,
                    registry: EvaluatorOptions.registry,
                    presenter: presenter
                )
                group.addTask {
                    do throws(HarnessError) {
                        return (
                            place,
                            .success(
                                try await harness.ask(
                                    about: vectors,
                                    twins: twins,
                                    overServer: asksTwinsOverServer,
                                    where: isWanted
                                )
                            )
                        )
                    } catch {
                        return (place, .failure(error))
                    }
                }
            }
            var outcomes: [Int: Result<Harness.Outcome, HarnessError>] = [:]
            for await (place, outcome) in group { outcomes[place] = outcome }
            return outcomes
        }

        var programs: [ExecutedProgram] = []
        for (place, command) in commands.enumerated() {
            guard let outcome = outcomes[place] else { continue }

            if let program = try program(of: command, outcome) { programs.append(program) }
        }
        try checkNames(of: programs)
        return programs
    }

    private func program(
        of command: String,
        _ outcome: Result<Harness.Outcome, HarnessError>
    ) throws -> ExecutedProgram? {
        switch outcome {
        case .failure(let error):
            throw Failure(
                .unavailable,
                "harness “\(command)” \(error); repair it, or leave it out"
            )
        case .success(.unavailable(let introduction, let why)):
            Console.note("\(introduction.name) is skipped: \(why)")
            return nil
        case .success(.executed(let program, let restarts, let offered)):
            if restarts > 0 {
                Console.note(
                    "\(program.id) was started again, \(counted(restarts, "time")): it had ended, or "
                        + "was ended because it gave no answer"
                )
            }
            if program.policies.isEmpty {
                Console.note(
                    "\(program.id) is not asked: --policy names none of its policies, which are "
                        + offered.map { "“\($0.printable)”" }.joined(separator: ", ")
                )
            }
            return program
        }
    }

    /// Two programs of one name, or two policies, could not be told apart in a report.
    private func checkNames(of programs: [ExecutedProgram]) throws {
        let names = programs.map(\.id) + Backends.traits.map(\.id)
        if let name = programs.map(\.id).first(where: { id in names.count { $0 == id } > 1 }) {
            throw Failure(
                .unavailable,
                "two take part by the name “\(name)”; let one harness introduce itself by another"
            )
        }
        let own = programs.flatMap(\.policies).filter { $0.provenance != nil }.map(\.id)
        if let id = own.first(where: { id in own.count { $0 == id } > 1 }) {
            throw Failure(.unavailable, "two harnesses have a policy “\(id)” of their own")
        }
    }
}
