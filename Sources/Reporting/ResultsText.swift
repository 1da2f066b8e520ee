// SPDX-License-Identifier: Apache-2.0

import Corpus

/// The text of a `results.json`, by its members: every entry is a line of JSON.
///
/// A space for each level, since the file has ten thousands of short lines.
struct ResultsText {
    var members: [(name: String, value: Value)]

    enum Value: Equatable {
        case line(String)
        /// Lists of vectors, each behind what they have in common; one vector to a line.
        case groups([Group])
        /// One element to a line.
        case list([String])
        /// A list for each key, one element to a line, in the order of the keys.
        case lists([String: [String]])
    }

    /// What many vectors have in common.
    struct Group: Equatable {
        /// An object on one line, without the vectors.
        let head: String
        /// Sorted ids.
        let vectors: [String]

        /// Vectors by their heads, in the one order that they are written in.
        static func sorted(_ vectors: [String: [String]]) -> [Group] {
            vectors.sorted { $0.key < $1.key }.map { Group(head: $0, vectors: $1.sorted()) }
        }
    }

    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    var text: String {
        "{\n"
            + members.map { " \(CanonicalText.quoted($0.name)): \($0.value.text)" }
            .joined(separator: ",\n")
            + "\n}\n"
    }
}

extension ResultsText.Value {
    fileprivate var text: String {
        switch self {
        case .groups(let groups):
            groups.isEmpty
                ? "[]" : "[\n" + groups.map(\.text).joined(separator: ",\n") + "\n ]"
        case .line(let line):
            line
        case .list(let lines):
            lines.isEmpty
                ? "[]" : "[\n" + lines.map { "  " + $0 }.joined(separator: ",\n") + "\n ]"
        case .lists(let lists):
            lists.isEmpty
                ? "{}"
                : "{\n"
                    + lists.sorted { $0.key < $1.key }.map { key, lines in
                        "  \(CanonicalText.quoted(key)): [\n"
                            + lines.map { "   " + $0 }.joined(separator: ",\n") + "\n  ]"
                    }.joined(separator: ",\n") + "\n }"
        }
    }
}

extension ResultsText.Group {
    /// What stands between the head and the vectors, and ends the line.
    static let vectorsBegin = ", \"vectors\": ["
    /// What ends the group.
    static let end = "  ] }"

    fileprivate var text: String {
        // The head without its closing brace, which follows the vectors.
        "  \(head.dropLast(2))\(Self.vectorsBegin)\n"
            + vectors.map { "   \(CanonicalText.quoted($0))" }.joined(separator: ",\n")
            + "\n\(Self.end)"
    }
}
