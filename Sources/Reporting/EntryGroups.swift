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
    let finding: Finding.Kind
    let capability: Capability?
    let evaluator: Observation.Evaluation
    /// Nil where they are all that the policy's model was asked on.
    let backends: [String]?

    /// Nil for an outcome that is one of its vector.
    ///
    /// What is presumed of a platform that is unknown is no result, and is not stated.
    ///
    /// - Parameters:
    ///   - observation: The outcome.
    ///   - isNorm: Whether it is exactly what the norm says.
    ///   - own: The backends that the policy's model was asked on.
    init?(_ observation: Observation, isNorm: Bool, own: [String]?) {
        switch observation.finding {
        case .platformUnknown: capability = nil
        case .unsupported(let missing): capability = missing
        case .conforming where isNorm: capability = nil
        case .bypass, .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .outage, .unpinned:
            return nil
        }
        finding = observation.finding.kind
        evaluator = observation.evaluator
        backends = observation.backendsUnless(own)
    }

    func head(of policies: [String]) -> String {
        var members: [BriefEntries.Member] = [("finding", .string(finding.rawValue))]
        if let capability { members.append(("capability", .string(capability.rawValue))) }
        if evaluator == .executed { members.append(("evaluator", .string(evaluator.rawValue))) }
        if let backends { members.append(("backends", .strings(backends))) }
        members.append(("policies", .strings(policies)))
        return CanonicalText.line(of: .object(members))
    }
}

extension Observation {
    /// The backends that it is of; nil where they are all that the policy's model was asked on.
    func backendsUnless(_ own: [String]?) -> [String]? {
        evaluator == .modelled && backends == own ? nil : backends
    }
}
