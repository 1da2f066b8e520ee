// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// Frameworks × vectors, family by family: who accepts, who refuses, who silently does not pin.
package struct Matrix {
    let families: [Family]
    /// The names of the policies, modelled and executed, in the order of the rows.
    let policies: [String]

    /// One family's part.
    struct Family {
        let name: String
        /// The ids of its vectors without the family, sorted.
        let vectors: [String]
        /// By policy and vector.
        let cells: [String: [String: Cell]]
    }

    /// What one policy came to in one vector, over all backends that could be asked.
    struct Cell: Hashable {
        /// The finding that matters most: a harm before anything else, and the unexpected first.
        let finding: Finding.Kind
        private(set) var isUnexpected: Bool
        let verdict: Verdict?
        let because: String?
        /// The less, the more it matters.
        private let weight: Int

        var sign: String { isUnexpected ? "✗" : finding.sign }
    }

    package init(of run: Run) {
        policies = Summary.byPolicy(of: run).map(\.name)
        let names = Dictionary(
            run.vectors.map { ($0.id, (family: $0.family, vector: $0.name)) },
            uniquingKeysWith: { first, _ in first }
        )
        var cells: [String: [String: [String: Cell]]] = [:]
        for observation in run.observations {
            guard let (family, vector) = names[observation.vector] else { continue }

            cells[family, default: [:]][observation.who, default: [:]][
                vector,
                default: Cell(observation)
            ].add(observation)
        }
        families = Dictionary(grouping: run.vectors, by: \.family).sorted { $0.key < $1.key }
            .map { name, vectors in
                Family(
                    name: name,
                    vectors: vectors.map(\.name).sorted(),
                    cells: cells[name] ?? [:]
                )
            }
    }
}

extension Matrix.Cell {
    fileprivate init(_ observation: Observation) {
        weight = observation.weight
        finding = observation.finding.kind
        isUnexpected = observation.isUnexpected
        verdict = observation.verdict
        because = observation.because
    }

    /// Joins what was said on another backend.
    fileprivate mutating func add(_ observation: Observation) {
        let isUnexpected = isUnexpected || observation.isUnexpected
        if observation.weight < weight { self = Self(observation) }
        self.isUnexpected = isUnexpected
    }
}

extension Observation {
    /// The less, the more it matters in a cell that stands for several backends: what could not be
    /// asked says nothing beside what could, and what is inherited little.
    fileprivate var weight: Int {
        switch finding {
        case .defect: 0
        case .bypass: 1
        case .unpinned: 2
        case .outage: 3
        case .lenient: 4
        case .limit: 5
        case .otherReason: 6
        case .open: 7
        case .conforming: 8
        case .inherited: 9
        case .platformUnknown: 10
        case .unsupported: 11
        }
    }
}
