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

extension Vector {
    /// What a policy is due on a backend, and who says so.
    func due(_ policy: any PinningPolicy, on backend: String) -> PolicyDue {
        let line = lines(for: policy.id, policy.traits, on: backend).first
        return PolicyDue(
            verdicts: due(policy.id, policy.traits, on: backend),
            because: line.map { because($0, policy) }
                ?? expectation.verdicts(of: policy.traits.kind)?.compactMap(\.because).first,
            line: line
        )
    }

    private func because(_ line: Int, _ policy: any PinningPolicy) -> String? {
        let departure = departures.policies[line]
        let name = departure.policies.first { $0.names(policy.id, policy.traits) }
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
