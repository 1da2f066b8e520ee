// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// A library that carries a policy out as a test tells it to.
package struct StatedExecution: PolicyExecution {
    package let policy: String
    private let outcome: Result<Verdict, BackendError>

    package init(of policy: String, says outcome: Result<Verdict, BackendError>) {
        self.policy = policy
        self.outcome = outcome
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try outcome.get()
    }

    package func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try outcome.get()
    }
}
