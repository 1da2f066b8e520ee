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
        /// The framework whose file of causes it departs in.
        package let framework: String
        package let traits: Traits
        package let platform: Platform

        package init(_ policy: any PinningPolicy) {
            id = policy.id
            framework = policy.framework
            traits = policy.traits
            platform = policy.platform
        }

        /// The backends that the policy can be asked on.
        package func backends(among all: [String]) -> [String] {
            traits.backends.map { all.filter($0.contains) } ?? all
        }

        /// The backends whose facts stand for the platform of the policy's framework.
        package func ownBackends(among all: [String]) -> [String] {
            switch platform {
            case .every: backends(among: all)
            case .linked(let libraries): backends(among: all).filter(libraries.contains)
            case .measured(let platform): [platform]
            case .unmeasured: [Registry.presumedBackend]
            }
        }
    }

    /// The backend whose facts are presumed where a platform is none of them: the one that is
    /// written to the standards.
    package static let presumedBackend = "swift"

    package init(policies: [any PinningPolicy], backends: [String]) {
        self.policies = policies.map(Policy.init)
        self.backends = backends
    }
}
