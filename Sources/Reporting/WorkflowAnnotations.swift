// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// What was unexpected, as GitHub Actions shows it beside the file of its vector.
///
/// - SeeAlso: GitHub Docs, Workflow commands for GitHub Actions, Setting an error message.
package enum WorkflowAnnotations {
    /// One command to a line; empty where all was as expected.
    ///
    /// GitHub keeps ten errors of a step, and nobody reads more of them: the reports list them all.
    package static func text(of run: Run) -> String {
        let places = Dictionary(
            uniqueKeysWithValues: run.vectors.map { ($0.id, $0) }
        )
        let entries =
            run.facts.filter(\.isUnexpected).map { ($0.vector, $0.description) }
            + run.observations.filter(\.isUnexpected).map { ($0.vector, $0.description) }
            + run.staleDepartures.filter(\.isUnexpected).map { ($0.vector, $0.description) }
        let shown = entries.prefix(most).map { id, citation in
            let place = places[id].map {
                "file=\(property($0.pathInRepository)),line=\($0.lineOfTheNorm),"
            }
            return "::error \(place ?? "")title=\(property(id))::\(data(citation))\n"
        }
        let more = entries.count - shown.count
        let rest = more == 0 ? "" : "::error::\(more) more are unexpected; the reports list them\n"
        return shown.joined() + rest
    }

    /// A message, in which a line feed would end the command.
    private static func data(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    /// A property's value, which a colon or a comma would end, too.
    private static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    /// A control character that has no escape is shown by its picture: a log is read on terminals.
    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.map { escapes[$0] ?? String($0.picture ?? $0) }.joined()
    }

    /// With the last line, ten.
    private static let most = 9
}
