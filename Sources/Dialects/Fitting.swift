// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Cuts a plan down to what a notation can say, and keeps account of what is cut.
struct Fitting {
    let abilities: Abilities
    private(set) var losses: Set<Loss> = []

    private init(_ abilities: Abilities) {
        self.abilities = abilities
    }

    static func fit(_ plan: PinPlan, _ abilities: Abilities) -> (plan: PinPlan, losses: [Loss]) {
        var fitting = Fitting(abilities)
        let entries = fitting.onePerHost(plan.entries).compactMap { fitting.fit($0) }
        let fitted = fitting.together(PinPlan(entries, overlap: plan.overlap))
        let losses = Set(fitting.losses.map { $0.among(fitted.entries) })
        return (fitted, losses.sorted())
    }

    private mutating func lose(_ kind: Loss.Kind, _ entry: PinPlan.Entry) {
        losses.insert(Loss(kind, entry.pattern))
    }

    /// The plan with the overlaps that the notation has.
    private mutating func together(_ plan: PinPlan) -> PinPlan {
        if case .every = abilities.hosts { return everyHost(plan) }
        if plan.hasOverlap, plan.overlap != abilities.overlap {
            for entry in plan.entries where plan.overlaps(entry) {
                lose(abilities.overlap == .union ? .unionOfEntries : .nearestEntry, entry)
            }
        }
        let together = PinPlan(plan.entries, overlap: abilities.overlap)
        guard abilities.heedsLongestDigestAlone else { return together }

        let entries = together.entries.map { entry in
            var pins = entry.pins
            if pins.dropShorterDigests() { lose(.longestDigest, entry) }
            return entry.with(pins)
        }
        return PinPlan(entries, overlap: abilities.overlap)
    }

    /// The pins of all entries for whatever host there is.
    private mutating func everyHost(_ plan: PinPlan) -> PinPlan {
        guard !plan.entries.isEmpty else { return plan }

        for entry in plan.entries {
            if entry.pattern != .everyHost { lose(.hostMap, entry) }
            if plan.entries.count > 1 { lose(.hostsTogether, entry) }
        }
        return PinPlan([PinPlan.Entry(.everyHost, plan.entries.flatMap(\.pins))])
    }

    /// One entry for each host, where that is all there can be.
    private mutating func onePerHost(_ entries: [PinPlan.Entry]) -> [PinPlan.Entry] {
        switch abilities.hosts {
        case .every, .namedOften, .namedOrEvery: return entries
        case .named, .only: break
        }

        return Dictionary(grouping: entries) { $0.pattern.host }.map { _, sharing in
            guard let first = sharing.first, sharing.count > 1 else { return sharing }

            for entry in sharing { lose(.sameHost, entry) }
            return [
                PinPlan.Entry(
                    sharing.dropFirst().reduce(first.pattern) { $0.joined(with: $1.pattern) },
                    sharing.flatMap(\.pins),
                    enforcement: sharing.contains { !$0.isExempt && $0.enforcement == .enforced }
                        ? .enforced : .reportOnly,
                    expiry: sharing.filter { !$0.isExempt }.map(\.expiry).latest,
                    reportAddresses: sharing.flatMap(\.reportAddresses)
                )
            ]
        }.flatMap { $0 }.sorted { $0.pattern < $1.pattern }
    }

    private mutating func fit(_ entry: PinPlan.Entry) -> PinPlan.Entry? {
        guard let hosts = hosts(of: entry) else { return nil }
        guard !entry.isExempt else { return exemption(entry) }
        guard let (pins, match) = pins(of: entry) else { return nil }
        guard let enforcement = enforcement(of: entry, pins),
            let expiry = expiry(of: entry, enforcement)
        else { return nil }

        if entry.reportAddresses.count > abilities.reportAddresses { lose(.reportAddress, entry) }
        return PinPlan.Entry(
            pattern(hosts, entry),
            pins,
            match: match,
            enforcement: enforcement,
            expiry: expiry,
            reportAddresses: Array(entry.reportAddresses.prefix(abilities.reportAddresses))
        )
    }

    /// The hosts of an entry that can be named; nil where it is left out for want of a name.
    private mutating func hosts(of entry: PinPlan.Entry) -> HostPattern? {
        switch (entry.pattern, abilities.hosts) {
        case (.everyHost, .every), (.everyHost, .namedOrEvery), (.host, .every):
            return entry.pattern
        case (.everyHost, .named), (.everyHost, .namedOften), (.everyHost, .only):
            lose(.everyHost, entry)
        case (.host(let host, _), .only(let only)) where host != only: lose(.otherHost, entry)
        case (.host(let host, _), .named), (.host(let host, _), .namedOften),
            (.host(let host, _), .namedOrEvery), (.host(let host, _), .only):
            if abilities.takes(host) { return entry.pattern }
            lose(.hostForm, entry)
        }
        return nil
    }

