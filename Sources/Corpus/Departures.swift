// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What real things do instead of the norm; the first line that fits decides.
package struct Departures: Sendable {
    package let policies: [PolicyDeparture]
    package let backends: [BackendDeparture]
}

/// A verdict that named policies are due instead of the norm.
package struct PolicyDeparture: Hashable, Sendable {
    package let policies: [PolicyName]
    /// The backends the line is narrowed to; nil for all.
    package let backends: [String]?
    package let verdict: Verdict
    /// Why; nil where a group's own sentence says it.
    package let because: String?

    /// How a departure names policies.
    package enum PolicyName: Hashable, Sendable {
        case group(PolicyGroup)
        case single(String)
    }
}

/// A fact that named backends state instead of the norm.
package struct BackendDeparture: Hashable, Sendable {
    package let backends: [String]
    package let fact: Fact
    /// The versions of the library it holds for, such as `"3.7.9"` or `"< 3.2"`; nil for all.
    package let versions: String?
    package let because: String

    package init(backends: [String], fact: Fact, versions: String? = nil, because: String) {
        self.backends = backends
        self.fact = fact
        self.versions = versions
        self.because = because
    }

    package enum Fact: Hashable, Sendable {
        case host(HostVerdict)
        /// The library's key of a certificate equals what a pin item covers; nil: it has none.
        case nativeKey(of: ItemName, equals: ItemName?)
        case path(PathVerdict)
    }
}
