// SPDX-License-Identifier: Apache-2.0

/// One clause of path validation, asked of every certificate as the path grows to the anchor.
package struct Requirement: Identifiable, Sendable {
    /// A name by which one can be left out.
    package let id: String
    /// The clause it enforces.
    package let source: String
    /// What it is asked of.
    package let roles: Set<Role>
    /// What stands against the newest certificate of the path; nil where nothing does.
    package let failure: @Sendable (PathStep, inout RemainingWork) -> PathFailure?

    package init(
        id: String,
        source: String,
        of roles: Set<Role> = Set(Role.allCases),
        failure: @escaping @Sendable (PathStep, inout RemainingWork) -> PathFailure?
    ) {
        self.id = id
        self.source = source
        self.roles = roles
        self.failure = failure
    }

    /// What a certificate is on a path.
    package enum Role: CaseIterable, Sendable {
        case endEntity
        /// It issued another certificate of the path and is no anchor.
        case intermediate
        /// A name and a key (RFC 5280, 6.1.1 (d)), with the constraints that its certificate states.
        case anchor
    }
}
