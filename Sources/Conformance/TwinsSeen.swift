// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// What a program outside did with the computed twins of a kind that it was asked about.
package struct TwinsSeen: Hashable, Sendable {
    /// What it did with those to which it did not do what it had to.
    package let wrong: [Vector.ID: KnownFailures.Said]
    /// Those to which it did what it had to.
    package let right: Set<Vector.ID>
    /// Those that it could not be asked about.
    package let unanswered: Set<Vector.ID>

    package init(
        wrong: [Vector.ID: KnownFailures.Said] = [:],
        right: Set<Vector.ID> = [],
        unanswered: Set<Vector.ID> = []
    ) {
        self.wrong = wrong
        self.right = right
        self.unanswered = unanswered
    }
}

extension Dictionary where Key == Vector.ID, Value == KnownFailures.Said {
    /// The ids of each verdict, sorted, by the verdict's name.
    package var byVerdict: [(said: KnownFailures.Said, twins: [Vector.ID])] {
        KnownFailures.Said.allCases.compactMap { said in
            let twins = filter { $0.value == said }.keys.sorted()
            return twins.isEmpty ? nil : (said, twins)
        }
    }
}