    /// The pattern with the reach that the notation has.
    private mutating func pattern(_ hosts: HostPattern, _ entry: PinPlan.Entry) -> HostPattern {
        guard case .host(let host, let reach) = hosts else { return hosts }
        if case .every = abilities.hosts { return hosts }
        guard reach == .exact || abilities.reachesBelow(host) else {
            if !reach.coversItself { lose(.ownHost, entry) }
            lose(.subdomains, entry)
            return .host(host, .exact)
        }
        if abilities.reaches.contains(reach) { return hosts }
        // Two lines say it together.
        if reach == .withOneLabel, abilities.reaches.isSuperset(of: [.exact, .oneLabelBelow]) {
            return hosts
        }

        if !reach.coversItself { lose(.ownHost, entry) }
        switch reach {
        case .exact: return hosts
        case .subtree where abilities.reaches.contains(.withOneLabel):
            lose(.subdomainDepth, entry)
            return .host(host, .withOneLabel)
        case .oneLabelBelow where abilities.reaches.contains(.withOneLabel):
            return .host(host, .withOneLabel)
        case .oneLabelBelow where abilities.reaches.contains(.subtree),
            .withOneLabel where abilities.reaches.contains(.subtree):
            lose(.subdomainsOneLabel, entry)
            return .host(host, .subtree)
        case .oneLabelBelow, .subtree, .withOneLabel:
            lose(.subdomains, entry)
            return .host(host, .exact)
        }
    }

    private mutating func exemption(_ entry: PinPlan.Entry) -> PinPlan.Entry? {
        guard case .host(let host, let reach) = entry.pattern else { return nil }

        switch abilities.exemption {
        case .none:
            lose(.exemption, entry)
            return nil
        case .oneHost:
            if !reach.coversItself {
                lose(.exemption, entry)
                return nil
            }
            if reach != .exact { lose(.exemptSubdomains, entry) }
            return entry.moved(to: .host(host, .exact))
        case .subtree:
            switch reach {
            case .exact, .subtree: return entry
            case .oneLabelBelow:
                lose(.exemption, entry)
                return nil
            case .withOneLabel:
                lose(.exemptSubdomains, entry)
                return entry.moved(to: .host(host, .exact))
            }
        }
    }

    /// The pins of an entry that can be written; nil where none can, and it is left out.
    private mutating func pins(
        of entry: PinPlan.Entry
    ) -> (pins: [PlannedPin], match: PinPlan.Entry.Match)? {
        if entry.pins == [.unmatched] {
            guard abilities.canMatchNothing else {
                lose(.unmatchedPin, entry)
                return nil
            }

            return (entry.pins, .anyPin)
        }

        var digests = entry.pins
        if !abilities.pinsCertificates, digests.drop(where: { $0.subject == .certificate }) {
            lose(.certificateDigest, entry)
        }
        let known = abilities.digests
        if digests.drop(where: { !known.contains($0.algorithm) }) { lose(.digestAlgorithm, entry) }
        var (pins, match) = positioned(digests, entry)
        pins = pins.map { trusted($0, entry) }
        guard !pins.isEmpty else {
            lose(.noPinLeft, entry)
            return nil
        }

        return (pins, match)
    }

    private mutating func positioned(
        _ pins: [PlannedPin],
        _ entry: PinPlan.Entry
    ) -> (pins: [PlannedPin], match: PinPlan.Entry.Match) {
        let hasTwoLists = entry.match == .endEntityAndAuthority
        switch abilities.positions {
        case .any:
            if hasTwoLists { lose(.bothLists, entry) }
            if pins.contains(where: { $0.position != .any }) { lose(.position, entry) }
            return (pins.map { $0.held(to: .any, trust: $0.trust) }, .anyPin)
        case .each:
            if hasTwoLists { lose(.bothLists, entry) }
            return (pins, .anyPin)
        case .endEntity:
            let authorities = pins.filter { $0.position == .authority }
            if hasTwoLists {
                lose(.bothLists, entry)
            } else if !authorities.isEmpty {
                lose(.authorityPin, entry)
            }
            let others = pins.filter { $0.position != .authority }
            return (narrowed(others, entry), .anyPin)
        case .twoLists:
            let lists = narrowed(pins, entry)
            let positions = Set(lists.map(\.position))
            if !hasTwoLists, positions.count > 1 { lose(.eitherList, entry) }
            if hasTwoLists, positions.count < 2 { lose(.bothLists, entry) }
            return (lists, .endEntityAndAuthority)
        }
    }

