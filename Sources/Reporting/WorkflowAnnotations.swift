// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// What was unexpected, as GitHub Actions shows it beside the file of its vector, or, of a client,
/// in the repository of whoever tests it.
///
/// - SeeAlso: GitHub Docs, Workflow commands for GitHub Actions, Setting an error message.
package enum WorkflowAnnotations {
    /// One command to a line; empty where all was as expected.
    ///
    /// GitHub keeps ten errors of a step, and nobody reads more of them: the reports list them all.
    package static func text(of run: Run) -> String {
        let entries = entries(of: run)
        let shown = entries.prefix(most).map { entry in
            let place = entry.place.map { "file=\(property($0.path)),line=\($0.line)," }
            return "::error \(place ?? "")title=\(property(entry.vector))::\(data(entry.text))\n"
        }
        let more = entries.count - shown.count
        let rest = more == 0 ? "" : "::error::\(more) more are unexpected; the reports list them\n"
        return shown.joined() + rest
    }

    private struct Entry {
        let vector: Vector.ID
        let text: String
        let place: Run.ClientPlace?
    }

    private static func entries(of run: Run) -> [Entry] {
        let vectors = Dictionary(run.vectors.map { ($0.id, $0) }) { first, _ in first }
        func ofVector(_ id: Vector.ID, _ text: String) -> Entry {
            let place = vectors[id].map {
                Run.ClientPlace(path: $0.pathInRepository, line: $0.lineOfTheNorm)
            }
            return Entry(vector: id, text: text, place: place)
        }

        let facts = run.facts.filter(\.isUnexpected).map { ofVector($0.vector, $0.description) }
        let observations = run.observations.filter(\.isUnexpected).map { observation in
            let isOfProgram = run.isOfProgram(observation)
            let text = run.citation(of: observation, isRated: isOfProgram)
            let entry = ofVector(observation.vector, text)
            guard isOfProgram else { return entry }

            return Entry(
                vector: entry.vector,
                text: entry.text,
                place: run.clientPlace(of: observation) ?? entry.place
            )
        }
        let stale = run.staleDepartures.filter(\.isUnexpected)
            .map { ofVector($0.vector, $0.description) }
        let lost = run.known.flatMap { known in
            known.comparison.unknown.map { entry in
                Entry(
                    vector: entry.key.vector,
                    text: "\(entry.key): known, and there is no such vector",
                    place: Run.ClientPlace(path: known.path, line: entry.line ?? 1)
                )
            }
        }
        return facts + observations + stale + lost
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
