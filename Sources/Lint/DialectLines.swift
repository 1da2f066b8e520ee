// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations

/// Lines as a dialect reads them, each with the place in the file that it was made of.
///
/// A dialect stops at the first line that its framework refuses: each is handed to it alone, so
/// that all are found, and those that it takes once more together.
struct DialectLines {
    private var lines: [(text: String, position: Position)] = []

    mutating func append(_ text: String, at position: Position) {
        lines.append((text, position))
    }

    /// Reports what the dialect says of the lines, and says what it makes of them.
    func read(_ dialect: some PinDialect, into configuration: inout Configuration) {
        var taken: [(text: String, position: Position)] = []
        var refusal: DialectError?
        for line in lines {
            do throws(DialectError) {
                _ = try dialect.read(line.text)
                taken.append(line)
            } catch {
                let place = Place(line: line.position.line)
                refusal = refusal ?? DialectError(place, error.problem, remedy: error.remedy)
                guard !configuration.hasError(inLine: line.position.line) else { continue }

                configuration.report(
                    .refused,
                    at: line.position,
                    error.problem,
                    fix: error.remedy
                )
            }
        }
        guard let reading = try? dialect.read(taken.map(\.text).joined(separator: "\n")) else {
            configuration.outcome = refusal.map { .refused($0) }
            return
        }

        for warning in reading.warnings where taken.indices.contains(warning.place.line - 1) {
            let position = taken[warning.place.line - 1].position
            // A rule has said it already, in words of its own.
            guard !configuration.hasError(inLine: position.line) else { continue }

            configuration.report(.ignored, at: position, warning.problem, fix: warning.remedy)
        }
        configuration.outcome = refusal.map { .refused($0) } ?? .loaded(Reading(reading.plan, []))
    }
}

extension Configuration {
    /// Whether something was found in a line that pins nothing, or is refused.
    func hasError(inLine line: Int) -> Bool {
        findings.contains { $0.position.line == line && $0.rule.severity == .error }
    }
}
