// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// The policies and backends that a corpus may name, as far as checking it needs to know them.
package struct Registry: Sendable {
    package let policies: [Policy]
    /// The ids of all backends, built in or not.
    package let backends: [String]

    /// A policy, as far as a corpus speaks of it.
    package struct Policy: Sendable {
        package let id: String
        package let traits: Traits

        /// The backends that the policy can be asked on.
        func backends(among all: [String]) -> [String] {
            traits.backends.map { all.filter($0.contains) } ?? all
        }
    }

    package init(policies: [any PinningPolicy], backends: [String]) {
        self.policies = policies.map { Policy(id: $0.id, traits: $0.traits) }
        self.backends = backends
    }
}
