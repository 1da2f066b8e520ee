// SPDX-License-Identifier: Apache-2.0

import Corpus

/// On which backends a policy is asked.
package enum BackendScope: Hashable, Sendable {
    /// On all that take part: what changes with the library.
    case every
    /// On those that stand for the platform that the framework is really built on.
    case platform

    func asks(_ policy: Registry.Policy, on backend: String, among all: [String]) -> Bool {
        self == .every || policy.ownBackends(among: all).contains(backend)
    }
}
