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
    let policies: [Policy]
    let hasPolicies: Bool
    /// What nobody chose, the worst first.
    let causes: [HTMLCause]
    /// What the framework chose or documents.
    let byDesign: [HTMLCause]
    let hasByDesign: Bool
    /// That there is nothing to list; nil where there is.
    let nothing: String?

    struct Fact {
        let name: String
        let text: String
    }

    struct Policy {
        let anchor: String
        let id: String
        let setting: String
        let pins: String
        let platform: String
        let read: String
        let isOff: Bool
    }

    /// Every framework whose policies took part, the worst first.
    static func frameworks(
        of run: Run,
        _ ledger: CauseLedger,
        _ standards: HTMLStandards
    ) -> [HTMLSubject] {
        let policies = Dictionary(grouping: run.policies) { $0.framework }
        return ranked(
            policies.keys.filter { $0 != "norm" },
            ledger.entries.filter { !$0.policies.isEmpty }
        ).map { framework in
            HTMLSubject(
                framework: framework,
                policies[framework] ?? [],
                of: run,
                ledger.of(framework).filter { !$0.policies.isEmpty },
                standards
            )
        }
    }

    /// Every library that took part, the worst first.
    static func libraries(
        of run: Run,
        _ ledger: CauseLedger,
        _ standards: HTMLStandards
    ) -> [HTMLSubject] {
        ranked(run.backends, ledger.entries.filter(\.policies.isEmpty)).map { library in
            HTMLSubject(
                library: library,
                of: run,
                ledger.of(library).filter(\.policies.isEmpty),
                standards
            )
        }
    }

    /// By the worst cause of each, as the ledger orders them; those without one last.
    ///
    /// A name may be a framework's and a library's: a cause of policies is the framework's.
    private static func ranked(
        _ subjects: some Sequence<String>,
        _ entries: [CauseLedger.Entry]
    ) -> [String] {
        var places: [String: Int] = [:]
        for (place, entry) in entries.enumerated() where !entry.isByDesign {
            places[entry.cause.subject] = places[entry.cause.subject] ?? place
        }
        return subjects.sorted { one, other in
            (places[one] ?? .max, one) < (places[other] ?? .max, other)
        }
    }

    private init(
        id: String,
        name: String,
        _ facts: [Fact?],
        _ policies: [Policy],
        _ entries: [CauseLedger.Entry],
        _ standards: HTMLStandards
    ) {
        self.id = id
        self.name = name
        self.facts = facts.compactMap { $0 }
        self.policies = policies
        hasPolicies = !policies.isEmpty
        causes = entries.filter { !$0.isByDesign }.map { HTMLCause($0, standards: standards) }
        byDesign = entries.filter(\.isByDesign).map { HTMLCause($0, standards: standards) }
        hasByDesign = !byDesign.isEmpty
        nothing = entries.isEmpty ? "Nothing was found that departs from the norm." : nil
        tally = HTMLTally.counts(of: entries)
    }

    private init(
        framework: String,
        _ policies: [Run.PolicyIdentity],
        of run: Run,
        _ entries: [CauseLedger.Entry],
        _ standards: HTMLStandards
    ) {
        let file = run.causes.file(of: framework)
        let lacking = Set(
            policies.compactMap { policy in Policies.all.first { $0.id == policy.id } }
                .flatMap { $0.traits.configuration.lacking }
        )
        let unmeasured = policies.compactMap { policy -> String? in
            if case .unmeasured(let name) = policy.platform { name } else { nil }
        }
        self.init(
            id: Permalink.ofFramework(framework),
            name: file?.name ?? framework,
            [
                file?.project.map { Fact(name: "Project", text: $0) },
                lacking.isEmpty
                    ? nil
                    : Fact(
                        name: "Cannot be written",
                        text: lacking.map(\.explanation).sorted().joined(separator: "; ")
                    ),
                unmeasured.isEmpty
                    ? nil
                    : Fact(
                        name: "Presumed",
                        text: "\(Set(unmeasured).sorted().joined(separator: ", ")) was not "
                            + "measured. Where the norm accepts path and host, the platform is "
                            + "presumed to; where the norm refuses them, nothing is known."
                    ),
            ],
            policies.map(Policy.init),
            entries,
            standards
        )
    }

    private init(
        library: String,
        of run: Run,
        _ entries: [CauseLedger.Entry],
        _ standards: HTMLStandards
    ) {
        let file = run.causes.file(of: library)
        let users = run.policies.filter { policy in
            if case .linked(let libraries) = policy.platform {
                libraries.contains(library)
            } else {
                false
            }
        }
        self.init(
            id: Permalink.ofLibrary(library),
            name: file?.name ?? library,
            [
                file?.project.map { Fact(name: "Project", text: $0) },
                users.isEmpty
                    ? nil
                    : Fact(
                        name: "Linked by",
                        text: Set(users.map(\.framework)).sorted().joined(separator: ", ")
                    ),
            ],
            [],
            entries,
            standards
        )
    }
}

extension HTMLSubject.Policy {
    fileprivate init(_ policy: Run.PolicyIdentity) {
        self.init(
            anchor: Permalink.ofPolicy(policy.id),
            id: policy.id,
            setting: policy.setting.phrase,
            pins: policy.kind.rawValue,
            platform: policy.platform.phrase,
            read: "\(policy.provenance)",
            isOff: policy.setting == .off
        )
    }
}

extension HTMLTally {
    /// How many causes have which finding as their worst; those by design apart.
    fileprivate static func counts(of entries: [CauseLedger.Entry]) -> [HTMLTally] {
        var counts: [(entry: CauseLedger.Entry, count: Int)] = []
        for entry in entries where !entry.isByDesign {
            if let place = counts.firstIndex(where: { $0.entry.words == entry.words }) {
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

extension Traits.Setting {
    fileprivate var phrase: String {
        switch self {
        case .default: "default"
        case .off: "a check switched off"
        case .option: "option"
        }
    }
}

extension Platform {
    fileprivate var phrase: String {
        switch self {
        case .every: "every library"
        case .linked(let libraries): libraries.sorted().joined(separator: ", ")
        case .measured(let id): "\(id), measured"
        case .unmeasured(let name): "\(name), not measured"
        }
    }
}
