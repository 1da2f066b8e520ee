// SPDX-License-Identifier: Apache-2.0

private import Pinning

extension CauseFile {
    /// The text of the file in its one form.
    package var canonicalText: String { CanonicalText.text(of: node) }

    var node: CanonicalText.Node {
        var members: [CanonicalText.Member] = [
            ("pinproof", .integer(2)), ("subject", .string(subject)), ("name", .string(name)),
        ]
        for (name, text) in [("label", label), ("project", project)] {
            if let text { members.append((name, .string(text))) }
        }
        members.append(("maintained", .boolean(isMaintained)))
        if let note { members.append(("note", .string(note))) }
        if !retired.isEmpty { members.append(("retired", .strings(retired))) }
        members.append(("causes", .array(causes.map(\.node))))
        return .object(members)
    }
}

extension Cause {
    /// What common.json says of its group is not written again.
    fileprivate var node: CanonicalText.Node {
        var members: [CanonicalText.Member] = [("id", .string(id))]
        func add(_ name: String, _ text: String?) {
            if let text { members.append((name, .string(text))) }
        }

        add("is", group?.name)
        add("title", own.contains(.title) ? title : nil)
        add("explanation", own.contains(.explanation) ? explanation : nil)
        add("kind", kind.rawValue)
        if let condition { members.append(("condition", condition.node)) }
        members.append(("evidence", .array(evidence.map(\.node))))
        add("affected", affected)
        add("disclosure", disclosure.rawValue)
        add("remedy", own.contains(.remedy) ? remedy : nil)
        add("command", command)
        let lines = policyLines.map(\.node) + factLines.map(\.node)
        if !lines.isEmpty { members.append(("lines", .array(lines))) }
        return .object(members)
    }
}

extension Cause.Condition {
    fileprivate var node: CanonicalText.Node {
        .object([("says", .string(says)), ("by", .string(by.rawValue))])
    }
}

extension Cause.Evidence {
    fileprivate var node: CanonicalText.Node {
        switch self {
        case .documentation(let text): .object([("documentation", .string(text))])
        case .executed(let text): .object([("executed", .string(text))])
        case .source(let text): .object([("source", .string(text))])
        case .reference(let text, nil): .object([("reference", .string(text))])
        case .reference(let text, let score?):
            .object([("reference", .string(text)), ("cvss", .string(score.description))])
        }
    }
}

extension Cause.PolicyLine {
    fileprivate var node: CanonicalText.Node {
        var members: [CanonicalText.Member] = [("policies", .strings(policies))]
        if let backends { members.append(("backends", .strings(backends))) }
        members.append(("vectors", .strings(vectors)))
        return .object(members + verdict.members)
    }
}

extension Cause.FactLine {
    fileprivate var node: CanonicalText.Node {
        var members = fact.members
        if let versions { members.append(("versions", .string(versions))) }
        members.append(("vectors", .strings(vectors)))
        return .object(members)
    }
}
