// SPDX-License-Identifier: Apache-2.0

import Notations

/// What somebody may have meant who wrote a name that there is not.
enum Suggestions {
    /// The end of a message: “; did you mean …?”, or nothing where no name is near.
    static func hint(for text: String, among names: [String]) -> String {
        let near = near(text, among: names)
        return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
    }

    /// At most three names, the nearest first.
    private static func near(_ text: String, among names: [String]) -> [String] {
        names.map { name in (name, text.editDistance(to: name)) }
            .filter { name, distance in
                distance <= max(2, text.count / 4) || (text.count > 2 && name.contains(text))
            }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            .prefix(3).map(\.0)
    }
}
