// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Vector {
    /// Why a policy with these traits cannot be asked about the vector; nil where it can.
    package func applicability(of traits: Traits) -> Capability? {
        Applicability(of: self).missing(for: traits)
    }

    /// The configuration as a framework with these traits has it written; nil where the vector
    /// leaves that to the entries.
    package func texts(for traits: Traits) -> [String]? {
        Applicability(of: self).texts(for: traits)
    }

    /// The lines of `departures.policies` that name the policy on the backend, the deciding first.
    package func lines(for policy: String, _ traits: Traits, on backend: String) -> [Int] {
        departures.policies.indices.filter {
            departures.policies[$0].names(policy, traits, on: backend)
        }
    }

    /// The line of `departures.policies` that decides over the policy on the backend; nil for the
    /// norm.
    package func line(for policy: String, _ traits: Traits, on backend: String) -> Int? {
        departures.policies.firstIndex { $0.names(policy, traits, on: backend) }
    }

    /// The verdicts that a policy is due on a backend: the first departure line that fits, else
    /// the norm, of which any verdict will do.
    package func due(_ policy: String, _ traits: Traits, on backend: String) -> [Verdict] {
        if let line = line(for: policy, traits, on: backend) {
            return [departures.policies[line].verdict]
        }
        return (expectation.verdicts(of: traits.kind) ?? []).map(\.verdict)
    }
}

extension NamedEntry {
    /// The names in the list for one kind of pinning.
    package func names(of kind: PinningKind) -> [ItemName]? {
        switch kind {
        case .certificate: certificates
        case .publicKey: keys
        }
    }
}

extension PolicyDeparture {
    fileprivate func names(_ policy: String, _ traits: Traits, on backend: String) -> Bool {
        (backends?.contains(backend) ?? true)
            && policies.contains { $0.names(policy, traits) }
    }
}

extension PolicyDeparture.PolicyName {
    /// Whether the name means the policy of that id and those traits.
    package func names(_ policy: String, _ traits: Traits) -> Bool {
        switch self {
        case .group(let group): group.contains(traits)
        case .single(let id): id == policy
        }
    }
}
