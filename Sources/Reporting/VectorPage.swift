// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
import Pinning

/// One vector for a person: its chain drawn, what everybody says about it, and why.
package struct VectorPage {
    let vector: Vector
    let result: VectorResult
    let style: TextStyle

    package init(of vector: Vector, result: VectorResult, style: TextStyle = TextStyle()) {
        self.vector = vector
        self.result = result
        self.style = style
    }

    package var text: String {
        [heading, chain, pins, keysAtHand, certificateTexts, norm, facts, verdicts, stale].filter {
            !$0.isEmpty
        }
        .joined(separator: "\n")
    }

    private var heading: String {
        let connection = vector.connection
        var text = style.bold(vector.id) + "\n"
        text += style.wrapped(vector.title.printable, indentation: "  ", hanging: "  ")
        text += style.wrapped(vector.question.printable, indentation: "  ", hanging: "  ")
        for claim in vector.asserts {
            text += style.wrapped(
                "\(claim.source): \(claim.says)",
                indentation: "  § ",
                hanging: "    "
            )
        }
        let verdict = vector.kindOfTwin?.isHarmless == true ? "same" : "opposite"
        text += vector.twin.map { "  Its twin, with the \(verdict) verdict: \($0)\n" } ?? ""
        return text + "\n  \(connection.host.printable) at \(connection.time)\n"
    }

    private var chain: String { ChainDrawing(of: vector).text(style) }

    private var pins: String {
        guard !vector.pinned.isEmpty else { return "  Nothing is pinned.\n" }

        return style.bold("Pinned") + "\n"
            + vector.pinnedSentences.map {
                style.wrapped($0, indentation: "  ", hanging: "    ")
            }.joined()
    }

    private var norm: String {
        let expectation = vector.expectation
        let kinds = PinningKind.allCases.flatMap { kind in
            (expectation.verdicts(of: kind) ?? []).map { expected in
                "\(kind.rawValue) pinning: \(expected.verdict)"
                    + (expected.because.map { ", because \($0)" } ?? "")
            }
        }
        return style.bold("Right") + "\n"
            + kinds.map { style.wrapped($0, indentation: "  ", hanging: "    ") }.joined()
    }

    private var facts: String {
        style.bold("The backends state") + "\n"
            + result.facts.map { fact in
                entry(
                    fact.finding,
                    isUnexpected: fact.isUnexpected,
                    "\(fact.backends.joined(separator: ", ")): "
                        + (fact.outcome == .unanswered
                            ? fact.finding.detail : fact.outcome.statement(of: fact.of)),
                    fact.isUnexpected ? "expected \(fact.expected)" : fact.because
                )
            }.joined()
    }

    private var stale: String {
        result.staleDepartures.map { style.wrapped("✗ \($0)", hanging: "    ") }.joined()
    }

    func entry(
        _ finding: Finding,
        isUnexpected: Bool,
        _ statement: String,
        _ why: String?
    ) -> String {
        let words = finding.kind == .conforming ? "" : " [\(finding.kind.words)]"
        let text = style.wrapped(
            "\(isUnexpected ? "✗" : finding.kind.sign) \(statement)\(words)",
            indentation: "  ",
            hanging: "    "
        )
        let because = why.map { style.wrapped($0, indentation: "      ", hanging: "      ") }
        return style.painted(text, isUnexpected ? .red : nil) + (because ?? "")
    }
}

extension Finding {
    /// What is said where there is no verdict.
    var detail: String {
        switch self {
        case .defect(let message): message
        case .unsupported(let capability): capability.explanation
        case .bypass, .conforming, .inherited, .lenient, .limit, .open, .otherReason, .outage,
            .platformUnknown, .unpinned:
            ""
        }
    }
}

extension Vector {
    /// The entries in words; of many the first and the last few, and how many stand between.
    var pinnedSentences: [String] {
        let sentences = pinned.map(\.sentence)
        let hidden = sentences.count - 2 * Self.mostAtAnEnd
        guard hidden > 1 else { return sentences }

        return sentences.prefix(Self.mostAtAnEnd) + ["… and \(hidden) more entries …"]
            + sentences.suffix(Self.mostAtAnEnd)
    }

    private static let mostAtAnEnd = 6
}

extension NamedEntry {
    /// The entry in words.
    var sentence: String {
        var parts = [host + (includeSubdomains ? " and the hosts below it" : "")]
        if isExempt { parts.append("exempt") }
        if enforce == false { parts.append("not enforced") }
        if let expires { parts.append("until \(expires)") }
        if let certificates {
            parts.append("certificates: \(certificates.joined(separator: ", "))")
        }
        if let keys { parts.append("keys: \(keys.joined(separator: ", "))") }
        return parts.joined(separator: "; ").printable
    }
}
