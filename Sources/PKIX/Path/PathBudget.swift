// SPDX-License-Identifier: Apache-2.0

/// How much work one search for a path may take.
///
/// A server decides which certificates the search has to look at, so without a bound it decides
/// how long the search takes.
///
/// - SeeAlso: RFC 4158, section 2.4.2.
package struct PathBudget: Hashable, Sendable {
    /// The most certificates in a path, both ends included.
    package var depth = 32
    /// The most signatures that are verified.
    package var signatures = 128
    /// The most comparisons of names, constraints included.
    package var comparisons = 100_000

    package init() {}
}

/// What is left of a budget.
package struct RemainingWork: Sendable {
    package private(set) var signatures: Int
    package private(set) var comparisons: Int

    package init(_ budget: PathBudget) {
        signatures = budget.signatures
        comparisons = budget.comparisons
    }

    /// Takes one signature; false where none is left.
    mutating func takeSignature() -> Bool {
        guard signatures > 0 else { return false }

        signatures -= 1
        return true
    }

    /// Takes comparisons; false where too few are left.
    mutating func takeComparisons(_ count: Int) -> Bool {
        guard comparisons >= count else {
            comparisons = 0
            return false
        }

        comparisons -= count
        return true
    }
}
