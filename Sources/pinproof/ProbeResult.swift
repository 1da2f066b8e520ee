// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Harness
import Reporting

/// What came of probing a client, for a terminal or a log.
struct ProbeResult {
    private let run: Run
    private let outcomes: [Vector.ID: Probe.Outcome]
    private let notAsked: [ProbeOmission: Int]

    /// - Parameters:
    ///   - run: The client's findings, those that are known told apart.
    ///   - outcomes: What it did, in its own words.
    ///   - leftOut: Why vectors were not asked.
    init(
        of run: Run,
        _ outcomes: [Vector.ID: Probe.Outcome],
        leftOut: some Sequence<ProbeOmission>
    ) {
        self.run = run
        self.outcomes = outcomes
        var notAsked: [ProbeOmission: Int] = [:]
        for omission in leftOut { notAsked[omission, default: 0] += 1 }
        for case .notAsked(let why) in outcomes.values {
            notAsked[.presentation(why), default: 0] += 1
        }
        self.notAsked = notAsked
    }

    func text(_ style: TextStyle) -> String {
        ClientFindings(of: run.observations, in: run, style: style, words: words).text
            + style.wrapped(summary)
            + ClientFindings.reasons(
                Dictionary(notAsked.map { ($0.description, $1) }, uniquingKeysWith: +)
            ).map { style.wrapped("\($0) \($1)".printable, indentation: "  ", hanging: "    ") }
            .joined()
    }

    /// What it said when it refused; a client that is told to be silent says at least how it ended.
    private func words(on observation: Observation) -> String? {
        guard case .refused(let said, let status)? = outcomes[observation.vector] else {
            return nil
        }

        return said.isEmpty ? "it ended with status \(status)" : said.message
    }

    private var summary: String {
        ClientFindings.counts(of: run.observations)
            + ", \(notAsked.values.reduce(0, +)) not asked"
    }
}
