// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension Standard {
    /// Whether a cause falls under it: by whom it is for, by what is against it, and by what the
    /// norm refuses where the cause comes to its worst finding.
    ///
    /// What vectors name themselves, such as a weakness, holds for a cause only if each vector that
    /// shows that finding names it: a cause that a hundred vectors show has not the weaknesses of
    /// all of them.
    ///
    /// - Parameters:
    ///   - entry: What was observed of the cause.
    ///   - vectors: Those that speak of it.
    /// - Returns: Whether to list the cause under it.
    func covers(_ entry: CauseLedger.Entry, by vectors: Set<Vector.ID>) -> Bool {
        guard isFor(policies: entry.policies), isAgainst(entry.worst.kind) else { return false }

        let proofs = entry.proofs.filter { proof in
            vectors.contains(proof.vector) && isAbout(proof.checks)
        }
        return !proofs.isEmpty && (!isNamedByVectors || proofs.count == entry.proofs.count)
    }

    /// Whether a finding of this kind is against it.
    func isAgainst(_ finding: Finding.Kind) -> Bool {
        guard let findings else { return true }

        return Harm(rawValue: finding.rawValue).map(findings.contains) ?? false
    }
}
