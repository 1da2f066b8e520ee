// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// What a client did, beside what it is known to do, for a terminal or a log.
package struct KnownReport {
    private let known: Run.KnownClient
    private let style: TextStyle

    package init(of known: Run.KnownClient, style: TextStyle = TextStyle()) {
        self.known = known
        self.style = style
    }

    /// What fails first, then what somebody should look at, and a line that counts.
    package var text: String {
        let comparison = known.comparison
        return list("New", comparison.new)
            + list("Worse", comparison.worse)
            + list("No longer known, its day is over", comparison.expired)
            + list(
                "Known, and there is no such vector",
                comparison.unknown.map(Self.placed)
            )
            + list("New in this corpus: look at it", comparison.newInCorpus)
            + list("Better", comparison.better)
            + list(
                "Fixed: remove the entry, or write the file with --write-known",
                comparison.fixed.map { Self.placed($0.entry) }
            )
            + list(
                "The vector asks something else now: look again",
                comparison.revised.map {
                    "\($0.entry.key): revision \($0.entry.revision) → \($0.judged.revision)"
                }
            )
            + list(
                "No longer answered: the client was to be asked, and could not be",
                comparison.unanswered.map(Self.placed)
            )
            + list(
                "Not asked: the entry is for something else",
                comparison.notAsked.compactMap { entry in
                    misfit(of: entry).map { "\(Self.placed(entry)): \($0)" }
                }
            )
            + style.wrapped(conclusion, hanging: "  ")
    }

    /// An entry with its line; one that was made just now has none.
    private static func placed(_ entry: KnownFailures.Entry) -> String {
        "\(entry.key)" + (entry.line.map { " (line \($0))" } ?? "")
    }

    /// Why no vector whatever asks what an entry is of; nil where another vector does.
    private func misfit(of entry: KnownFailures.Entry) -> String? {
        let asked = known.comparison.asked
        guard !asked.isEmpty else { return nil }
        guard let kinds = asked[entry.key.policy] else {
            let names = asked.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
            return "no policy “\(entry.key.policy)” was asked; did you mean \(names)?"
        }
        guard let other = kinds.first, !kinds.contains(entry.key.kind) else { return nil }

        return "known for \(entry.key.kind.rawValue) pins, and asked with \(other.rawValue) pins: "
            + "--pin-form has changed, or the harness's “kind”"
    }

    private var conclusion: String {
        let comparison = known.comparison
        let counts = [
            (comparison.known.count, "known"), (comparison.new.count, "new"),
            (comparison.worse.count, "worse"), (comparison.better.count, "better"),
            (comparison.fixed.count, "fixed"), (comparison.expired.count, "expired"),
            (comparison.unknown.count, "without a vector"),
            (comparison.newInCorpus.count, "new in this corpus"),
            (comparison.revised.count, "to be looked at again"),
            (comparison.unanswered.count, "no longer answered"),
            (comparison.notAsked.count, "not asked"),
        ]
        let shown = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "\(known.path.printable): "
            + (shown.isEmpty
                ? "nothing fails, and nothing is known" : shown.joined(separator: ", "))
    }

    private func list(_ title: String, _ judged: [KnownComparison.Judged]) -> String {
        list(title, judged.worstFirst(by: \.finding).map(\.text))
    }

    private func list(_ title: String, _ pairs: [KnownComparison.Pair]) -> String {
        list(
            title,
            pairs.worstFirst(by: \.judged.finding).map { pair in
                "\(pair.judged.text); known as "
                    + pair.entry.actual.rawValue
                    + (pair.entry.until.map { " until \($0)" } ?? "")
                    + Self.twins(of: pair)
            }
        )
    }

    /// Which connections are new among those of a known kind, or how many are right now; nothing
    /// where it is no kind of them.
    private static func twins(of pair: KnownComparison.Pair) -> String {
        guard let known = pair.entry.twins else { return "" }

        let mended = pair.mendedTwins.count
        return " or the like, of \(known.count) such connections"
            + (pair.newTwinsSentence.map { "; \($0)" } ?? "")
            + (mended > 0 ? "; \(mended) of these are right now" : "")
    }

    private func list(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }

        let shown = lines.prefix(Self.most).map {
            style.wrapped($0.printable, indentation: "  ", hanging: "    ")
        }
        let rest = lines.count - shown.count
        return style.bold(title) + "\n" + shown.joined()
            + (rest == 0 ? "" : "  … and \(rest) more\n")
    }

    private static let most = 50
}
