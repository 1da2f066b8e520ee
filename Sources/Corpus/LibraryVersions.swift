// SPDX-License-Identifier: Apache-2.0

/// The versions of a library that a departure holds for: one version, or all on one side of it.
package struct LibraryVersions: Hashable, Sendable {
    private let relation: Relation
    private let bound: VersionNumbers

    private enum Relation: String, CaseIterable {
        // The longer ones first: each is the beginning of a text.
        case atLeast = ">= "
        case atMost = "<= "
        case above = "> "
        case below = "< "
        case equal = ""
    }

    /// Parses `3.7.9`, `< 3.2`, `<= 3.2`, `> 3.2` or `>= 3.2`; nil for any other text.
    package init?(_ text: String) {
        guard let relation = Relation.allCases.first(where: { text.hasPrefix($0.rawValue) }),
            let bound = VersionNumbers(text.dropFirst(relation.rawValue.count))
        else { return nil }

        self.relation = relation
        self.bound = bound
    }

    /// Whether the library of that version is one of them.
    ///
    /// A version that is no list of numbers is none: an unknown make may behave in any way.
    package func contains(_ version: String) -> Bool {
        guard let version = VersionNumbers(version) else { return false }

        return switch relation {
        case .above: version > bound
        case .atLeast: version >= bound
        case .atMost: version <= bound
        case .below: version < bound
        case .equal: version == bound
        }
    }
}
