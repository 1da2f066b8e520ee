// SPDX-License-Identifier: Apache-2.0

import Pinning

extension VectorDecoder {
    func departures(_ field: Field) -> Departures? {
        guard
            let members = field.members(required: [], optional: ["policies", "backends"])
        else { return nil }

        return Departures(
            policies: members["policies"]?.list(of: policyDeparture) ?? [],
            backends: members["backends"]?.list(of: backendDeparture) ?? []
        )
    }

    private func policyDeparture(_ field: Field) -> PolicyDeparture? {
        guard
            let members = field.members(
                required: ["policies", "verdict"],
                optional: ["backends", "reason", "because"]
            )
        else { return nil }

        let policies = members["policies"]?.nonEmptyList(of: policyName)
        let backends = members["backends"]?.nonEmptyList { $0.kebabName() }
        let because = members["because"]?.text()
        let hasSingle = (policies ?? []).contains { if case .single = $0 { true } else { false } }
        if hasSingle, members["because"] == nil {
            problems.report(
                members.path(to: "because"),
                "is missing, and the line names a single policy",
                remedy: "say why it departs; only a group has a sentence of its own"
            )
        }
        guard let verdict = verdict(members), let policies else { return nil }

        return PolicyDeparture(
            policies: policies,
            backends: backends,
            verdict: verdict,
            because: because
        )
    }

    private func policyName(_ field: Field) -> PolicyDeparture.PolicyName? {
        guard let name = field.string() else { return nil }
        guard name.hasPrefix("@") else {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.allSatisfy(isKebab) else {
                field.report(
                    "is “\(name)”, which is no policy's id",
                    remedy: "write framework, mode and setting in kebab-case, dots between them"
                )
                return nil
            }

            return .single(name)
        }
        guard let group = PolicyGroup(name: name) else {
            field.report(
                "is “\(name)”, which is no group",
                remedy: "write one of \(listed(PolicyGroup.allCases.map(\.name)))"
            )
            return nil
        }

        return .group(group)
    }

    private func backendDeparture(_ field: Field) -> BackendDeparture? {
        guard
            let members = field.members(
                required: ["backends", "fact", "because"],
                optional: ["verdict", "reason", "paths", "of", "equals", "versions"]
            )
        else { return nil }

        let backends = members["backends"]?.nonEmptyList { $0.kebabName() }
        let versions = members["versions"]?.versions()
        let because = members["because"]?.text()
        guard let kind = members["fact"]?.choice(of: FactKind.self),
            let fact = fact(kind, members, of: field), let backends, let because
        else { return nil }

        return BackendDeparture(
            backends: backends,
            fact: fact,
            versions: versions,
            because: because
        )
    }

    fileprivate func fact(
        _ kind: FactKind,
        _ members: Members,
        of field: Field
    ) -> BackendDeparture.Fact? {
        for name in ["verdict", "reason", "paths", "of", "equals"]
        where !kind.members.contains(name) {
            refuse(members[name], because: "the fact is \(kind.rawValue)")
        }
        for name in kind.required where members[name] == nil {
            problems.report(
                members.path(to: name),
                "is missing, and the fact is \(kind.rawValue)",
                remedy: "add the member “\(name)”"
            )
        }
        switch kind {
        case .host:
            return members["verdict"]?.choice(of: HostVerdict.self).map(BackendDeparture.Fact.host)
        case .nativeKey:
            guard let certificate = members["of"]?.certificateName(among: items) else { return nil }
            guard let equals = members["equals"], equals.value != .null else {
                return .nativeKey(of: certificate, equals: nil)
            }

            return equals.pinName(among: items).map { .nativeKey(of: certificate, equals: $0) }
        case .path:
            return pathVerdict(members, of: field).map(BackendDeparture.Fact.path)
        }
    }
}

private enum FactKind: String, CaseIterable {
    case host
    case nativeKey = "native-key"
    case path

    /// The members besides those of every line.
    var members: [String] {
        switch self {
        case .host: ["verdict"]
        case .nativeKey: ["of", "equals"]
        case .path: ["verdict", "reason", "paths"]
        }
    }

    var required: [String] {
        switch self {
        case .host: ["verdict"]
        case .nativeKey: ["of", "equals"]
        case .path: ["verdict"]
        }
    }
}
