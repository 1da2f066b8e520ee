// SPDX-License-Identifier: Apache-2.0

/// The kinds of disagreement that somebody has explained: those that the corpus shows, whose
/// departures say why, and those that were found before.
struct KnownKinds: Sendable {
    private var known: [Key: [Set<String>]] = [:]

    private struct Key: Hashable {
        let fact: Disagreement.Fact
        let kind: [String]
    }

    mutating func add(_ disagreement: Disagreement, of features: Set<String>) {
        let key = Key(fact: disagreement.fact, kind: disagreement.kind)
        known[key, default: []].append(features)
    }

    /// Whether a kind is known.
    ///
    /// Where no library says why, it is one only together with what is
    /// special about the certificates: it is known where all of that, or less, showed it before.
    func explain(_ disagreement: Disagreement, of features: Set<String>) -> Bool {
        let key = Key(fact: disagreement.fact, kind: disagreement.kind)
        guard let known = known[key] else { return false }

        return disagreement.isToldByWords
            || known.contains { $0.isSubset(of: features) || features.isSubset(of: $0) }
    }
}
