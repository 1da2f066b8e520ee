// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// A framework or a library as its template reads it: what it is, and what it does instead of the
/// norm.
struct HTMLSubject {
    let id: String
    let name: String
    let tally: [HTMLTally]
    let facts: [Fact]
    /// What it lets through and whom it locks out, setting by setting.
    let tables: [HTMLHarmTable]
    let groups: [Group]
    let policies: [Policy]
    let hasPolicies: Bool

    struct Fact {
        let name: String
        let text: String
        let links: [HTMLStandards.Link]
    }

    /// Causes of one sort, the worst first.
    struct Group {
        let heading: String
        let note: String?
        let causes: [HTMLCause]
    }

    struct Policy {
        let anchor: String
        let id: String
        let setting: String
        let compares: String
        let platform: String
        let read: String
    }
}

extension HTMLSubject {
    /// - Parameters:
    ///   - subject: The framework's or the library's id.
    ///   - isLibrary: Whether it is one of the libraries that took part.
    ///   - index: What is known of all.
    init(_ subject: String, isLibrary: Bool, in index: HTMLCauseIndex) {
        let run = index.run
        let file = run.causes.file(of: subject)
        let policies = run.policies.filter { $0.framework == subject }
        let entries = index.ledger.of(subject)
        id = isLibrary ? Permalink.ofLibrary(subject) : Permalink.ofFramework(subject)
        name = file?.name ?? subject
        tally = HTMLTally.counts(of: entries.filter(\.isInDefault))
        facts = [
            file?.project.map { Fact(name: "Project", text: $0, links: []) },
            Self.settings(of: subject, run),
            Self.users(of: subject, run),
            Self.inherited(by: subject, index),
            Self.lacking(policies),
            Self.otherChallenges(policies),
        ].compactMap { $0 }
        tables = index.model.tables(of: subject, index.lookup)
        let usual = entries.filter(\.isInDefault)
        groups = [
            Group(
                heading: "What is wrong, the worst first",
                note: usual.contains { !$0.isByDesign }
                    ? nil : "Nothing: whatever it does instead of the norm is by design.",
                causes: usual.filter { !$0.isByDesign }.map(index.cause)
            ),
            Group(
                heading: "By design",
                note: "Chosen or documented. No defect, and a review should know of it.",
                causes: usual.filter(\.isByDesign).map(index.cause)
            ),
            Group(
                heading: "With an option, or a check switched off",
                note: "Counted nowhere else.",
                causes: entries.filter { !$0.isInDefault }.map(index.cause)
            ),
            Group(
                heading: "Without harm",
                note: "Another reason than the norm’s, or a choice that the norm leaves open.",
                causes: index.harmless(of: subject)
            ),
        ].filter { !$0.causes.isEmpty || $0.heading.hasPrefix("What is wrong") }
        self.policies = policies.map(Policy.init)
        hasPolicies = !policies.isEmpty
    }

    /// How the library was configured: `level: 2`.
    private static func settings(of library: String, _ run: Run) -> Fact? {
        guard run.backends.contains(library),
            let settings = run.environment.libraries.first(where: { $0.id == library })?.settings,
            !settings.isEmpty
        else { return nil }

        return Fact(
            name: "Configured",
            text: settings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                .joined(separator: "; "),
            links: []
        )
    }

    /// Which frameworks link the library.
    private static func users(of library: String, _ run: Run) -> Fact? {
        let users = run.policies.filter { policy in
            guard case .linked(let libraries) = policy.platform else { return false }

            return libraries.contains(library) && policy.framework != library
        }
        guard !users.isEmpty else { return nil }

        return Fact(
            name: "Linked by",
            text: Set(users.map(\.framework)).sorted().joined(separator: ", "),
            links: []
        )
    }

    /// What the framework does because of the library that it links.
    private static func inherited(by framework: String, _ index: HTMLCauseIndex) -> Fact? {
        let causes = index.inherited(by: framework)
        guard !causes.isEmpty else { return nil }

        return Fact(
            name: "↳ By its library",
            text: causes.filter { index.lookup.link($0) == nil }.joined(separator: ", "),
            links: causes.compactMap { cause in
                index.lookup.link(cause).map { HTMLStandards.Link(id: $0, text: cause) }
            }
        )
    }

    /// What becomes of challenges that bring no certificate of the server's.
    private static func otherChallenges(_ policies: [Run.PolicyIdentity]) -> Fact? {
        let said = policies.compactMap { policy in
            Policies.all.first { $0.id == policy.id }?.otherChallenges
                .map { "\(policy.id) \($0.explanation)" }
        }
        guard !said.isEmpty else { return nil }

        return Fact(
            name: "Challenges that are no server trust",
            text: said.joined(separator: "; "),
            links: []
        )
    }

    private static func lacking(_ policies: [Run.PolicyIdentity]) -> Fact? {
        let ids = Set(policies.map(\.id))
        let lacking = Set(
            Policies.all.filter { ids.contains($0.id) }
                .flatMap { $0.traits.configuration.lacking }
        )
        guard !lacking.isEmpty else { return nil }

        return Fact(
            name: "Cannot be written",
            text: lacking.map(\.explanation).sorted().joined(separator: "; "),
            links: []
        )
    }
}

extension HTMLSubject.Policy {
    fileprivate init(_ policy: Run.PolicyIdentity) {
        self.init(
            anchor: Permalink.ofPolicy(policy.id),
            id: policy.id,
            setting: policy.setting.words,
            compares: Policies.all.first { $0.id == policy.id }?.traits.sentences ?? "",
            platform: policy.platform.sentence,
            read: "\(policy.provenance)"
        )
    }
}

extension HTMLTally {
    /// How many causes have which finding as their worst; those by design apart.
    fileprivate static func counts(of entries: [CauseLedger.Entry]) -> [HTMLTally] {
        var counts: [(entry: CauseLedger.Entry, count: Int)] = []
        for entry in entries where !entry.isByDesign {
            if let place = counts.firstIndex(where: { $0.entry.headline == entry.headline }) {
                counts[place].count += 1
            } else {
                counts.append((entry, 1))
            }
        }
        let tallies = counts.map { HTMLTally($0.entry, count: $0.count) }
        let byDesign = entries.count(where: \.isByDesign)
        return byDesign == 0 ? tallies : tallies + [HTMLTally(byDesign: byDesign)]
    }
}
