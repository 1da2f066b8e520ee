// SPDX-License-Identifier: Apache-2.0

/// The versions of a library that a departure holds for: one version, or all on one side of it.
package struct LibraryVersions: Hashable, Sendable {
    private let relation: Relation
    private let numbers: [Int]

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
            let numbers = Self.numbers(in: text.dropFirst(relation.rawValue.count))
        else { return nil }

        self.relation = relation
        self.numbers = numbers
    }

    /// Whether the library of that version is one of them.
    ///
    /// A version that is no list of numbers is none: an unknown make may behave in any way.
    package func contains(_ version: String) -> Bool {
        guard let other = Self.numbers(in: version[...]) else { return false }

        let count = max(numbers.count, other.count)
        let order = zip(padded(other, to: count), padded(numbers, to: count))
            .first { $0 != $1 }
            .map { $0 < $1 ? -1 : 1 }
        return switch relation {
        case .above: order == 1
        case .atLeast: order != -1
        case .atMost: order != 1
        case .below: order == -1
        case .equal: order == nil
        }
    }

    private static func numbers(in text: Substring) -> [Int]? {
        allOrNone(
            text.split(separator: ".", omittingEmptySubsequences: false).map { part in
                part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                    ? Int(part) : nil
            }
        )
    }

    private func padded(_ numbers: [Int], to count: Int) -> [Int] {
        numbers + [Int](repeating: 0, count: count - numbers.count)
    }
}
