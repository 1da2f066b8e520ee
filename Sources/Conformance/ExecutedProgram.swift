// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// A program outside of this one that carries policies out itself, and what it said.
package struct ExecutedProgram: Sendable {
    /// The name it gave itself: `curl`.
    package let id: String
    package let version: String
    /// The backend whose library it is built on; nil where it is on none of them.
    package let library: String?
    /// Sets of reasons that it cannot tell apart.
    package let aliases: [Set<Reason>]
    /// Whether it says why it refuses; else its refusals have whichever reason leaves the kind of the
    /// verdict alone to be judged, and no report states one.
    package let statesReasons: Bool
    /// Sorted by id.
    package let policies: [Policy]
    package let answers: [Question: Answer]

    package init(
        id: String,
        version: String,
        library: String? = nil,
        aliases: [Set<Reason>] = [],
        statesReasons: Bool = true,
        policies: [Policy],
        answers: [Question: Answer]
    ) {
        self.id = id
        self.version = version
        self.library = library
        self.aliases = aliases
        self.statesReasons = statesReasons
        self.policies = policies.sorted { $0.id < $1.id }
        self.answers = answers
    }

    /// A policy that the program carries out: one that is modelled here, or its own.
    package struct Policy: Hashable, Sendable {
        package let id: String
        package let traits: Traits
        /// Where a policy of its own comes from; nil for one that is modelled here.
        package let provenance: Provenance?

        package init(id: String, traits: Traits, provenance: Provenance? = nil) {
            self.id = id
            self.traits = traits
            self.provenance = provenance
        }
    }

    /// One vector under one policy.
    package struct Question: Hashable, Sendable {
        package let vector: String
        package let policy: String

        package init(vector: String, policy: String) {
            self.vector = vector
            self.policy = policy
        }
    }

    /// What the program did with a question.
    package enum Answer: Hashable, Sendable {
        /// It failed instead of answering.
        case defect(String)
        /// It cannot be asked, and why.
        case unsupported(Capability, because: String)
        /// It answered, perhaps with a message of its own library.
        case verdict(Verdict, message: String?)
    }
}
