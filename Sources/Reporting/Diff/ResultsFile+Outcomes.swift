// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

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
        /// What an attacker needs, or how often an outage strikes; empty for any other finding.
        var harm = ""
        /// The cause that explains it; empty where none does.
        var cause = ""
        /// Empty where it is what was said, or is not judged there.
        var expected = ""

        static func conforming(_ says: String) -> Outcome {
            Outcome(says: says, finding: Finding.Kind.conforming.rawValue)
        }

        /// How much harm it does; a finding that is not known does none.
        var weight: Harm {
            guard let kind = Finding.Kind(rawValue: finding) else { return Harm(.conforming) }

            return Harm(kind, needs: AttackerNeeds(rawValue: harm), outage: Outage(rawValue: harm))
        }

        /// The finding with what belongs to it: `bypass (own-certificate)`.
        var findingInWords: String { harm.isEmpty ? finding : "\(finding) (\(harm))" }
    }

    typealias Outcomes = [Question: Outcome]
}

extension ResultsFile {
    /// The ids of everything that answers are of: backends, platforms and programs outside.
    var answerers: Set<String> {
        Set(backends.map(\.id)).union(policies.flatMap(\.backends))
            .union(observations.values.joined().flatMap { $0.backends ?? [] })
            .union(groups.flatMap { $0.backends ?? [] })
    }

    /// Every answer by its question; those that are left out conform, and are put back.
    var outcomes: ResultsDiff.Outcomes {
        var outcomes = conforming
        let own = Dictionary(policies.map { ($0.id, $0.backends) }) { first, _ in first }
        let kinds = Dictionary(policies.map { ($0.id, $0.kind) }) { first, _ in first }
        let norms = Dictionary(vectors.map { ($0.id, $0.norm) }) { first, _ in first }
        for group in groups {
            for vector in group.vectors {
                for policy in group.policies {
                    let outcome = group.outcome(norms[vector], kinds[policy] ?? "")
                    for backend in group.backends ?? own[policy] ?? [] {
                        outcomes[.init(vector, policy, group.evaluator, backend)] = outcome
                    }
                }
            }
        }
        for (vector, observations) in observations {
            for observation in observations {
                let outcome = observation.outcome
                for policy in observation.policies {
                    for backend in observation.backends ?? own[policy] ?? [] {
                        outcomes[.init(vector, policy, observation.evaluator, backend)] = outcome
                    }
                }
            }
        }
        let everyBackend = backends.map(\.id)
        for (vector, facts) in facts {
            for fact in facts {
                for backend in fact.backends ?? everyBackend {
                    outcomes[.init(vector, fact: fact.name, backend)] = fact.outcome
                }
            }
        }
        return outcomes
    }

    /// What every model and every backend would have said, had all of them followed the norm.
    private var conforming: ResultsDiff.Outcomes {
        var outcomes: ResultsDiff.Outcomes = [:]
        outcomes.reserveCapacity(vectors.count * (policies.count + 3 * backends.count))
        for vector in vectors {
            for policy in policies {
                let outcome = ResultsDiff.Outcome.conforming(vector.norm.words(of: policy.kind))
                for backend in policy.backends {
                    outcomes[.init(vector.id, policy.id, nil, backend)] = outcome
                }
            }
            for (fact, words) in vector.facts {
                for backend in backends {
                    outcomes[.init(vector.id, fact: fact, backend.id)] = .conforming(words)
                }
            }
        }
        return outcomes
    }
}

extension ResultsDiff.Question {
    fileprivate init(_ vector: String, _ policy: String, _ evaluator: String?, _ backend: String) {
        self.init(
            vector: vector,
            evaluator: policy + (evaluator.map { " (\($0))" } ?? ""),
            policy: policy,
            backend: backend
        )
    }

    fileprivate init(_ vector: String, fact: String, _ backend: String) {
        self.init(vector: vector, evaluator: fact, policy: nil, backend: backend)
    }
}

extension ResultsFile.Norm {
    fileprivate func words(of kind: String) -> String {
        verdicts(of: kind).map(\.words).joined(separator: " or ")
    }
}

extension ResultsFile.Vector {
    /// What is right of each fact, by the name of the fact.
    fileprivate var facts: [(String, String)] {
        [
            ("path", norm.path.map(\.words).joined(separator: " or ")),
            ("host", norm.host.joined(separator: " or ")),
        ] + keys.map { (ResultsFile.Fact.name(ofKey: $0), "the key as presented") }
    }
}

extension ResultsFile.Path {
    fileprivate var words: String {
        switch self {
        case .accepted(let path): "path \(path.joined(separator: " → "))"
        case .refused(let reason): "reject (\(reason))"
        }
    }
}

extension ResultsFile.Verdict {
    fileprivate var words: String { reason.map { "\(verdict) (\($0))" } ?? verdict }
}

extension ResultsFile.Group {
    fileprivate func outcome(_ norm: ResultsFile.Norm?, _ kind: String) -> ResultsDiff.Outcome {
        if let capability {
            return .init(says: "cannot be asked (\(capability))", finding: finding)
        }
        if let verdict {
            let said = ResultsFile.Verdict(verdict: verdict, reason: reason)
            return .init(
                says: said.words,
                finding: finding,
                harm: needs ?? outage ?? "",
                cause: cause ?? ""
            )
        }
        // A conforming execution says what the norm says; anything else here is not known.
        return finding == Finding.Kind.conforming.rawValue
            ? .conforming(norm?.words(of: kind) ?? "") : .init(says: "unknown", finding: finding)
    }
}

extension ResultsFile.Observation {
    fileprivate var outcome: ResultsDiff.Outcome {
        ResultsDiff.Outcome(
            says: words,
            finding: finding,
            harm: needs ?? outage ?? "",
            cause: cause ?? "",
            expected: (expected ?? []).map(\.words).joined(separator: " or ")
        )
    }

    private var words: String {
        guard let verdict else { return "fails: \(message ?? "")" }

        return reason.map { "\(verdict) (\($0))" } ?? verdict
    }
}

extension ResultsFile.Fact {
    fileprivate static func name(ofKey certificate: String) -> String {
        "native-key of \(certificate)"
    }

    fileprivate var name: String { of.map(Self.name) ?? fact }

    fileprivate var outcome: ResultsDiff.Outcome {
        ResultsDiff.Outcome(
            says: words,
            finding: finding,
            harm: needs ?? outage ?? "",
            cause: cause ?? ""
        )
    }

    private var words: String {
        if let message { return "fails: \(message)" }
        if let capability { return "cannot be asked (\(capability))" }
        if let path { return "path \(path.joined(separator: " → "))" }
        if let verdict {
            let detail = [reason, native].compactMap { $0 }.joined(separator: ": ")
            return detail.isEmpty ? verdict : "\(verdict) (\(detail))"
        }
        return key.map { "key \($0)" } ?? "no key"
    }
}
