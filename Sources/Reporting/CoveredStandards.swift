// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus

/// The standards that some vector of a run speaks of, in the order of their file.
package struct CoveredStandards: Sendable {
    /// Each with the vectors that speak of it.
    let all: [(standard: Standard, vectors: Set<Vector.ID>)]

    package init(of run: Run) {
        all = run.standards.all.map { standard in
            (standard, Set(run.vectors.filter(standard.isCovered).map(\.id)))
        }
        .filter { !$0.vectors.isEmpty }
    }

    /// Those that a cause falls under.
    package func of(_ entry: CauseLedger.Entry) -> [Standard] {
        all.filter { $0.standard.covers(entry, by: $0.vectors) }.map(\.standard)
    }
}
