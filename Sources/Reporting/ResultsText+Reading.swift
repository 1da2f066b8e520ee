// SPDX-License-Identifier: Apache-2.0

extension ResultsText {
    /// Reads a text that was written here; nil for any other, another form of the same JSON among
    /// them: what is joined line by line must be divided into lines as this is.
    init?(reading text: String) {
        members = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()
        guard lines.next() == "{" else { return nil }

        while let line = lines.next(), line != "}" {
            guard let (name, rest) = Self.member(line, indentation: " ") else { return nil }

            switch rest {
            case "[": members.append((name, Self.list(&lines)))
            case "{": members.append((name, Self.object(&lines)))
            default: members.append((name, .line(Self.withoutComma(rest))))
            }
        }
        guard self.text == text else { return nil }
    }

    private typealias Lines = IndexingIterator<[Substring]>

    /// A list of lines, or of groups: each of those begins with a line that no JSON text is.
    private static func list(_ lines: inout Lines) -> Value {
        var elements: [String] = []
        var groups: [Group] = []
        while let line = lines.next(), line.hasPrefix("  ") {
            let text = line.dropFirst(2)
            if text.hasSuffix(Group.vectorsBegin) {
                let head = text.dropLast(Group.vectorsBegin.count) + " }"
                let vectors = self.elements(&lines, indentation: "   ").map { quoted in
                    String(quoted.dropFirst().dropLast())
                }
                groups.append(Group(head: String(head), vectors: vectors))
            } else {
                elements.append(withoutComma(text))
            }
        }
        return groups.isEmpty ? .list(elements) : .groups(groups)
    }

    /// The lines of a list, up to the one that ends it.
    private static func elements(_ lines: inout Lines, indentation: String) -> [String] {
        var elements: [String] = []
        while let line = lines.next(), line.hasPrefix(indentation) {
            elements.append(withoutComma(line.dropFirst(indentation.count)))
        }
        return elements
    }

    private static func object(_ lines: inout Lines) -> Value {
        var lists: [String: [String]] = [:]
        while let line = lines.next(), let (key, rest) = member(line, indentation: "  "),
            rest == "["
        {
            lists[key] = elements(&lines, indentation: "   ")
        }
        return .lists(lists)
    }

    /// A line's name and what stands behind it; no name that is written has a quote.
    private static func member(
        _ line: Substring,
        indentation: String
    ) -> (name: String, rest: Substring)? {
        guard line.hasPrefix(indentation + "\"") else { return nil }

        let text = line.dropFirst(indentation.count + 1)
        let name = text.prefix { $0 != "\"" }
        let rest = text.dropFirst(name.count)
        guard rest.hasPrefix("\": ") else { return nil }

        return (String(name), rest.dropFirst(3))
    }

    private static func withoutComma(_ text: Substring) -> String {
        String(text.hasSuffix(",") ? text.dropLast() : text)
    }
}
