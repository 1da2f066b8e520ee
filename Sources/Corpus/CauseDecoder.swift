// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Reads the files of causes, and takes nothing for granted.
///
/// What is wrong is collected: one reading names all of it, with its place and a remedy.
struct CauseDecoder {
    let problems: Problems
    let groups: [PolicyGroup: GroupText]

    /// Reads `common.json`.
    static func groups(
        _ octets: [UInt8],
        location: String
    ) -> Result<[PolicyGroup: GroupText], VectorErrors> {
        let problems = Problems(in: location)
        let decoder = CauseDecoder(problems: problems, groups: [:])
        return decoder.read(octets) { root in
            guard let members = root.members(required: ["pinproof", "groups"]) else { return nil }

            _ = members["pinproof"]?.formatVersion(2)
            guard let texts = members["groups"]?.list(of: decoder.groupText) else { return nil }

            var groups: [PolicyGroup: GroupText] = [:]
            for (place, (group, text)) in texts.enumerated()
            where groups.updateValue(text, forKey: group) != nil {
                problems.report(
                    "groups[\(place)].id",
                    "is “\(group.name)”, which a group above has already",
                    remedy: "make one of the two"
                )
            }
            return groups
        }
    }

    /// Reads a subject's file.
    static func file(
        _ octets: [UInt8],
        subject: String,
        location: String,
        groups: [PolicyGroup: GroupText]
    ) -> Result<CauseFile, VectorErrors> {
        let decoder = CauseDecoder(problems: Problems(in: location), groups: groups)
        return decoder.read(octets) { decoder.file($0, subject, location) }
    }

    private func read<Value>(
        _ octets: [UInt8],
        _ decode: (Field) -> Value?
    ) -> Result<Value, VectorErrors> {
        problems.value(of: octets, decode).map(Result.success)
            ?? .failure(VectorErrors(all: problems.found))
    }

    private func groupText(_ field: Field) -> (PolicyGroup, GroupText)? {
        guard
            let members = field.members(required: ["id", "title", "explanation", "remedy"]),
            let group = members["id"]?.policyGroup(), let title = members["title"]?.text(),
            let explanation = members["explanation"]?.text(),
            let remedy = members["remedy"]?.text()
        else { return nil }

        return (group, GroupText(title: title, explanation: explanation, remedy: remedy))
    }

    private func file(_ root: Field, _ subject: String, _ location: String) -> CauseFile? {
        guard
            let members = root.members(
                required: ["pinproof", "subject", "name", "maintained", "causes"],
                optional: ["label", "note", "project", "retired"]
            )
        else { return nil }

        _ = members["pinproof"]?.formatVersion(2)
        if let field = members["subject"], let written = field.kebabName(), written != subject {
            field.report(
                "is “\(written)”, and the file's name makes it “\(subject)”",
                remedy: "write “\(subject)”, or name the file \(written).json"
            )
        }
        let name = members["name"]?.text()
        let label = members["label"]?.text()
        let note = members["note"]?.text()
        let project = members["project"]?.text()
        let isMaintained = members["maintained"]?.flag()
        let retired = members["retired"].map { $0.list { $0.vectorID() } } ?? []
        let causes = members["causes"]?.list { cause($0.named(by: "id"), subject) }
        guard let name, let isMaintained, let retired, let causes else { return nil }

        return CauseFile(
            subject: subject,
            name: name,
            label: label,
            note: note,
            project: project,
            isMaintained: isMaintained,
            causes: causes,
            retired: retired,
            location: location
        )
    }

    private func cause(_ field: Field, _ subject: String) -> Cause? {
        let texts = Cause.Text.allCases.map(\.rawValue)
        guard
            let members = field.members(
                required: ["id", "kind", "evidence", "disclosure"],
                optional: texts + ["is", "condition", "affected", "command", "lines"]
            )
        else { return nil }

        let id = members["id"]?.vectorID()
        if let id, !id.hasPrefix(subject + "/") {
            members["id"]?.report(
                "is “\(id)”, and this file is of “\(subject)”",
                remedy: "begin the id with “\(subject)/”, or move the cause"
            )
        }
        let group = members["is"]?.policyGroup()
        let common = group.flatMap { groups[$0] }
        for name in texts where members[name] == nil && common == nil {
            problems.report(
                members.path(to: name),
                group == nil ? "is missing" : "is missing, and common.json does not say it either",
                remedy: "add the member “\(name)”"
            )
        }
        let title = members["title"].map { $0.text() } ?? common?.title
        let explanation = members["explanation"].map { $0.text() } ?? common?.explanation
        let remedy = members["remedy"].map { $0.text() } ?? common?.remedy
        let kind = members["kind"]?.choice(of: Cause.Kind.self)
        let condition = members["condition"].map(self.condition)
        let evidence = members["evidence"]?.nonEmptyList(of: self.evidence)
        let affected = members["affected"].map { $0.text() }
        let disclosure = members["disclosure"]?.choice(of: Cause.Disclosure.self)
        let command = members["command"].map { $0.text() }
        let lines = members["lines"].map { $0.nonEmptyList(of: line) } ?? []
        guard let id, let title, let explanation, let remedy, let kind, let evidence,
            let disclosure, let lines
        else { return nil }

        return Cause(
            id: id,
            group: group,
            own: Set(Cause.Text.allCases.filter { members[$0.rawValue] != nil }),
            title: title,
            explanation: explanation,
            kind: kind,
            condition: condition ?? nil,
            evidence: evidence,
            affected: affected ?? nil,
            disclosure: disclosure,
            remedy: remedy,
            command: command ?? nil,
            policyLines: lines.compactMap(\.ofPolicies),
            factLines: lines.compactMap(\.ofFact)
        )
    }

