// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// What the programs outside said about a vector, each compared with what is expected.
    ///
    /// - Parameters:
    ///   - vector: What was asked about.
    ///   - said: What the models said, by backend.
    /// - Returns: By program, and for each in the order of its policies.
    func judgedPrograms(_ vector: Vector, beside said: [[JudgedPolicy.Said?]]) -> [JudgedPolicy] {
        programs.flatMap { program in
            program.policies.compactMap { judged(program, $0, vector, beside: said) }
        }
    }

    /// What one policy of a program said; nil where it was not asked.
    func judged(
        _ program: ExecutedProgram,
        _ policy: ExecutedProgram.Policy,
        _ vector: Vector,
        beside said: [[JudgedPolicy.Said?]] = []
    ) -> JudgedPolicy? {
        let question = ExecutedProgram.Question(vector: vector.id, policy: policy.id)
        return program.answers[question].map {
            self.judged($0, of: program, policy, vector, beside: said)
        }
    }

    private func judged(
        _ answer: ExecutedProgram.Answer,
        of program: ExecutedProgram,
        _ policy: ExecutedProgram.Policy,
        _ vector: Vector,
        beside models: [[JudgedPolicy.Said?]]
    ) -> JudgedPolicy {
        let norm = Expected(normOf: policy.traits.kind, in: vector.expectation)
        // A policy of the program's own is judged by the norm: nobody wrote down its departures.
        let departure =
            policy.provenance == nil
            ? registry.policies.first { $0.id == policy.id }.flatMap {
                vector.departure(of: $0, on: program.library ?? program.id)
            } : nil
        var expected = departure.map { Expected($0, words: causes) } ?? norm
        let aliases = ReasonAliases(program.aliases)
        let verdict: Verdict?
        let finding: Finding
        var cause = expected.departure?.cause
        var said: String?
        switch answer {
        case .defect(let message):
            verdict = nil
            finding = .defect(message)
        case .unsupported(let capability, let why):
            verdict = nil
            finding = .unsupported(capability)
            // Why nothing was said is what a reader looks for here.
            expected = Expected(
                verdicts: expected.verdicts,
                because: why,
                departure: expected.departure
            )
        case .verdict(let answered, let message):
            verdict = answered
            said = message.flatMap { $0.isEmpty ? nil : $0 }
            // What the library states in its own way, a program that is built on it inherits.
            let inherits = models.contains { backend in
                backend.contains {
                    $0?.modelled.isInherited(policy.id, on: program.library) ?? false
                }
            }
            let ofLibrary =
                policy.provenance == nil || norm.isMet(by: answered, aliases: aliases)
                ? nil : self.cause(of: answered, in: program, vector)
            if let ofLibrary { cause = ofLibrary }
            finding =
                inherits || ofLibrary != nil
                ? .inherited
                : Finding(
                    norm: norm.verdicts,
                    seen: answered,
                    stakes: stakes(of: policy, of: program, in: vector),
                    aliases: aliases
                )
        }
        return JudgedPolicy(
            policy: policy.id,
            evaluator: .executed,
            backends: [program.id],
            verdict: verdict,
            finding: finding,
            expected: expected,
            cause: cause,
            isExpected: verdict.map {
                expected.isMet(by: $0, aliases: aliases)
                    // A client of one's own may refuse in another way, as PROTOCOL.md says.
                    || policy.provenance != nil && finding == .otherReason
                        && $0.kind == .misconfigured
            } ?? false,
            statesReason: program.statesReasons,
            said: said
        )
    }

    /// The cause that is recorded of the program's library and explains what the program did: the
    /// library accepts such a chain or host as well, or refuses it as well; nil where none does.
    ///
    /// A line for some versions of the library explains nothing: nobody knows the program's.
    private func cause(
        of verdict: Verdict,
        in program: ExecutedProgram,
        _ vector: Vector
    ) -> Cause.ID? {
        guard let library = program.library else { return nil }

        let lines = vector.departures.backends.filter {
            $0.backend == library && $0.versions == nil
        }
        return lines.first { line in
            switch (line.fact, verdict) {
            case (.path(.accept), .accept):
                if case .reject? = vector.expectation.path.first { true } else { false }
            case (.host(.match), .accept): vector.expectation.host.first == .mismatch
            case (.path(.reject), .reject(let reason)):
                !program.statesReasons || [.parse, .path].contains(reason.stage)
            case (.host(.mismatch), .reject(let reason)):
                !program.statesReasons || reason.stage == .host
            default: false
            }
        }?.cause
    }

    /// What the vector says of the harm of a departure; an outage is one where the program
    /// connected before the event, or the norm did where the program was not asked about that.
    private func stakes(
        of policy: ExecutedProgram.Policy,
        of program: ExecutedProgram,
        in vector: Vector
    ) -> Stakes {
        let first = controls[vector.id].flatMap { control -> Verdict? in
            let question = ExecutedProgram.Question(vector: control.id, policy: policy.id)
            if case .verdict(let said, _)? = program.answers[question] { return said }

            return control.expectation.verdicts(of: policy.traits.kind)?.first?.verdict
        }
        return Stakes(
            of: vector,
            pinning: policy.traits.kind,
            outage: first == .accept || first == .notPinned ? vector.event?.what.frequency : nil
        )
    }
}

extension JudgedPolicy {
    /// Whether it is what a policy inherits from a library.
    fileprivate func isInherited(_ policy: String, on library: String?) -> Bool {
        self.policy == policy && backends.first == library && finding == .inherited
    }
}
