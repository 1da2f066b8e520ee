// SPDX-License-Identifier: Apache-2.0

/// The numbers of a version, with dots between them; one that is left out is 0.
package struct VersionNumbers: Comparable, CustomStringConvertible, ExpressibleByStringLiteral,
    Hashable,
    Sendable
{
    private let numbers: [Int]

    /// Parses `3.7.9`; nil for any other text.
    package init?(_ text: some StringProtocol) {
        guard let numbers = allOrNone(Self.parts(text).map { $0.rest.isEmpty ? $0.number : nil })
        else { return nil }

        self.numbers = numbers
    }

    /// Parses the numbers that a text begins with: `5.0.0` of `5.0.0-alpha.1`.
    ///
    /// Nil where there are none, where one is too large, and for a text with spaces, which says
    /// something else of versions: `4 or older`.
    package init?(ofRelease text: String) {
        var numbers: [Int] = []
        guard !text.contains(where: \.isWhitespace) else { return nil }
        for part in Self.parts(text) {
            if part.digits.isEmpty { break }
            guard let number = part.number else { return nil }

            numbers.append(number)
            if !part.rest.isEmpty { break }
        }
        guard !numbers.isEmpty else { return nil }
        self.numbers = numbers
    }

    package init(stringLiteral text: String) {
        guard let version = Self(text) else { preconditionFailure("“\(text)” is no version") }
        self = version
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }

    package static func < (one: Self, other: Self) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count).lexicographicallyPrecedes(other.padded(to: count))
    }

    package static func == (one: Self, other: Self) -> Bool {
        let count = max(one.numbers.count, other.numbers.count)
        return one.padded(to: count) == other.padded(to: count)
    }

    /// `2.9` and `2.9.0` are equal, so that the zeros at the end do not count.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(Array(numbers.reversed().drop { $0 == 0 }))
    }

    private static func parts(
        _ text: some StringProtocol
    ) -> [(digits: String, number: Int?, rest: String)] {
        text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let digits = part.prefix { ("0"..."9").contains($0) }
            return (String(digits), Int(digits), String(part.dropFirst(digits.count)))
        }
    }

    private func padded(to count: Int) -> [Int] {
        numbers + [Int](repeating: 0, count: count - numbers.count)
    }
}
