// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// What the programs outside said about a vector, each held against what its policies are due.
    ///
    /// - Parameters:
    ///   - vector: What was asked about.
    ///   - said: What the models said, by backend.
    /// - Returns: By program, and for each in the order of its policies.
    func judgedPrograms(_ vector: Vector, beside said: [[JudgedPolicy.Said]]) -> [JudgedPolicy] {
        programs.flatMap { program in
            program.policies.compactMap { policy in
                let question = ExecutedProgram.Question(vector: vector.id, policy: policy.id)
                return program.answers[question].map { answer in
                    self.judged(answer, of: program, policy, vector, beside: said)
                }
            }
        }
    }

    private func judged(
        _ answer: ExecutedProgram.Answer,
        of program: ExecutedProgram,
        _ policy: ExecutedProgram.Policy,
        _ vector: Vector,
        beside said: [[JudgedPolicy.Said]]
    ) -> JudgedPolicy {
        let norm = PolicyDue(of: policy.traits.kind, in: vector.expectation)
        let due =
            vector.departure(of: policy.id, policy.traits, on: program.library ?? program.id)
            ?? norm
        let aliases = ReasonAliases(program.aliases)
        let verdict: Verdict?
        let finding: Finding
        switch answer {
        case .defect(let message):
            verdict = nil
            finding = .defect(message)
        case .unsupported(let capability, _):
            verdict = nil
            finding = .unsupported(capability)
        case .verdict(let answered, _):
            verdict = answered
            // What the library states in its own way, a program that is built on it inherits.
            let inherits = said.contains { backend in
                backend.contains { $0.modelled.isInherited(policy.id, on: program.library) }
            }
            finding =
                inherits
                ? .inherited : Finding(norm: norm.verdicts, seen: answered, aliases: aliases)
        }
        return JudgedPolicy(
            policy: policy.id,
            evaluator: .executed,
            backends: [program.id],
            verdict: verdict,
            finding: finding,
            due: due,
            isDue: verdict.map { due.isMet(by: $0, aliases: aliases) } ?? false
        )
    }
}

extension JudgedPolicy {
    /// Whether it is what a policy inherits from a library.
    fileprivate func isInherited(_ policy: String, on library: String?) -> Bool {
        self.policy == policy && backends.first == library && finding == .inherited
    }
}
