// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What one path comes to for an app version.
package enum Outcome: Hashable, Sendable {
    case breaks(Reason)
    /// The client ends at its first connection, or refuses its own configuration.
    case crashes
    case holds
    /// Connects, and no pin could have refused it.
    case unpinned

    init(_ verdict: Verdict) {
        switch verdict {
        case .accept: self = .holds
        case .crash: self = .crashes
        case .misconfigured(let reason), .reject(let reason): self = .breaks(reason)
        case .notPinned: self = .unpinned
        }
    }

    package var isBreak: Bool {
        switch self {
        case .breaks, .crashes: true
        case .holds, .unpinned: false
        }
    }

    /// Why it breaks; nil where it does not.
    package var cause: BreakCause? {
        switch self {
        case .holds, .unpinned: nil
        case .crashes: .configuration
        case .breaks(let reason):
            switch reason.stage {
            case .configuration: .configuration
            case .host: .host
            case .parse, .path: .path
            case .pins: .pins
            }
        }
    }
}

/// What keeps an app version from connecting.
package enum BreakCause: String, CaseIterable, Hashable, Sendable {
    case configuration
    case host
    /// There is no valid path to a trust anchor, whatever is pinned.
    case path = "no path"
    case pins
}

/// A path that a client may take, and what comes of it.
package struct Way: Hashable, Sendable {
    package let outcome: Outcome
    /// Nil where no path is valid, or where only the client's own dates decide.
    package let route: Route?
    /// Whether it is that of a client which asks whether the anchor's own certificate has expired.
    package let asksAnchorsDates: Bool

    init(_ outcome: Outcome, _ route: Route?, asksAnchorsDates: Bool = false) {
        self.outcome = outcome
        self.route = route
        self.asksAnchorsDates = asksAnchorsDates
    }
}

/// What all the paths together come to.
package enum Standing: String, CaseIterable, Comparable, Hashable, Sendable {
    case holds, unpinned, depends, breaks

    init(_ ways: [Way]) {
        let breaking = ways.count { $0.outcome.isBreak }
        self =
            if breaking > 0 { breaking == ways.count ? .breaks : .depends } else {
                ways.contains { $0.outcome == .unpinned } ? .unpinned : .holds
            }
    }

    package static func < (one: Standing, other: Standing) -> Bool {
        one.order < other.order
    }

    private var order: Int {
        switch self {
        case .holds: 0
        case .unpinned: 1
        case .depends: 2
        case .breaks: 3
        }
    }
}
