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
    /// The libraries that took part.
    let libraries: Set<String>
    /// The libraries on which a policy is asked, where they are several.
    private let asked: [String: Set<String>]
    /// The policies that are the norm itself.
    private let normPolicies: Set<String>

    /// What the policies that are the norm itself begin with.
    static let norm = "norm"

    /// What is behind the name of a policy that a program carried out.
    static let executed = " (executed)"

    init(of run: Run) {
        titles = Dictionary(
            run.causes.all.map { ($0.id, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        switchedOff = Set(run.policies.filter { $0.setting == .off }.map(\.id))
        normPolicies = Set(run.policies.filter { $0.framework == Self.norm }.map(\.id))
        libraries = Set(run.backends)
        var asked: [String: Set<String>] = [:]
        for policy in run.policies {
            switch policy.platform {
            case .every: asked[policy.id] = Set(run.backends)
            case .linked(let linked) where linked.count > 1:
                asked[policy.id] = linked.intersection(run.backends)
            case .linked, .measured, .unmeasured: break
            }
        }
        self.asked = asked
    }

    /// Where a cause stands; nil for what is none, such as a platform that was measured.
    func link(_ cause: Cause.ID?) -> String? {
        cause.flatMap { titles[$0] == nil ? nil : Permalink.ofCause($0) }
    }

    /// The cause in a sentence, or what stands in its place.
    func title(_ cause: Cause.ID) -> String { titles[cause] ?? cause }

    func isNorm(_ policy: String) -> Bool { normPolicies.contains(policy) }

    /// Whether nothing is learnt from an observation that the facts or a sentence do not say.
    func isImplied(_ observation: Observation) -> Bool {
        guard !observation.isUnexpected else { return false }

        let isNamed = observation.cause.map { !$0.isEmpty } ?? false
        switch observation.finding {
        case .conforming, .platformUnknown, .unsupported: return true
        case .open, .otherReason: return observation.isForeign || !isNamed
        case .inherited: return observation.isForeign || isNorm(observation.policy)
        case .bypass, .outage, .unpinned: return observation.isForeign
        case .lenient, .limit:
            return observation.isForeign || switchedOff.contains(observation.policy)
        case .defect: return false
        }
    }

    /// Who was asked, and on which of several libraries where it is not on all.
    func name(of observation: Observation) -> String {
        let name =
            observation.evaluator == .executed
            ? observation.policy + Self.executed : observation.policy
        guard let all = asked[observation.policy], all != Set(observation.backends) else {
            return name
        }

        return "\(name) on \(observation.backends.joined(separator: ", "))"
    }
}

extension Finding.Kind {
    /// The classes of an element that shows the finding.
    func style(isUnexpected: Bool) -> String { isUnexpected ? "\(rawValue) unexpected" : rawValue }
}
