// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// The verdict that a policy is due, and who says so.
struct PolicyDue: Hashable {
    let verdicts: [Verdict]
    let because: String?
    /// The departure line that decides, by its place in `departures.policies`; nil for the norm.
    let line: Int?

    /// Whether a verdict is one that is due.
    ///
    /// Against the norm another reason is no other verdict; a departure line gives its reason
    /// strictly, except for what the library cannot tell apart.
    func isMet(by seen: Verdict, aliases: ReasonAliases) -> Bool {
        verdicts.contains { due in
            guard line != nil, let wanted = due.reason, let reason = seen.reason else {
                return due.kind == seen.kind
            }

            return due.kind == seen.kind && !aliases.tellApart(wanted, reason)
        }
    }
}

extension PolicyDue {
    /// What a kind of pinning is due where no departure line speaks of the policy.
    init(of kind: PinningKind, in expectation: Expectation) {
        let norm = expectation.verdicts(of: kind) ?? []
        self.init(
            verdicts: norm.map(\.verdict),
            because: norm.compactMap(\.because).first,
            line: nil
        )
    }
}

extension Vector {
    /// What a policy is due by the first departure line that names it on a backend; nil where none
    /// does.
    func departure(of policy: String, _ traits: Traits, on backend: String) -> PolicyDue? {
        guard let line = line(for: policy, traits, on: backend) else { return nil }

        return PolicyDue(
            verdicts: [departures.policies[line].verdict],
            because: because(line, policy, traits),
            line: line
        )
    }

    private func because(_ line: Int, _ policy: String, _ traits: Traits) -> String? {
        let departure = departures.policies[line]
        let name = departure.policies.first { $0.names(policy, traits) }
        return departure.because ?? name?.because
    }
}

extension PolicyDeparture.PolicyName {
    /// The sentence of a group; nil for a single policy, whose line says why.
    fileprivate var because: String? {
        switch self {
        case .group(let group): group.because
        case .single: nil
        }
    }
}
