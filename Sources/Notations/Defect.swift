// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a text before anything is known of what it means.
package struct Defect: Error, Hashable, Sendable {
    package let position: Position
    /// What was found, and what was wanted.
    package let problem: String
    package let remedy: String

    package init(_ position: Position, _ problem: String, remedy: String) {
        self.position = position
        self.problem = problem
        self.remedy = remedy
    }
}

extension Defect: CustomStringConvertible {
    package var description: String { "\(position): \(problem); \(remedy)" }
}
