// SPDX-License-Identifier: Apache-2.0

import Corpus

/// The text of a `results.json`, by its members: every entry is a line of JSON.
struct ResultsText {
    var members: [(name: String, value: Value)]

    enum Value: Equatable {
        case line(String)
        /// One element to a line.
        case list([String])
        /// A list for each key, one element to a line, in the order of the keys.
        case lists([String: [String]])
        /// One member to a line, in the order of the keys.
        case map([String: String])
    }

    subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

    var text: String {
        "{\n"
            + members.map { "  \(CanonicalText.quoted($0.name)): \($0.value.text)" }
            .joined(separator: ",\n")
            + "\n}\n"
    }
}

extension ResultsText.Value {
    fileprivate var text: String {
        switch self {
        case .line(let line):
            line
        case .list(let lines):
            lines.isEmpty
                ? "[]" : "[\n" + lines.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
        case .lists(let lists):
            object(
                lists.mapValues { lines in
                    "[\n" + lines.map { "      " + $0 }.joined(separator: ",\n") + "\n    ]"
                }
            )
        case .map(let lines):
            object(lines)
        }
    }

    private func object(_ members: [String: String]) -> String {
        let lines = members.sorted { $0.key < $1.key }.map { key, text in
            "    \(CanonicalText.quoted(key)): \(text)"
        }
        return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n  }"
    }
}
