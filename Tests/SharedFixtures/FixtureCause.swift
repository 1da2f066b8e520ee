// SPDX-License-Identifier: Apache-2.0

package import Corpus
private import Foundation

/// A cause for tests of what is done with causes, and its line about one fixture.
package struct FixtureCause {
    package var id: Cause.ID
    /// The group whose property it is: `@leaf-only`.
    package var group: String?
    package var title = "It does something else"
    package var explanation: String
    package var kind = "defect"
    package var condition: String?
    package var evidence = [#"{ "source": "a test@1, line 1" }"#]
    package var disclosure = "public"
    package var remedy = "Repair it."
    package var command: String?
    /// The members of its line besides the vectors; nil where it has none.
    package var line: String?

    /// - Parameters:
    ///   - id: The subject and what it does.
    ///   - line: `"policies": ["one"], "verdict": "not-pinned"`.
    ///   - because: The explanation.
    package init(_ id: Cause.ID, _ line: String?, because: String = "It never looks.") {
        self.id = id
        self.line = line
        explanation = because
    }

    var subject: String { String(id.prefix { $0 != "/" }) }

    /// The file of a subject; causes of the same id are one with several lines.
    static func file(
        of subject: String,
        _ causes: [(cause: FixtureCause, vector: Vector.ID)]
    ) -> String {
        var ids: [Cause.ID] = []
        for (cause, _) in causes where !ids.contains(cause.id) { ids.append(cause.id) }
        let texts = ids.map { id in
            let alike = causes.filter { $0.cause.id == id }
            let lines = alike.compactMap { one in
                one.cause.line.map { #"{ \#($0), "vectors": ["\#(one.vector)"] }"# }
            }
            return alike[0].cause.text(lines: lines)
        }
        return """
            { "pinproof": 2, "subject": "\(subject)", "name": "\(subject.capitalized)",
              "maintained": true, "causes": [\(texts.joined(separator: ",\n"))] }
            """
    }

    private func text(lines: [String]) -> String {
        let members = [
            #""id": "\#(id)""#, group.map { #""is": "\#($0)""# },
            #""title": \#(quoted(title))"#, #""explanation": \#(quoted(explanation))"#,
            #""kind": "\#(kind)""#, condition.map { #""condition": \#($0)"# },
            #""evidence": [\#(evidence.joined(separator: ", "))]"#,
            #""disclosure": "\#(disclosure)""#, #""remedy": \#(quoted(remedy))"#,
            lines.isEmpty ? nil : #""lines": [\#(lines.joined(separator: ", "))]"#,
        ]
        return "{ \(members.compactMap(\.self).joined(separator: ", ")) }"
    }
}

/// A text as JSON writes it.
func quoted(_ text: String) -> String {
    "\""
        + text.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"")
        .replacingOccurrences(of: "\n", with: "\\n") + "\""
}
