// SPDX-License-Identifier: Apache-2.0

import Conformance
import Pinning

/// What several policies have in common in one vector.
struct Said: Hashable {
    let finding: Finding
    let isUnexpected: Bool
    /// What was said; empty where nothing was.
    let verdict: String
    /// The verdict in the terms of the framework, or why there is none.
    let explanation: String
    let why: String?
    let backends: String

    init(_ observation: Observation) {
        finding = observation.finding
        isUnexpected = observation.isUnexpected
        backends = observation.backends.joined(separator: ", ")
        let traits = Policies.all.first { $0.id == observation.policy }?.traits
        if let said = observation.verdict {
            verdict = observation.verdictWords ?? ""
            explanation = traits.map { said.sentence(of: $0) } ?? ""
        } else {
            verdict = ""
            explanation = observation.finding.detail
        }
        why =
            observation.isUnexpected
            ? "expected \(observation.expected.map(\.description).joined(separator: " or "))"
            : observation.isDeparture ? observation.because : nil
    }

    /// Verdict and explanation on one line.
    var words: String { [verdict, explanation].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// Those together that say the same for the same reason, the two harms first.
    static func groups(of observations: [Observation]) -> [(Said, [Observation])] {
        let groups = Dictionary(grouping: observations, by: Said.init)
        let order = groups.keys.sorted { one, other in
            (one.rank, one.words, one.backends, one.why ?? "")
                < (other.rank, other.words, other.backends, other.why ?? "")
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    /// The unexpected before the rest, and then by importance.
    private var rank: Int {
        let kinds = Finding.Kind.byImportance
        return (isUnexpected ? 0 : kinds.count) + (kinds.firstIndex(of: finding.kind) ?? 0)
    }
}
