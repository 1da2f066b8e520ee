// SPDX-License-Identifier: Apache-2.0

/// Why a framework does not load a configuration, and what to do about it.
package struct DialectError: Error, Hashable, Sendable {
    package let place: Place
    /// What was found, and what was wanted.
    package let problem: String
    package let remedy: String

    package init(_ place: Place, _ problem: String, remedy: String) {
        self.place = place
        self.problem = problem
        self.remedy = remedy
    }
}

extension DialectError: CustomStringConvertible {
    package var description: String { "\(place): \(problem); \(remedy)" }
}
