// SPDX-License-Identifier: Apache-2.0

import Corpus
import Harness
import Reporting

/// What came of probing a client.
struct ProbeResult {
    private var bypasses: [Entry] = []
    private var outages: [Entry] = []
    private var failures: [Entry] = []
    private var right = 0
    private var open = 0
    private var notAsked: [ProbeOmission: Int] = [:]
    private var connected = 0
    private var refused = 0
    /// What the norm wanted of those that were asked.
    private var wanted: Set<Bool> = []

    /// A vector with what was expected, and what is to be said of it besides.
    private struct Entry {
        let vector: String
        let details: [String]

        init(_ question: ProbeQuestion, _ details: [String]) {
            vector = "\(question.vector.id): \(question.vector.title)".printable
            self.details = ["expected \(question.expected)"] + details
        }
    }

    init(
        of outcomes: some Sequence<(ProbeQuestion, Probe.Outcome)>,
        leftOut: some Sequence<ProbeOmission>
    ) {
        for omission in leftOut { notAsked[omission, default: 0] += 1 }
        for (question, outcome) in outcomes {
            let mayGoAhead = question.mayGoAhead
            switch (outcome, mayGoAhead) {
            case (.notAsked(let why), _):
                notAsked[.presentation(why), default: 0] += 1
                continue
            case (.failed(let why), _): failures.append(Entry(question, ["the client \(why)"]))
            case (.neverConnected(let end), _):
                failures.append(
                    Entry(
                        question,
                        [
                            "the client never connected to the vector's port; it ended with \(end)"
                        ]
                    )
                )
            case (.connected, false): bypasses.append(Entry(question, []))
            case (.refused(let said, let status), true):
                // A client that is told to be silent says at least that much.
                let words = said.isEmpty ? "it ended with status \(status)" : said
                outages.append(Entry(question, [words.printable] + question.pinNotes))
            case (.connected, nil), (.refused, nil): open += 1
            case (.connected, true), (.refused, false): right += 1
            }
            if let mayGoAhead { wanted.insert(mayGoAhead) }
            if case .connected = outcome { connected += 1 }
            if case .refused = outcome { refused += 1 }
        }
    }

    var isClean: Bool { bypasses.isEmpty && outages.isEmpty && failures.isEmpty }

    /// Whether the client was to tell vectors apart, and made no difference between any: one that
    /// cannot connect refuses all.
    var hasLearntNothing: Bool { wanted.count > 1 && (connected == 0 || refused == 0) }

    func text(_ style: TextStyle) -> String {
        list("▲ Bypasses: it connected where it should have refused", bypasses, style)
            + list("▼ Outages: it refused where it should have connected", outages, style)
            + list("! Failures: it did neither", failures, style)
            + style.wrapped(
                "\(right) right, \(counted(bypasses.count, "bypass", "bypasses")), "
                    + "\(counted(outages.count, "outage")), "
                    + "\(counted(failures.count, "failure")); \(open) that no standard decides, "
                    + "\(notAsked.values.reduce(0, +)) not asked"
            )
            + notAsked.map { (count: $1, why: $0.description) }
            .sorted { ($1.count, $0.why) < ($0.count, $1.why) }
            .map { style.wrapped("\($0.count) \($0.why)", indentation: "  ", hanging: "    ") }
            .joined()
    }

    private func list(_ title: String, _ entries: [Entry], _ style: TextStyle) -> String {
        guard !entries.isEmpty else { return "" }

        return style.wrapped(title, hanging: "  ")
            + entries.map { entry in
                style.wrapped(entry.vector, indentation: "  ", hanging: "    ")
                    + entry.details.map {
                        style.wrapped($0, indentation: "    ", hanging: "      ")
                    }.joined()
            }.joined() + "\n"
    }
}
