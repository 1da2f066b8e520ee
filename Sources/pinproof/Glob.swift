// SPDX-License-Identifier: Apache-2.0

/// A pattern over ids: `*` stands for any characters, `/` included, and `?` for one.
struct Glob {
    private let pattern: [Character]

    init(_ pattern: String) {
        self.pattern = Array(pattern)
    }

    /// Whether the whole text is of the pattern.
    ///
    /// Only the last star has to give way: whatever an earlier one could take in addition, the
    /// later one can. So no pattern takes longer than its length times the text's.
    func matches(_ text: String) -> Bool {
        let text = Array(text)
        var (position, place) = (0, 0)
        var star: (place: Int, position: Int)?
        while position < text.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, position)
                place += 1
            } else if place < pattern.count, [text[position], "?"].contains(pattern[place]) {
                position += 1
                place += 1
            } else if let last = star {
                star = (last.place, last.position + 1)
                position = last.position + 1
                place = last.place + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
