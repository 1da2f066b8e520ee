// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Vector {
    /// The verdict that a policy is expected to give on a backend instead of the norm; nil where it
    /// is expected to follow the norm.
    ///
    /// The framework's own causes decide first, then what follows from the policy alone, then the
    /// vector's lines for groups.
    package func departure(
        of policy: Registry.Policy,
        on backend: String
    ) -> ExpectedDeparture? {
        if let line = departures.policies.first(where: { $0.names(policy.id, on: backend) }) {
            return ExpectedDeparture(verdict: line.verdict, source: .cause(line.cause, line.line))
        }
        let groups = departures.groupCauses[policy.framework] ?? [:]
        if let (group, verdict) = computedVerdict(of: policy.traits) {
            return ExpectedDeparture(verdict: verdict, source: .computed(group, groups[group]))
        }
        for (place, line) in departures.groups.enumerated() {
            guard let group = line.groups.first(where: { $0.contains(policy.traits) }) else {
                continue
            }

            return ExpectedDeparture(
                verdict: line.verdict,
                source: .group(group, line: place, groups[group])
            )
        }
        return nil
    }

    /// The verdicts that a policy is expected to give on a backend, of which any will do.
    package func expected(_ policy: Registry.Policy, on backend: String) -> [Verdict] {
        if let departure = departure(of: policy, on: backend) { return [departure.verdict] }
        return (expectation.verdicts(of: policy.traits.kind) ?? []).map(\.verdict)
    }

    /// What follows from a policy alone, whatever the vector asks.
    private func computedVerdict(of traits: Traits) -> (PolicyGroup, Verdict)? {
        if PolicyGroup.crashes.contains(traits) { return (.crashes, .crash) }
        if PolicyGroup.crashesAtSetUp.contains(traits) { return (.crashesAtSetUp, .crash) }
        if PolicyGroup.acceptsAll.contains(traits) { return (.acceptsAll, .notPinned) }
        // Before pins count, path and host are refused as the norm has it.
        guard case .accept? = expectation.path.first, expectation.host.first == .match else {
            return nil
        }

        let isRefused =
            traits.configuration.refusesUnreadable
            && (expectation.verdicts(of: traits.kind) ?? []).allSatisfy { expected in
                if case .misconfigured = expected.verdict { true } else { false }
            }
        if PolicyGroup.ignoresPins.contains(traits), !isRefused {
            return (.ignoresPins, .notPinned)
        }
        if PolicyGroup.stripsWWW.contains(traits),
            connection.host.hasPrefix("www.")
        {
            return (.stripsWWW, .notPinned)
        }
        return nil
    }
}

/// A verdict that is expected instead of the norm, and what says so.
package struct ExpectedDeparture: Hashable, Sendable {
    package let verdict: Verdict
    package let source: Source

    package enum Source: Hashable, Sendable {
        /// A line of a framework's own cause.
        case cause(Cause.ID, Int)
        /// What follows from the policy alone.
        case computed(PolicyGroup, Cause.ID?)
        /// A line of the vector's own file.
        case group(PolicyGroup, line: Int, Cause.ID?)

        /// The cause that reports name; nil where the framework has none for the group.
        package var cause: Cause.ID? {
            switch self {
            case .cause(let id, _): id
            case .computed(_, let id), .group(_, _, let id): id
            }
        }
    }
}
