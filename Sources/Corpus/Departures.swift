// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What real things do instead of the norm in one vector; of each list the first line that fits
/// decides.
///
/// The first two lists come from the files of causes, the third from the vector's own file: a
/// vector speaks of groups alone, and of no framework or library by its name.
package struct Departures: Sendable {
    package var policies: [PolicyDeparture] = []
    package var backends: [BackendDeparture] = []
    package var groups: [GroupDeparture] = []
    /// The ids of the causes that stand for a group in a framework, by framework.
    package var groupCauses: [String: [PolicyGroup: Cause.ID]] = [:]
}

/// A verdict that named policies are expected to give instead of the norm.
package struct PolicyDeparture: Hashable, Sendable {
    package let cause: Cause.ID
    /// The line among those of its cause, from 0.
    package let line: Int
    package let policies: [String]
    /// The backends that the line is narrowed to; nil for all.
    package let backends: [String]?
    package let verdict: Verdict

    package func names(_ policy: String, on backend: String) -> Bool {
        (backends?.contains(backend) ?? true) && policies.contains(policy)
    }
}

/// A verdict that the policies of groups are expected to give instead of the norm.
package struct GroupDeparture: Hashable, Sendable {
    package let groups: [PolicyGroup]
    package let verdict: Verdict
}

/// A fact that a backend states instead of the norm.
package struct BackendDeparture: Hashable, Sendable {
    package let cause: Cause.ID
    /// The line among those of its cause, from 0.
    package let line: Int
    package let backend: String
    package let fact: Fact
    /// The versions of the library it holds for, such as `"3.7.9"` or `"< 3.2"`; nil for all.
    package let versions: String?

    package init(
        cause: Cause.ID,
        line: Int = 0,
        backend: String,
        fact: Fact,
        versions: String? = nil
    ) {
        self.cause = cause
        self.line = line
        self.backend = backend
        self.fact = fact
        self.versions = versions
    }

    package enum Fact: Hashable, Sendable {
        case host(HostVerdict)
        /// The library's key of a certificate equals what a pin item covers; nil: it has none.
        case nativeKey(of: ItemName, equals: ItemName?)
        case path(PathVerdict)
    }
}
