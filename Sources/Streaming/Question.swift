// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// One connection that is asked about: a line of a stream, read.
package struct Question: Sendable {
    /// What the answer is known by; whatever the asker likes.
    package let id: String
    package let connection: Connection
    package let pins: PinSet
    package let policy: AskedPolicy
}

/// A policy, with what is typical of it worked out once for all questions.
package final class AskedPolicy: Sendable {
    package let policy: any PinningPolicy
    package let id: String
    package let traits: Traits

    package init(_ policy: any PinningPolicy) {
        self.policy = policy
        id = policy.id
        traits = policy.traits
    }
}

/// Why there is no question on a line, and what the line would have been known by.
package struct LineProblem: Error, Hashable, Sendable {
    /// Nil where not even the id could be read.
    package let id: String?
    /// What was found, what was wanted, and the remedy.
    package let explanation: String

    package init(id: String? = nil, _ explanation: String) {
        self.id = id
        self.explanation = explanation
    }
}
