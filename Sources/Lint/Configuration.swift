// SPDX-License-Identifier: Apache-2.0

package import Dialects
package import Notations
package import PKIX
import Pinning

/// What one file says about pins in one notation, with the place of everything.
///
/// Nothing is dropped: what stands twice is there twice, and what cannot be read is there as text.
package struct Configuration: Sendable {
    package let file: String
    package let notation: Notation
    package internal(set) var entries: [Entry] = []
    /// Pins that stand in constants and lists, for a host that only the program knows.
    package private(set) var loosePins: [PinText] = []
    /// What was found while it was read.
    package internal(set) var findings: [Finding] = []
    /// What the framework makes of it; nil where that cannot be known without running something.
    package internal(set) var outcome: Outcome?
    /// Whether a host or pin is no literal, so that the framework's reader cannot be asked.
    package internal(set) var hasUnreadable = false
    /// Whether source code was read from where the pinner is begun to where it is made, so that it
    /// has these pins and no others.
    var isComplete = false
    /// The first `Public-Key-Pins` field: which host sends it only its reader knows.
    var headerField: String?
    /// Anchors that an app has beside the others when it is built for debugging.
    var debugAnchors: [Anchor] = []
    /// Where its debug-overrides stand; nil where it has none.
    var debugOverrides: Position?
    /// Whether its base-config has trust anchors of its own.
    var hasBaseAnchors = false
    /// Where entries with pins begin for which it does not say whether cleartext is permitted.
    var inDefaultCleartext: [Position] = []
    /// Whether more was found than is kept.
    package private(set) var hasMore = false
    private static let mostFindings = 1_000

    package enum Outcome: Sendable {
        case loaded(Reading)
        case refused(DialectError)
    }

    init(_ notation: Notation, in file: String) {
        self.file = file
        self.notation = notation
    }

    /// What the framework loads; nil where it refuses, or where that is not known.
    package var plan: PinPlan? {
        if case .loaded(let reading)? = outcome { reading.plan } else { nil }
    }

    /// Whether it has a pin that can be compared, for whatever host.
    package var hasPins: Bool { entries.contains { $0.pins.contains(where: \.isDigest) } }

    /// What it pins where a host sends it at an instant.
    ///
    /// - Parameters:
    ///   - host: The host of a header field; of another notation nothing depends on it.
    ///   - received: When the field is received.
    /// - Throws: Why a user agent ignores the field.
    /// - Returns: Nil where the framework refuses it, or where it is not known.
    package func plan(
        sentBy host: String,
        at received: Time
    ) throws(DialectError) -> PinPlan? {
        guard let headerField, let dialect = HPKPDialect(host: host, received: received) else {
            return plan
        }

        return try dialect.read(headerField).plan
    }

    /// Whether it is a header field, which does not name the host that it is for.
    package var isHeader: Bool { headerField != nil }

    mutating func report(_ rule: Rule, at position: Position, _ message: String, fix: String? = nil)
    {
        // A file may have a defect in each of its lines: nobody reads more than these.
        guard findings.count < Self.mostFindings else {
            hasMore = true
            return
        }

        // A constant stands in several calls, and its text in one place.
        let isSaid = findings.contains {
            $0.position == position && $0.rule.id == rule.id && $0.message == message
        }
        guard !isSaid else { return }

        findings.append(
            Finding(rule, notation, file: file, at: position, message, fix: fix ?? rule.fix)
        )
    }

    /// Adds a pin for which no host is known.
    mutating func addLoosePin(_ text: String, at position: Position) {
        let digest = text.hasPrefix("sha256/") ? String(text.dropFirst(7)) : text
        loosePins.append(
            pin(
                digest,
                written: text,
                at: position,
                octets: PinDiagnosis.reading(of: digest)?.octets
            )
        )
    }

    /// Pins, and the hosts that they are for.
    package struct Entry: Sendable {
        package var hosts: [Host] = []
        package var pins: [PinText] = []
        package var expiry: Expires?
        /// Whether a mismatch is refused, and not only reported.
        var isEnforced = true
        /// Whether the entry takes its hosts out of pinning.
        var isExempt = false
        /// Whether it says whether subdomains are included: lists of some plugins do not, and
        /// include them on iOS alone.
        var saysReach = true
        /// Whether its pins stand in an entry around it, and were judged there.
        var isInherited = false
        /// Those of ATS's lists that it has, whatever is in them.
        var lists: Set<PlannedPin.Position> = []
        /// Whether both a pin for the leaf and one for a CA must match.
        var hasTwoLists: Bool { lists.count == 2 }
        /// The trust anchors that apply to its hosts; nil where those of the platform do.
        var anchors: [Anchor]?
        package let position: Position
    }

    package struct Host: Sendable {
        /// As written, without a pattern's asterisks.
        package let text: String
        package let position: Position
        package let reach: HostPattern.Reach
        package internal(set) var coversEveryHost = false

        /// In lower case, without a trailing dot.
        package var name: String {
            let name = text.lowercased()
            return name.hasSuffix(".") ? String(name.dropLast()) : name
        }
    }

    package struct PinText: Sendable {
        /// As written.
        package let text: String
        package let position: Position
        /// What the framework decodes; nil where it cannot.
        package let octets: [UInt8]?
        package let slot: PlannedPin.Position
        var algorithm = PinnedDigest.Algorithm.sha256
        var subject = PinnedDigest.Subject.subjectPublicKeyInfo
        /// Whether the octets are the certificate or key itself, and no digest of it.
        var isWhole = false

        /// Whether the framework can compare it.
        var isDigest: Bool { octets?.count == algorithm.count }

        /// The digest in base64; nil where it is none.
        package var base64: String? { isDigest ? octets.map { Base64.encode($0) } : nil }
    }

    package struct Expires: Sendable {
        let text: String
        let position: Position
        /// Nil where the framework cannot read it.
        let time: Time?
    }
}

extension Configuration.Entry {
    /// Whether a connection to the host at that time is refused unless a pin matches.
    package func pins(_ host: String, at time: Time) -> Bool {
        guard !isExempt, isEnforced, pins.contains(where: \.isDigest) else { return false }
        if let end = expiry?.time, end <= time { return false }

        return hosts.contains { $0.covers(host) }
    }

    /// Whether it has a digest for the host, in use or not.
    package func hasPins(for host: String) -> Bool {
        pins.contains(where: \.isDigest) && hosts.contains { $0.covers(host) }
    }
}

extension Configuration.Host {
    /// Whether a connection to the host is covered.
    func covers(_ host: String) -> Bool {
        guard !coversEveryHost else { return true }

        let host = host.lowercased()
        let above = host.hasSuffix("." + name)
        let isOneBelow = above && !host.dropLast(name.count + 1).contains(".")
        return switch reach {
        case .exact: host == name
        case .oneLabelBelow: isOneBelow
        case .subtree: host == name || above
        case .withOneLabel: host == name || isOneBelow
        }
    }
}
