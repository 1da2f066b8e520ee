// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// How many entries of a run came to which finding, and how many of them were unexpected.
///
/// An entry is one distinct outcome, however many backends gave it: a framework that accepts more on
/// four libraries for one reason is one bypass.
package struct Summary: Hashable, Sendable {
    private var counts: [Finding.Kind: Count] = [:]

    /// A number of entries.
    package struct Count: Hashable, Sendable {
        package var all = 0
        package var unexpected = 0
    }

    package init(_ observations: some Sequence<Observation>) {
        self.init(observations, [FactObservation]())
    }

    package init(_ facts: some Sequence<FactObservation>) {
        self.init([Observation](), facts)
    }

    /// Verdicts and facts together: what a policy inherits from a fact is neither of the harms, so
    /// nothing is counted twice.
    package init(
        _ observations: some Sequence<Observation>,
        _ facts: some Sequence<FactObservation>
    ) {
        for observation in observations {
            add(observation.finding.kind, isUnexpected: observation.isUnexpected)
        }
        for fact in facts { add(fact.finding.kind, isUnexpected: fact.isUnexpected) }
    }

    package subscript(kind: Finding.Kind) -> Count { counts[kind] ?? Count() }

    /// All findings together.
    package var total: Count {
        counts.values.reduce(into: Count()) { total, count in
            total.all += count.all
            total.unexpected += count.unexpected
        }
    }

    private mutating func add(_ kind: Finding.Kind, isUnexpected: Bool) {
        counts[kind, default: Count()].all += 1
        if isUnexpected { counts[kind, default: Count()].unexpected += 1 }
    }
}

extension Summary {
    /// What the verdicts and facts of each family came to, in the order of their names.
    static func byFamily(of run: Run) -> [(name: String, vectors: Int, summary: Summary)] {
        func family(_ vector: String) -> String { String(vector.prefix { $0 != "/" }) }
        let families = Dictionary(grouping: run.vectors, by: \.family)
        let observations = Dictionary(grouping: run.observations) { family($0.vector) }
        let facts = Dictionary(grouping: run.facts) { family($0.vector) }
        return families.keys.sorted().map { family in
            let summary = Summary(observations[family] ?? [], facts[family] ?? [])
            return (family, families[family]?.count ?? 0, summary)
        }
    }

    /// What the observations of each policy came to, in the order of their ids; of one that a
    /// library carries out itself, its model's first.
    static func byPolicy(of run: Run) -> [PolicySummary] {
        let observations = Dictionary(grouping: run.observations, by: \.policy)
        return run.policies.flatMap { policy in
            let here = Dictionary(grouping: observations[policy.id] ?? [], by: \.who)
            // A policy that was asked nothing has its row as well.
            let names = here.isEmpty ? [policy.id] : here.keys.sorted()
            return names.map { name in
                PolicySummary(name: name, policy: policy, summary: Summary(here[name] ?? []))
            }
        }
    }

    /// What one policy came to, modelled or executed.
    struct PolicySummary {
        /// As `Observation.who` has it.
        let name: String
        let policy: Run.PolicyIdentity
        let summary: Summary
    }

    /// What the facts of each backend came to; a fact that several state counts for each.
    static func byBackend(of run: Run) -> [(name: String, summary: Summary)] {
        run.backends.map { backend in
            (backend, Summary(run.facts.filter { $0.backends.contains(backend) }))
        }
    }
}
