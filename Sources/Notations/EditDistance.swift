// SPDX-License-Identifier: Apache-2.0

extension String {
    /// How many characters must be put in, left out or replaced (Levenshtein).
    package func editDistance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (character == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
