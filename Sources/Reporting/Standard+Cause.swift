// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension Standard {
    /// Whether what a cause came to is against it: by whom it is for, and by what it is about.
    func concerns(_ entry: CauseLedger.Entry) -> Bool {
        concerns(entry.worst.kind, of: entry.policies)
    }

    /// The same of a finding and of those who do it.
    func concerns(_ finding: Finding.Kind, of policies: [String]) -> Bool {
        guard isFor(policies: policies) else { return false }

        return isAgainst(finding)
    }

    /// Whether a finding of this kind is against it.
    func isAgainst(_ finding: Finding.Kind) -> Bool {
        guard let findings else { return true }

        return Harm(rawValue: finding.rawValue).map(findings.contains) ?? false
    }
}
