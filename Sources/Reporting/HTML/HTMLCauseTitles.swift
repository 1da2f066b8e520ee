// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What every vector of a report looks up: the causes by their titles, and what is special about
/// policies.
struct HTMLCauseTitles {
    let titles: [Cause.ID: String]
    /// The policies that have a check switched off.
    let switchedOff: Set<String>
    private let onSeveral: Set<String>

    init(of run: Run) {
        titles = Dictionary(
            run.causes.all.map { ($0.id, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        switchedOff = Set(run.policies.filter { $0.setting == .off }.map(\.id))
        onSeveral = Set(run.policies.filter(\.isOnSeveral).map(\.id))
    }

    /// Whether a policy is asked on several libraries, so that a verdict must say on which.
    func isOnSeveral(_ policy: String) -> Bool { onSeveral.contains(policy) }
}

extension Run.PolicyIdentity {
    fileprivate var isOnSeveral: Bool {
        switch platform {
        case .every: true
        case .linked(let libraries): libraries.count > 1
        case .measured, .unmeasured: false
        }
    }
}
