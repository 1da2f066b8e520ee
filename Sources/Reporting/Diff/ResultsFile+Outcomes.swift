// SPDX-License-Identifier: Apache-2.0

extension ResultsDiff {
    /// What was asked, of whom, on which backend.
    struct Question: Hashable {
        let vector: String
        /// The policy, or the fact and the certificate it is of.
        let evaluator: String
        /// The policy; nil where a backend was asked for a fact.
        let policy: String?
        let backend: String
    }

    /// What was answered, and what was expected.
    struct Outcome: Hashable {
        /// In the words of a citation: `reject (no-matching-pin)`.
        let says: String
        let finding: String
        let expected: String
    }
}

extension ResultsFile {
    /// Every answer by its question, what can be looked up put back.
    var outcomes: [ResultsDiff.Question: ResultsDiff.Outcome] {
        var outcomes: [ResultsDiff.Question: ResultsDiff.Outcome] = [:]
        let everyBackend = backends.map(\.id)
        let kinds = Dictionary(policies.map { ($0.id, $0.kind) }) { first, _ in first }
        let norms = Dictionary(vectors.map { ($0.id, $0.norm) }) { first, _ in first }
        for (vector, observations) in observations {
            for observation in observations {
                let norm = kinds[observation.policy].flatMap { norms[vector]?[$0] } ?? []
                let expected = (observation.expected ?? norm).map(\.words).joined(separator: " or ")
                let executed = observation.evaluator.map { " (\($0))" } ?? ""
                let outcome = ResultsDiff.Outcome(
                    says: observation.words,
                    finding: observation.finding,
                    expected: expected
                )
                for backend in observation.backends ?? everyBackend {
                    let question = ResultsDiff.Question(
                        vector: vector,
                        evaluator: observation.policy + executed,
                        policy: observation.policy,
                        backend: backend
                    )
                    outcomes[question] = outcome
                }
            }
        }
        for (vector, groups) in notAsked {
            for group in groups {
                let outcome = ResultsDiff.Outcome(
                    says: "cannot be asked (\(group.capability))",
                    finding: "unsupported",
                    expected: ""
                )
                for (policy, backend) in group.policies.flatMap({ policy in
                    (group.backends ?? everyBackend).map { (policy, $0) }
                }) {
                    func question(_ evaluator: String?) -> ResultsDiff.Question {
                        ResultsDiff.Question(
                            vector: vector,
                            evaluator: policy + (evaluator.map { " (\($0))" } ?? ""),
                            policy: policy,
                            backend: backend
                        )
                    }
                    // Files that were written before the evaluator stood here name a policy twice:
                    // every model has one outcome, so that a second one is its execution's.
                    let isSecond = outcomes[question(group.evaluator)] != nil
                    outcomes[question(isSecond ? "executed" : group.evaluator)] = outcome
                }
            }
        }
        for (vector, facts) in facts {
            for fact in facts {
                let outcome = ResultsDiff.Outcome(
                    says: fact.words,
                    finding: fact.finding,
                    expected: ""
                )
                for backend in fact.backends ?? everyBackend {
                    let question = ResultsDiff.Question(
                        vector: vector,
                        evaluator: fact.of.isEmpty ? fact.fact : "\(fact.fact) of \(fact.of)",
                        policy: nil,
                        backend: backend
                    )
                    outcomes[question] = outcome
                }
            }
        }
        return outcomes
    }
}

extension ResultsFile.Verdict {
    fileprivate var words: String { reason.map { "\(verdict) (\($0))" } ?? verdict }
}

extension ResultsFile.Observation {
    fileprivate var words: String {
        guard let verdict else { return "fails: \(message ?? "")" }

        return reason.map { "\(verdict) (\($0))" } ?? verdict
    }
}

extension ResultsFile.Fact {
    fileprivate var words: String {
        if let message { return "fails: \(message)" }
        if let path { return "path \(path.joined(separator: " → "))" }
        if let verdict {
            let detail = [reason, native].compactMap { $0 }.joined(separator: ": ")
            return detail.isEmpty ? verdict : "\(verdict) (\(detail))"
        }
        return key.map { "key \($0)" } ?? "no key"
    }
}
