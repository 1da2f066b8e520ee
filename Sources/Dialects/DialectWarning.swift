// SPDX-License-Identifier: Apache-2.0

/// What a framework loads without a word and does not carry out, or not as it reads.
package struct DialectWarning: Hashable, Sendable {
    package let place: Place
    /// What stands there, and what the framework makes of it.
    package let problem: String
    package let remedy: String

    package init(_ place: Place, _ problem: String, remedy: String) {
        self.place = place
        self.problem = problem
        self.remedy = remedy
    }
}

extension DialectWarning: Comparable {
    package static func < (one: DialectWarning, other: DialectWarning) -> Bool {
        (one.place, one.problem, one.remedy) < (other.place, other.problem, other.remedy)
    }
}