    private func condition(_ field: Field) -> Cause.Condition? {
        guard let members = field.members(required: ["says", "by"]),
            let says = members["says"]?.text(),
            let party = members["by"]?.choice(of: Cause.Condition.Party.self)
        else { return nil }

        return Cause.Condition(says: says, by: party)
    }

    private func evidence(_ field: Field) -> Cause.Evidence? {
        let kinds = ["source", "executed", "reference", "documentation"]
        guard let members = field.members(required: [], optional: kinds + ["cvss"]) else {
            return nil
        }
        let given = kinds.filter { members[$0] != nil }
        guard given.count == 1, let text = members[given[0]]?.text() else {
            if given.count != 1 {
                field.report(
                    "has \(given.count) of the members that say what it is",
                    remedy: "write one of \(listed(kinds))"
                )
            }
            return nil
        }
        if given != ["reference"] {
            members["cvss"]?.report(
                "may not stand here: only an advisory has a score",
                remedy: "remove it"
            )
        }
        switch given[0] {
        case "source": return .source(text)
        case "executed": return .executed(text)
        case "documentation": return .documentation(text)
        default:
            guard let score = members["cvss"] else { return .reference(text, cvss: nil) }
            return score.score().map { .reference(text, cvss: $0) }
        }
    }

    private func line(_ field: Field) -> Line? {
        guard case .object(let members) = field.value else {
            _ = field.members(required: [])
            return nil
        }
        return members["fact"] == nil
            ? policyLine(field).map(Line.policies) : factLine(field).map(Line.fact)
    }

    private func policyLine(_ field: Field) -> Cause.PolicyLine? {
        guard
            let members = field.members(
                required: ["policies", "vectors", "verdict"],
                optional: ["backends", "reason"]
            )
        else { return nil }

        let policies = members["policies"]?.nonEmptyList { $0.policyID() }
        let backends = members["backends"].map { $0.nonEmptyList { $0.kebabName() } }
        let vectors = members["vectors"]?.nonEmptyList { $0.vectorID() }
        guard let verdict = VerdictDecoder(problems).verdict(members), let policies, let vectors
        else { return nil }

        return Cause.PolicyLine(
            policies: policies,
            backends: backends ?? nil,
            vectors: vectors,
            verdict: verdict
        )
    }

    private func factLine(_ field: Field) -> Cause.FactLine? {
        guard
            let members = field.members(
                required: ["fact", "vectors"],
                optional: ["verdict", "reason", "paths", "of", "equals", "versions"]
            )
        else { return nil }

        let vectors = members["vectors"]?.nonEmptyList { $0.vectorID() }
        let versions = members["versions"].map { $0.versions() }
        guard let kind = members["fact"]?.choice(of: FactKind.self),
            let fact = VerdictDecoder(problems).fact(kind, members, of: field), let vectors
        else { return nil }

        return Cause.FactLine(fact: fact, versions: versions ?? nil, vectors: vectors)
    }

    private enum Line {
        case fact(Cause.FactLine)
        case policies(Cause.PolicyLine)

        var ofPolicies: Cause.PolicyLine? {
            if case .policies(let line) = self { line } else { nil }
        }

        var ofFact: Cause.FactLine? {
            if case .fact(let line) = self { line } else { nil }
        }
    }
}

extension Field {
    /// The group that a text such as `@leaf-only` names.
    func policyGroup() -> PolicyGroup? {
        guard let name = string() else { return nil }
        guard let group = PolicyGroup(name: name) else {
            report(
                "is “\(name)”, which is no group",
                remedy: "write one of \(listed(PolicyGroup.allCases.map(\.name)))"
            )
            return nil
        }

        return group
    }

    /// The id of a policy: framework, mode and setting in kebab-case, dots between them.
    func policyID() -> String? {
        guard let name = string() else { return nil }
        guard
            name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isKebab)
        else {
            report(
                "is “\(name)”, which is no policy's id",
                remedy: "write framework, mode and setting in kebab-case, dots between them"
            )
            return nil
        }

        return name
    }

    /// A CVSS base score: a text of two digits with a point between them.
    fileprivate func score() -> Cause.Score? {
        guard let text = string() else { return nil }
        // No sign and no zero in front: the score is written as it is read.
        let score = Int(text.filter { $0 != "." }).map(Cause.Score.init(tenths:))
        guard let score, (0...100).contains(score.tenths), score.description == text else {
            report(
                "is “\(text)”, which is no CVSS base score",
                remedy: "write a text such as \"5.9\""
            )
            return nil
        }

        return score
    }
}
