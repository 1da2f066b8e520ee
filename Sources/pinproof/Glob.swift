// SPDX-License-Identifier: Apache-2.0

/// A pattern over ids: `*` stands for any characters, `/` included, and `?` for one.
struct Glob {
    private let pattern: [Character]

    init(_ pattern: String) {
        self.pattern = Array(pattern)
    }

    func matches(_ text: String) -> Bool {
        matches(Array(text)[...], pattern[...])
    }

    private func matches(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
        guard let next = pattern.first else { return text.isEmpty }

        if next == "*" {
            return matches(text, pattern.dropFirst())
                || (!text.isEmpty && matches(text.dropFirst(), pattern))
        }
        guard let character = text.first, next == "?" || next == character else { return false }

        return matches(text.dropFirst(), pattern.dropFirst())
    }
}
