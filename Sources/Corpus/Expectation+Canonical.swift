// SPDX-License-Identifier: Apache-2.0

private import Pinning

extension Expectation {
    var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("path", oneOrMore(path.map { .object($0.members) })),
            ("host", oneOrMore(host.map { .object([("verdict", .string($0.rawValue))]) })),
        ]
        if let certificate {
            members.append(("certificate", oneOrMore(certificate.map(\.node))))
        }
        if let publicKey { members.append(("publicKey", oneOrMore(publicKey.map(\.node)))) }
        return .object(members)
    }

    private func oneOrMore(_ nodes: [CanonicalText.Node]) -> CanonicalText.Node {
        nodes.count == 1 ? nodes[0] : .array(nodes)
    }
}

extension ExpectedVerdict {
    fileprivate var node: CanonicalText.Node {
        .object(verdict.members + because.members)
    }
}

extension Departures {
    var node: CanonicalText.Node {
        .object([
            ("policies", .array(policies.map(\.node))),
            ("backends", .array(backends.map(\.node))),
        ])
    }
}

extension PolicyDeparture {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("policies", .strings(policies.map(\.text)))
        ]
        if let backends { members.append(("backends", .strings(backends))) }
        return .object(members + verdict.members + because.members)
    }
}

extension PolicyDeparture.PolicyName {
    /// The name as departures write it.
    package var text: String {
        switch self {
        case .group(let group): group.name
        case .single(let id): id
        }
    }
}

extension BackendDeparture {
    fileprivate var node: CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("backends", .strings(backends))
        ]
        if let versions { members.append(("versions", .string(versions))) }
        switch fact {
        case .host(let verdict):
            members += [("fact", .string("host")), ("verdict", .string(verdict.rawValue))]
        case .nativeKey(let certificate, let equals):
            members += [
                ("fact", .string("native-key")),
                ("of", .string(certificate)),
                ("equals", equals.map { .string($0) } ?? .null),
            ]
        case .path(let verdict):
            members.append(("fact", .string("path")))
            members += verdict.members
        }
        members.append(("because", .string(because)))
        return .object(members)
    }
}

extension PathVerdict {
    fileprivate var members: [(name: String, value: CanonicalText.Node)] {
        switch self {
        case .accept(let paths):
            [
                ("verdict", .string("accept")),
                ("paths", .array(paths.map { .strings($0) })),
            ]
        case .reject(let reason):
            [("verdict", .string("reject")), ("reason", .string(reason.rawValue))]
        }
    }
}

extension Verdict {
    fileprivate var members: [(name: String, value: CanonicalText.Node)] {
        let reason = reason.map { [("reason", CanonicalText.Node.string($0.rawValue))] } ?? []
        return [("verdict", .string(kind.rawValue))] + reason
    }
}

extension String? {
    /// The member `because`, where there is one.
    fileprivate var members: [(name: String, value: CanonicalText.Node)] {
        map { [("because", .string($0))] } ?? []
    }
}
