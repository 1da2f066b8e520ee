// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// How many entries of a run came to which finding, and how many of them were unexpected.
///
/// An entry is one distinct outcome, however many backends gave it: a framework that is laxer on
/// four libraries for one reason is one bypass.
package struct Summary: Hashable, Sendable {
    private var counts: [Finding.Kind: Count] = [:]

    /// A number of entries.
    package struct Count: Hashable, Sendable {
        package var all = 0
        package var unexpected = 0

        package var expected: Int { all - unexpected }
    }

    package init(_ observations: some Sequence<Observation>) {
        for observation in observations {
            add(observation.finding.kind, isUnexpected: observation.isUnexpected)
        }
    }

    package init(_ facts: some Sequence<FactObservation>) {
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
    /// What the observations of each family came to, in the order of their names.
    static func byFamily(of run: Run) -> [(name: String, vectors: Int, summary: Summary)] {
        let families = Dictionary(grouping: run.vectors, by: \.family)
        let observations = Dictionary(grouping: run.observations) { observation in
            String(observation.vector.prefix { $0 != "/" })
        }
        return families.keys.sorted().map { family in
            (family, families[family]?.count ?? 0, Summary(observations[family] ?? []))
        }
    }

    /// What the observations of each policy came to, in the order of their ids.
    static func byPolicy(of run: Run) -> [(name: String, summary: Summary)] {
        let observations = Dictionary(grouping: run.observations, by: \.policy)
        return run.policies.map { ($0.id, Summary(observations[$0.id] ?? [])) }
    }

    /// What the facts of each backend came to; a fact that several state counts for each.
    static func byBackend(of run: Run) -> [(name: String, summary: Summary)] {
        run.backends.map { backend in
            (backend, Summary(run.facts.filter { $0.backends.contains(backend) }))
        }
    }
}
