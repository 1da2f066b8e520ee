// SPDX-License-Identifier: Apache-2.0

import Pinning

/// The hosts that an entry covers.
package enum HostPattern: Hashable, Sendable {
    /// Whatever host the client connects to: the notation knows no hosts.
    case everyHost
    /// A host, in lower case and without a trailing dot, and those below it that are covered.
    case host(String, Reach)

    /// Which hosts are covered at and below the one that is named.
    package enum Reach: String, CaseIterable, Hashable, Sendable {
        /// It alone.
        case exact
        /// Those one label below, and not itself.
        case oneLabelBelow = "one-label-below"
        /// Itself, and those at any depth below.
        case subtree
        /// Itself, and those one label below.
        case withOneLabel = "with-one-label"

        var coversItself: Bool {
            switch self {
            case .exact, .subtree, .withOneLabel: true
            case .oneLabelBelow: false
            }
        }
    }

    /// The pattern for a host; nil where the text is neither a DNS name nor an IP address, or where
    /// it is for hosts below an address alone.
    package init?(_ text: String, _ reach: Reach) {
        guard let host = HostName(text) else { return nil }

        // An address has nothing below it.
        let isAddress = host.depth == 0
        guard !isAddress || reach.coversItself else { return nil }

        let name = text.hasSuffix(".") ? String(text.dropLast()) : text
        self = .host(name.lowercased(), isAddress ? .exact : reach)
    }

    /// Whether a host is one of those that the entry covers; case and a dot at the end do not count.
    package func covers(_ host: String) -> Bool {
        guard case .host(let name, let reach) = self else { return true }

        let host = (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased()
        if host == name { return reach.coversItself }
        guard host.hasSuffix("." + name) else { return false }

        switch reach {
        case .exact: return false
        case .oneLabelBelow, .withOneLabel: return !host.dropLast(name.count + 1).contains(".")
        case .subtree: return true
        }
    }

    /// The name, where there is one.
    package var host: String? {
        switch self {
        case .everyHost: nil
        case .host(let host, _): host
        }
    }
}

extension HostPattern: CustomStringConvertible {
    package var description: String {
        switch self {
        case .everyHost: "every host"
        case .host(let host, .exact): host
        case .host(let host, .oneLabelBelow): "one label below \(host)"
        case .host(let host, .subtree): "\(host) and all below"
        case .host(let host, .withOneLabel): "\(host) and one label below"
        }
    }
}

extension HostPattern: Comparable {
    /// By host, the pattern for every host first.
    package static func < (one: HostPattern, other: HostPattern) -> Bool {
        one.key < other.key
    }

    private var key: (String, String) {
        switch self {
        case .everyHost: ("", "")
        case .host(let host, let reach): (host, reach.rawValue)
        }
    }
}
