// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// The reasons that one library cannot tell apart.
package struct ReasonAliases: Hashable, Sendable {
    private let sets: [Set<Reason>]

    package init(_ sets: [Set<Reason>] = []) {
        self.sets = sets
    }

    /// Whether the two are different reasons for this library.
    package func tellApart(_ one: Reason, _ other: Reason) -> Bool {
        one != other && one != .any && other != .any
            && !sets.contains { $0.contains(one) && $0.contains(other) }
    }
}
