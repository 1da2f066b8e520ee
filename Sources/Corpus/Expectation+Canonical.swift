// SPDX-License-Identifier: Apache-2.0

private import Pinning

extension Expectation {
    var node: CanonicalText.Node {
        var members: [CanonicalText.Member] = [
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
    /// The lines that stand in a vector's own file.
    var node: CanonicalText.Node { .array(groups.map(\.node)) }

    /// The lines of the vector's own file, in their one form.
    var canonicalText: String { CanonicalText.text(of: node) }
}

extension GroupDeparture {
    fileprivate var node: CanonicalText.Node {
        .object([("groups", .strings(groups.map(\.name)))] + verdict.members)
    }
}

extension Threat {
    /// Nil where nothing is stated.
    var node: CanonicalText.Node? {
        var members: [CanonicalText.Member] = []
        if let certificate = pinned[.certificate], let publicKey = pinned[.publicKey] {
            let isOne = certificate == publicKey
            members.append(
                (
                    "pinned",
                    isOne
                        ? .string(certificate.rawValue)
                        : .object([
                            ("certificate", .string(certificate.rawValue)),
                            ("publicKey", .string(publicKey.rawValue)),
                        ])
                )
            )
        }
        if let chain { members.append(("chain", .string(chain.rawValue))) }
        return members.isEmpty ? nil : .object(members)
    }
}

extension OperatorEvent {
    var node: CanonicalText.Node {
        .object([
            ("what", .string(what.rawValue)), ("pinned", .string(pinned.rawValue)),
            ("before", .string(before)),
        ])
    }
}

extension BackendDeparture.Fact {
    /// The members of a line that states it.
    var members: [CanonicalText.Member] {
        switch self {
        case .host(let verdict):
            [("fact", .string("host")), ("verdict", .string(verdict.rawValue))]
        case .nativeKey(let certificate, let equals):
            [
                ("fact", .string("native-key")),
                ("of", .string(certificate)),
                ("equals", equals.map { .string($0) } ?? .null),
            ]
        case .path(let verdict):
            [("fact", .string("path"))] + verdict.members
        }
    }
}

extension PathVerdict {
    fileprivate var members: [CanonicalText.Member] {
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
    var members: [CanonicalText.Member] {
        let reason = reason.map { [("reason", CanonicalText.Node.string($0.rawValue))] } ?? []
        return [("verdict", .string(kind.rawValue))] + reason
    }
}

extension String? {
    /// The member `because`, where there is one.
    fileprivate var members: [CanonicalText.Member] {
        map { [("because", .string($0))] } ?? []
    }
}
