// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension SubjectPage {
    /// The frameworks that link the library.
    var users: [PageBlock] {
        let users = run.policies.filter { policy in
            if case .linked(let libraries) = policy.platform {
                libraries.contains(subject)
            } else {
                false
            }
        }
        let linking = Set(users.map(\.framework)).subtracting([subject]).sorted()
        return linking.isEmpty || !isLibrary
            ? [] : [.paragraph("Linked by \(codes: linking), which inherit what it does.")]
    }

    /// How the library was configured for every question that was asked of it: last, since it may
    /// differ between machines.
    var adapter: [PageBlock] {
        guard isLibrary,
            let library = run.environment.libraries.first(where: { $0.id == subject })
        else { return [] }

        let settings = library.settings.sorted { $0.key < $1.key }
        return [
            .heading(2, "Environment"),
            .paragraph("Version \(library.version), executed with these settings:"),
            .list(settings.map { "\(strong: $0.key): \($0.value)" }),
        ]
    }

    /// What the policies compare, each in words.
    var compares: [PageBlock] {
        let known = policies.compactMap { policy -> PageText? in
            guard let traits = Policies.all.first(where: { $0.id == policy.id })?.traits else {
                return nil
            }

            return "\(code: policy.id), \(policy.setting.words): \(traits.sentences)"
        }
        return known.isEmpty ? [] : [.heading(2, "What it compares"), .list(known)]
    }

    /// What was read and what was executed.
    var versions: [PageBlock] {
        guard !policies.isEmpty else { return [] }

        let read = Dictionary(grouping: policies) { $0.provenance }
            .sorted { $0.value[0].id < $1.value[0].id }
            .map { provenance, policies -> PageText in
                "\(strong: "Read"): \(provenance.project) \(provenance.version), \(provenance.location)"
                    + (provenance.caveat.map { "\(". Not read: \($0)")" } ?? "")
                    + " (\(codes: policies.map(\.id)))"
            }
        let clients = executed.map { client -> PageText in
            "\(strong: "Executed"): \(client.client) \(client.version), as \(code: client.policy): \(client.same) vectors as \(client.older.map { "\(code: $0)" + " has them, a model of that version" } ?? "the model"), \(client.different) differently"
        }
        let nobody: [PageText] =
            executed.isEmpty
            ? ["Nobody executed it here. Everything above is a model of the source that was read."]
            : [
                executed.contains { $0.older == nil }
                    ? "Each difference is explained in \(code: "Reports/fidelity.md")."
                    : "Each difference is explained in \(code: "Reports/fidelity.md"). What is said above is of the version that was read; that one was not executed."
            ]
        return [.heading(2, "Versions read and executed"), .list(read + clients + nobody)]
    }

    /// What it is built on, what was presumed and what is unknown.
    var platforms: [PageBlock] {
        let groups = Dictionary(grouping: policies) { $0.platform.sentence }
        guard !groups.isEmpty, !isLibrary else { return [] }

        let unknown = policies.reduce(into: Set()) { $0.formUnion(model.unknown[$1.id] ?? []) }
        let items = groups.sorted { $0.value[0].id < $1.value[0].id }.map { sentence, policies in
            groups.count == 1
                ? "\(sentence)" as PageText : "\(codes: policies.map(\.id)): \(sentence)"
        }
        let counted: [PageText] =
            unknown.isEmpty
            ? []
            : [
                "Unknown in \(unknown.count) of \(run.vectors.count) vectors; marked ? in the matrix and in the table."
            ]
        return [.heading(2, "What it is built on"), .list(items + counted)]
    }

    /// What its configuration can and cannot say.
    var capabilities: [PageBlock] {
        let lacking = policies.filter { $0.setting == .default }
            .compactMap { policy in Policies.all.first { $0.id == policy.id } }
            .map { Set($0.traits.configuration.lacking) }
        guard let first = lacking.first else { return [] }

        let common = lacking.reduce(first) { $0.intersection($1) }
        let some = lacking.reduce(first) { $0.union($1) }.subtracting(common)
        func sentences(_ capabilities: Set<Capability>, _ suffix: String) -> [PageText] {
            Capability.allCases.filter(capabilities.contains).map { capability in
                let text = capability.explanation
                return "\(text.prefix(1).uppercased())\(String(text.dropFirst()))\(suffix)."
            }
        }
        let items = sentences(common, "") + sentences(some, " (not in every mode)")
        guard !items.isEmpty else { return otherChallenges }

        return [
            .heading(2, "What it cannot be told"),
            .paragraph("A vector that needs one of these is not asked of it, and is no finding."),
            .list(items),
        ] + otherChallenges
    }

    /// What becomes of challenges that bring no certificate of the server's.
    private var otherChallenges: [PageBlock] {
        let known = policies.compactMap { policy -> (id: String, said: OtherChallenges)? in
            let model = Policies.all.first { $0.id == policy.id }
            return model?.otherChallenges.map { (policy.id, $0) }
        }
        guard !known.isEmpty else { return [] }

        let groups = Dictionary(grouping: known, by: \.said)
            .sorted { $0.value[0].id < $1.value[0].id }
        return [
            .heading(2, "Challenges that are no server trust"),
            .paragraph(
                "Client certificates and passwords of HTTP. No vector asks it: such a challenge brings no certificate of the server's."
            ),
            .list(groups.map { said, who in "\(codes: who.map(\.id)): \(said.explanation)." }),
        ]
    }

    /// The requirements and weaknesses of others that its findings fall under.
    var standards: [PageBlock] {
        let causes = ledger.of(subject).filter {
            $0.isInDefault && [.bypass, .unpinned, .outage].contains($0.worst.kind)
        }
        let rows = model.standards.all.compactMap { standard, vectors -> [PageText]? in
            let here = causes.filter { standard.covers($0, by: vectors) }.map(\.id)
            guard !here.isEmpty else { return nil }

            let rest = here.count - Self.mostCauses
            return [
                "\(standard.id)", "\(standard.title)",
                "\(codes: Array(here.prefix(Self.mostCauses)))"
                    + (rest > 0 ? "\(" and \(rest) more")" : ""),
            ]
        }
        guard !rows.isEmpty else { return [] }

        return [
            .heading(2, "In the terms of others"),
            .paragraph(
                "A requirement is on an app, and this page is of a framework: what is listed is where to look."
            ),
            .table(["Requirement", "Title", "Causes"], rows: rows),
        ]
    }

    /// Outages event by event, as the table of the report has them.
    var events: [PageBlock] {
        let rows = model.outages.allRows.filter { $0.framework == subject }
        guard !rows.isEmpty else { return [] }

        let items = OperatorColumn.allCases.map { column -> PageText in
            var parts: [(sentence: PageText, who: [String])] = []
            for row in rows {
                let sentence = row[column].sentence
                let who = row.part ?? row.title
                if let place = parts.firstIndex(where: { $0.sentence == sentence }) {
                    parts[place].who.append(who)
                } else {
                    parts.append((sentence, [who]))
                }
            }
            let texts = parts.map { sentence, who -> PageText in
                parts.count == 1
                    ? sentence : sentence + "\(" (\(who.joined(separator: "; ")))")"
            }
            let title = column.heading.joined(separator: " ")
            return "\(strong: title): " + texts.dropFirst().reduce(texts[0]) { $0 + "; " + $1 }
        }
        return [
            .heading(2, "When the operator changes something"),
            .list(items),
        ]
    }

    /// What the library or the platform accepts of an attacker's, by the policy that inherits it; to
    /// somebody whose key is not pinned it opens nothing.
    private var inheritedBypasses: [String: Set<Cause.ID>] {
        var ids: [String: Set<Cause.ID>] = [:]
        for observation in inDefaultSettings {
            guard !observation.isForeign, let id = model.evidence.bypass(behind: observation)
            else { continue }

            ids[observation.policy, default: []].insert(id)
        }
        return ids
    }

    private var inDefaultSettings: [Observation] {
        policies.filter { $0.setting == .default }.flatMap { model.observations[$0.id] ?? [] }
    }

    /// What comes from the library that it links.
    var inherited: [PageBlock] {
        let rows = inheritedBypasses.flatMap { $0.value }
        let outages = model.outages.allRows.filter { $0.framework == subject }
            .flatMap { row in OperatorColumn.allCases.flatMap { row[$0].inherited } }
        let ids = Set(rows + outages).sorted()
        guard !ids.isEmpty else { return [] }

        return [
            .heading(2, "↳ What the library does that it is built on"),
            .paragraph(
                "Charged to the library. Where the key that is presented has to be pinned, "
                    + "what the library accepts lets nobody in who has not that key; so the first "
                    + "table counts it only where no such key is needed."
            ),
            .list(ids.map(sentence(ofInherited:))),
        ]
    }

    private func sentence(ofInherited id: Cause.ID) -> PageText {
        if let title = ledger[id]?.cause.title ?? run.causes[id]?.title {
            return "\(code: id): \(title)"
                + (ledger[id].map { "\(" (\($0.headline.lowercased()))")" } ?? "")
        }

        // What a platform was measured to do has no cause: the vectors say what it is.
        var severity: Severity?
        var vectors: Set<Vector.ID> = []
        for observation in inDefaultSettings {
            guard model.evidence.measured(behind: observation) == id,
                let kind = model.evidence.kinds[observation.policy]
            else { continue }

            let needs = model.evidence.vectors[observation.vector]?.needs[kind]
            severity = [severity, needs?.severity].compactMap { $0 }.max()
            vectors.insert(observation.vector)
        }
        let shown = Array(vectors.sorted().prefix(Self.mostVectors))
        let rest = vectors.count > shown.count ? " and \(vectors.count - shown.count) more" : ""
        let rating = severity.map { " (\($0.rawValue) bypass)" } ?? " (lenient)"
        let does = "Accepts what the norm refuses for this reason\(rating), as measured in"
        return "\(code: id): \(does) \(codes: shown)\(rest)."
    }

    /// How it is cited, by the cause that the page shows first.
    var citing: PageBlock {
        let policy = policies.first { $0.setting == .default } ?? policies.first
        let shown = firstShown ?? ledger.of(subject).first
        return .paragraph(
            "\(code: "pinproof cite --policy \(policy?.id ?? "POLICY")") or \(code: "pinproof cite \(shown?.id ?? "CAUSE")") prints what to cite."
        )
    }

    private static let mostCauses = 6
    private static let mostVectors = 4
}

extension HarmTable {
    /// The silent rows included.
    var allRows: [Row] { rows + silent }
}

extension HarmCell {
    /// What happens, with the causes named.
    fileprivate var sentence: PageText {
        var parts: [PageText] = []
        if isUnexplained { parts.append("locked out, and no cause explains it") }
        if !causes.isEmpty { parts.append("locked out by \(codes: causes)") }
        if !byDesign.isEmpty { parts.append("locked out by design, \(codes: byDesign)") }
        if !inherited.isEmpty { parts.append("locked out by its library, \(codes: inherited)") }
        if parts.isEmpty {
            if isLimited {
                parts.append(
                    isHeld
                        ? "still connects with some such pins; others never matched"
                        : "such pins never matched"
                )
            } else {
                parts.append(isHeld ? "still connects" : "cannot be written")
            }
        }
        return parts.dropFirst().reduce(parts[0]) { $0 + "; " + $1 }
    }
}
