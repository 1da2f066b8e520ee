// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Vector {
    /// Why a policy with these traits cannot be asked about the vector; nil where it can.
    ///
    /// What depends on a backend is not asked here: whether the client is built on its library,
    /// and whether it can read every certificate.
    package func applicability(of traits: Traits) -> Capability? {
        if lists(nothingOf: traits.kind) { return .noListOfItsKind }
        // A vector that configures entries asks everybody; its dialects only say how a framework
        // would write them.
        if pinned.isEmpty, !dialect.isEmpty, texts(for: traits) == nil { return .otherDialect }
        if texts(for: traits) != nil { return nil }
        if traits.configuration.entries == .one, pinned.count > 1 { return .severalEntries }
        if traits.configuration.pins == .objects, pinsTexts(of: traits.kind) { return .literalPin }
        return nil
    }

    /// The lines of `departures.policies` that name the policy on the backend, the deciding first.
    package func lines(for policy: String, _ traits: Traits, on backend: String) -> [Int] {
        departures.policies.indices.filter { index in
            let line = departures.policies[index]
            return line.backends?.contains(backend) ?? true
                && line.policies.contains { $0.names(policy, traits) }
        }
    }

    /// The verdicts that a policy is due on a backend: the first departure line that fits, else
    /// the norm, of which any verdict will do.
    package func due(_ policy: String, _ traits: Traits, on backend: String) -> [Verdict] {
        if let line = lines(for: policy, traits, on: backend).first {
            return [departures.policies[line].verdict]
        }
        return (expectation.verdicts(of: traits.kind) ?? []).map(\.verdict)
    }

    /// Where nothing is pinned at all, whoever has a norm can be asked.
    private func lists(nothingOf kind: PinningKind) -> Bool {
        let hasList = pinned.contains { $0.names(of: kind) != nil }
        let hasAnyList = pinned.contains { $0.certificates != nil || $0.keys != nil }
        return hasAnyList ? !hasList : expectation.verdicts(of: kind) == nil
    }

    /// The configuration as a framework with these traits has it written; nil where the vector
    /// leaves that to the entries.
    package func texts(for traits: Traits) -> [String]? {
        traits.configuration.dialect.flatMap(Dialect.init(rawValue:)).flatMap { dialect[$0] }
    }

    private func pinsTexts(of kind: PinningKind) -> Bool {
        pinned.flatMap { $0.names(of: kind) ?? [] }.contains { name in
            if case .pin? = recipe[name] { true } else { false }
        }
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

extension PolicyDeparture.PolicyName {
    /// Whether the name means the policy of that id and those traits.
    package func names(_ policy: String, _ traits: Traits) -> Bool {
        switch self {
        case .group(let group): group.contains(traits)
        case .single(let id): id == policy
        }
    }
}
