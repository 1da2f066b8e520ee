// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What every part of a report looks up: the causes by their titles, and what is special about
/// policies.
struct HTMLLookup {
    let titles: [Cause.ID: String]
    /// The policies that have a check switched off.
    let switchedOff: Set<String>
    /// The libraries on which a policy is asked, where they are several.
    private let libraries: [String: Set<String>]
    /// The policies that are the norm itself.
    private let norm: Set<String>

    /// What is behind the name of a policy that a program carried out.
    static let executed = " (executed)"

    init(of run: Run) {
        titles = Dictionary(
            run.causes.all.map { ($0.id, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        switchedOff = Set(run.policies.filter { $0.setting == .off }.map(\.id))
        norm = Set(run.policies.filter { $0.platform == .every }.map(\.id))
        var libraries: [String: Set<String>] = [:]
        for policy in run.policies {
            switch policy.platform {
            case .every: libraries[policy.id] = Set(run.backends)
            case .linked(let linked) where linked.count > 1:
                libraries[policy.id] = linked.intersection(run.backends)
            case .linked, .measured, .unmeasured: break
            }
        }
        self.libraries = libraries
    }

    func isNorm(_ policy: String) -> Bool { norm.contains(policy) }

    /// Whether nothing is learnt from an observation that the facts or a sentence do not say.
    func isImplied(_ observation: Observation) -> Bool {
        guard !observation.isUnexpected else { return false }

        return observation.isForeign
            || HTMLDeparture.folded.contains(observation.finding.kind)
            || (isNorm(observation.policy) && observation.finding == .inherited)
    }

    /// Who was asked, and on which of several libraries where it is not on all.
    func name(of observation: Observation) -> String {
        let name =
            observation.evaluator == .executed
            ? observation.policy + Self.executed : observation.policy
        guard let all = libraries[observation.policy], all != Set(observation.backends) else {
            return name
        }

        return "\(name) on \(observation.backends.joined(separator: ", "))"
    }
}

extension Finding.Kind {
    /// The classes of an element that shows the finding.
    func style(isUnexpected: Bool) -> String { isUnexpected ? "\(rawValue) unexpected" : rawValue }
}