    /// The pins with those for any certificate held to the end entity.
    private mutating func narrowed(
        _ pins: [PlannedPin],
        _ entry: PinPlan.Entry
    ) -> [PlannedPin] {
        if pins.contains(where: { $0.position == .any }) { lose(.anyCertificate, entry) }
        return pins.map { pin in
            pin.position == .any ? pin.held(to: .endEntity, trust: pin.trust) : pin
        }
    }

    private mutating func trusted(_ pin: PlannedPin, _ entry: PinPlan.Entry) -> PlannedPin {
        if abilities.trust.contains(pin.trust) { return pin }

        switch pin.trust {
        case .pinAlone:
            lose(.pinAlone, entry)
            return pin.held(to: pin.position, trust: .platform)
        case .platform:
            lose(.platformTrust, entry)
            return pin.held(to: pin.position, trust: .pinAlone)
        }
    }

    /// The enforcement that can be written; nil where a backup is missing, and the entry left out.
    private mutating func enforcement(
        of entry: PinPlan.Entry,
        _ pins: [PlannedPin]
    ) -> PinPlan.Entry.Enforcement? {
        if entry.enforcement == .reportOnly {
            if abilities.hasReportOnly { return .reportOnly }
            lose(.reportOnly, entry)
        }
        switch abilities.backup {
        case .optional: return .enforced
        case .requiredToEnforce:
            guard Set(pins.map(\.digest)).count < 2 else { return .enforced }

            lose(.backupPin, entry)
            return nil
        }
    }

    /// The expiry that can be written; nil where it has passed, and the entry is left out.
    private mutating func expiry(
        of entry: PinPlan.Entry,
        _ enforcement: PinPlan.Entry.Enforcement
    ) -> Expiry? {
        guard let written = abilities.expiry.written(entry.expiry, enforcement) else {
            lose(.expiryPassed, entry)
            return nil
        }

        for kind in written.losses { lose(kind, entry) }
        return written.expiry
    }
}

extension [PlannedPin] {
    /// Takes out the pins whose digests are like that; whether there were any.
    fileprivate mutating func drop(where isLikeThat: (PinnedDigest) -> Bool) -> Bool {
        let count = count
        removeAll { $0.digest.map(isLikeThat) ?? false }
        return self.count < count
    }

    /// Takes out the digests beside longer ones for the same thing; whether there were any.
    fileprivate mutating func dropShorterDigests() -> Bool {
        var longest: [PlannedPin.Slot: Int] = [:]
        for pin in self {
            for slot in pin.slots {
                longest[slot] = Swift.max(longest[slot] ?? 0, pin.digest?.octets.count ?? 0)
            }
        }
        let kept = flatMap { pin in
            pin.slots.filter { longest[$0] == pin.digest?.octets.count }
                .map { pin.held(to: $0.position, trust: pin.trust) }
        }
        let before = flatMap(\.slots).count
        self = kept
        return kept.count < before
    }
}

extension PlannedPin {
    /// What a digest is compared with.
    fileprivate struct Slot: Hashable {
        let subject: PinnedDigest.Subject
        let position: PlannedPin.Position
        let trust: PlannedPin.Trust
    }

    /// A pin for any certificate is one for the end entity and one for an authority.
    fileprivate var slots: [Slot] {
        guard let digest else { return [] }

        let positions: [Position] = position == .any ? [.authority, .endEntity] : [position]
        return positions.map { Slot(subject: digest.subject, position: $0, trust: trust) }
    }
}

extension HostPattern {
    /// One pattern at the same host for what two cover.
    fileprivate func joined(with other: HostPattern) -> HostPattern {
        guard case .host(let host, let one) = self, case .host(_, let two) = other, one != two
        else { return self }

        return .host(host, one == .subtree || two == .subtree ? .subtree : .withOneLabel)
    }
}

extension [Expiry] {
    /// The last to come, which may be never.
    fileprivate var latest: Expiry {
        var times: [Time] = []
        for expiry in self {
            switch expiry {
            case .at(let time): times.append(time)
            case .never: return .never
            }
        }
        return times.max().map { .at($0) } ?? .never
    }
}
