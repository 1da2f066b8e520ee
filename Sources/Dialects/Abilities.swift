// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// What can be said in a notation.
package struct Abilities: Sendable {
    var hosts = Hosts.named
    /// Whether a host that is a name or an address can stand in the notation.
    var takes: @Sendable (String) -> Bool = { _ in true }
    var reaches: Set<HostPattern.Reach> = [.exact]
    /// Whether the hosts below one can be covered.
    var reachesBelow: @Sendable (String) -> Bool = { _ in true }
    var overlap = PinPlan.Overlap.nearest
    var exemption = Exemption.none
    var digests: Set<PinnedDigest.Algorithm> = [.sha256]
    var pinsCertificates = false
    var positions = Positions.any
    var trust: Set<PlannedPin.Trust> = [.platform]
    /// Whether a newer, longer digest takes the shorter ones beside it out of use.
    var heedsLongestDigestAlone = false
    var canMatchNothing = false
    var backup = Backup.optional
    var expiry = ExpiryForm.none
    var hasReportOnly = false
    var reportAddresses = 0

    init() {}

    /// How hosts are named.
    enum Hosts: Sendable {
        /// Not at all: the pins hold for every connection.
        case every
        /// One entry for each.
        case named
        /// As many entries for each as there are lines.
        case namedOften
        /// The same, and lines for every host.
        case namedOrEvery
        /// The text is about this host, which it does not name.
        case only(String)
    }

    /// Which hosts can be taken out of pinning.
    enum Exemption: Sendable {
        case none, oneHost, subtree
    }

    /// Which certificates the pins can be held to.
    enum Positions: Sendable {
        case any, endEntity
        /// Each to one kind or to any.
        case each
        /// A list for each kind; where there are both, both must match.
        case twoLists
    }

    /// Whether a single pin is taken.
    enum Backup: Sendable {
        case optional
        /// Not where failures are refused.
        case requiredToEnforce
    }

    /// How the end of pinning is written.
    enum ExpiryForm: Sendable {
        case none
        /// A day, which begins in UTC.
        case day
        /// A day, which begins in the device's own time zone.
        case localDay
        case second
        /// Seconds from an instant, as many as an agent counts; without fail.
        case secondsSince(Time)
    }
}
