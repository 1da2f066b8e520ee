// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What is the same in many vectors for the same policies, and is said once for all of them.
struct EntryGroups {
    /// The policies of each group, by vector.
    private var policies: [EntryGroup: [String: [String]]] = [:]

    mutating func add(_ observation: Observation, to group: EntryGroup) {
        policies[group, default: [:]][observation.vector, default: []].append(observation.policy)
    }

    /// One group for each list of policies, sorted by their heads.
    var sorted: [ResultsText.Group] {
        var groups: [String: [String]] = [:]
        for (group, byVector) in policies {
            for (vector, policies) in byVector {
                groups[group.head(of: policies), default: []].append(vector)
            }
        }
        return ResultsText.Group.sorted(groups)
    }
}

/// What a group of outcomes has in common besides its policies.
struct EntryGroup: Hashable {
    let finding: Finding
    /// Nil where nothing was said, nobody knows what would be, or it is what the norm says.
    let verdict: Verdict?
    let cause: Cause.ID?
    let evaluator: Observation.Evaluation
    /// Nil where they are all that the policy's model was asked on.
    let backends: [String]?

    /// Nil for an outcome that is one of its vector: a reader looks for what lets an attacker in
    /// and what locks users out beside the vector, and for the hundreds of lenient readings,
    /// limits, open answers, other reasons and outages that nothing ordinary causes in a list of
    /// their own, with what a policy does whatever a vector asks.
    ///
    /// - Parameters:
    ///   - observation: The outcome.
    ///   - isNorm: Whether it is exactly what the norm says.
    ///   - isComputed: Whether its cause follows from the policy alone.
    ///   - own: The backends that the policy's model was asked on.
    init?(_ observation: Observation, isNorm: Bool, isComputed: Bool, own: [String]?) {
        switch observation.finding {
        case .conforming where isNorm, .platformUnknown, .unsupported:
            // What is presumed of a platform that is unknown is no result, and is not stated.
            verdict = nil
        case .lenient where observation.isPlain, .limit where observation.isPlain,
            .open where observation.isPlain, .otherReason where observation.isPlain,
            .outage(.exotic) where observation.isPlain:
            verdict = observation.verdict
        case .bypass where isComputed && observation.isPlain,
            .unpinned where isComputed && observation.isPlain:
            verdict = observation.verdict
        case .bypass, .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .outage, .unpinned:
            return nil
        }
        finding = observation.finding
        cause = verdict == nil ? nil : observation.knownCause
        evaluator = observation.evaluator
        backends = observation.backendsUnless(own)
    }

    func head(of policies: [String]) -> String {
        var members = ResultsJSON.members(of: finding)
        if let cause { members.append(("cause", .string(cause))) }
        if evaluator == .executed { members.append(("evaluator", .string(evaluator.rawValue))) }
        if let backends { members.append(("backends", .strings(backends))) }
        if let verdict { members += ResultsJSON.members(of: verdict) }
        members.append(("policies", .strings(policies)))
        return CanonicalText.line(of: .object(members))
    }
}

extension Observation {
    /// The backends that it is of; nil where they are all that the policy's model was asked on.
    func backendsUnless(_ own: [String]?) -> [String]? {
        evaluator == .modelled && backends == own ? nil : backends
    }

    /// Whether there is nothing to say of it but its outcome and its cause.
    fileprivate var isPlain: Bool {
        !isUnexpected && !isNewOnVersion && !isForeign && said == nil && knownBecause == nil
    }
}
