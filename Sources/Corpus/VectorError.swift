// SPDX-License-Identifier: Apache-2.0

/// What is wrong with one place of one vector's file, and what to do about it.
package struct VectorError: Error, Hashable, Sendable {
    /// The file as a person finds it.
    package let file: String
    /// The member that is wrong, `expect.path.paths[0][1]`; empty for the file as a whole.
    package let field: String
    /// What was found, and what was wanted.
    package let problem: String
    package let remedy: String

    package init(file: String, field: String, problem: String, remedy: String) {
        self.file = file
        self.field = field
        self.problem = problem
        self.remedy = remedy
    }
}

extension VectorError: CustomStringConvertible {
    /// One line, whatever the file is called and holds.
    package var description: String {
        let place = field.isEmpty ? file : "\(file): \(field)"
        return "\(place): \(problem); \(remedy)".printable
    }
}

extension VectorError: Comparable {
    /// By file, and in a file by member, so that a list of them reads the same everywhere.
    package static func < (one: VectorError, other: VectorError) -> Bool {
        (one.file, one.field, one.problem, one.remedy)
            < (other.file, other.field, other.problem, other.remedy)
    }
}
