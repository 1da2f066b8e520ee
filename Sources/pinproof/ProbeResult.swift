// SPDX-License-Identifier: Apache-2.0

import Corpus
import Harness
import Reporting

/// What came of probing a client.
struct ProbeResult {
    private var bypasses: [String] = []
    private var outages: [String] = []
    private var failures: [String] = []
    private var right = 0
    private var open = 0
    private var notAsked: Int
    private var connected = 0
    private var refused = 0

    init(of outcomes: some Sequence<(ProbeQuestion, Probe.Outcome)>, leftOut: Int) {
        notAsked = leftOut
        for (question, outcome) in outcomes {
            let vector = "\(question.vector.id): \(question.vector.title)"
            switch (outcome, question.mayGoAhead) {
            case (.notAsked, _): notAsked += 1
            case (.failed(let why), _): failures.append("\(vector)\n    the client \(why)")
            case (.connected, false): bypasses.append(vector)
            case (.refused(let said), true):
                outages.append(vector + (said.isEmpty ? "" : "\n    \(said)"))
            case (.connected, nil), (.refused, nil): open += 1
            case (.connected, true), (.refused, false): right += 1
            }
            if case .connected = outcome { connected += 1 }
            if case .refused = outcome { refused += 1 }
        }
    }

    var isClean: Bool { bypasses.isEmpty && outages.isEmpty && failures.isEmpty }

    /// Whether the client made any difference between vectors: one that cannot connect refuses all.
    var canTellApart: Bool { connected > 0 && refused > 0 }

    var text: String {
        list("▲ Bypasses: it went ahead where it should have refused", bypasses)
            + list("▼ Outages: it refused where it should have gone ahead", outages)
            + list("! Failures: it did neither", failures)
            + "\(right) right, \(counted(bypasses.count, "bypass", "bypasses")), "
            + "\(counted(outages.count, "outage")), \(counted(failures.count, "failure")); "
            + "\(open) that no standard decides, \(notAsked) not asked\n"
    }

    private func list(_ title: String, _ vectors: [String]) -> String {
        vectors.isEmpty ? "" : "\(title)\n" + vectors.map { "  \($0)\n" }.joined() + "\n"
    }
}
