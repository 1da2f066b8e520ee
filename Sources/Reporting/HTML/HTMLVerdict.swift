// SPDX-License-Identifier: Apache-2.0

import Conformance

/// What several policies say alike for the same reason, as its template reads it.
struct HTMLVerdict {
    let style: String
    let sign: String
    let finding: String
    let verdict: String
    let explanation: String
    let backends: String
    let policies: [Policy]
    /// What was expected where it is another; nil where it is not.
    let expected: String?
    let why: String?

    struct Policy {
        let name: String
        /// The permalink of the cell, where the policy is named for the first time; else nil.
        let anchor: String?
    }

    /// One row for each distinct thing that is said, what matters most first.
    static func all(in observations: [Observation], of vector: String) -> [HTMLVerdict] {
        var anchored: Set<String> = []
        return Said.groups(of: observations).map { said, observations in
            let kind = said.finding.kind
            return HTMLVerdict(
                style: kind.style(isUnexpected: said.isUnexpected),
                sign: said.isUnexpected ? "✗\(kind.sign)" : kind.sign,
                finding: kind.words,
                verdict: said.verdict,
                explanation: said.explanation,
                backends: said.backends,
                policies: observations.map { observation in
                    Policy(
                        name: observation.who,
                        anchor: anchored.insert(observation.who).inserted
                            ? Permalink.of(observation.who, in: vector) : nil
                    )
                },
                expected: said.isUnexpected ? said.why : nil,
                why: said.isUnexpected ? nil : said.why
            )
        }
    }
}
