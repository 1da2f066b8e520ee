// SPDX-License-Identifier: Apache-2.0

/// What somebody may have meant who wrote a name that there is not.
enum Suggestions {
    /// The end of a message: “; did you mean …?”, or nothing where no name is near.
    static func hint(for text: String, among names: [String]) -> String {
        let near = near(text, among: names)
        return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
    }

    /// At most three names, the nearest first.
    private static func near(_ text: String, among names: [String]) -> [String] {
        names.map { name in (name, distance(text, name)) }
            .filter { name, distance in
                distance <= max(2, text.count / 4) || (text.count > 2 && name.contains(text))
            }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            .prefix(3).map(\.0)
    }

    /// How many characters must be put in, left out or replaced (Levenshtein).
    private static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (character == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
