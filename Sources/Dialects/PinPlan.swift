// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// What is pinned for which hosts, in no framework's notation.
///
/// Two plans that say the same in the same words are equal, in whatever order it was said. An
/// entry that changes nothing, such as one that takes out a host that nobody pins, is not kept.
package struct PinPlan: Hashable, Sendable {
    /// Sorted by the hosts they cover.
    package let entries: [Entry]
    /// Which of several entries that cover a host decide; the nearest one where no host has
    /// several.
    package let overlap: Overlap

    /// What several entries that cover a host are to it.
    package enum Overlap: String, CaseIterable, Hashable, Sendable {
        /// The nearest decides alone.
        case nearest
        /// The pins of all of them count.
        case union
    }

    package init(_ entries: [Entry], overlap: Overlap = .nearest) {
        let merged = Self.joined(overlap == .union ? Self.united(entries) : Array(Set(entries)))
        let reaches = Reaches(merged.filter { !$0.isExempt }.map(\.pattern))
        let kept = merged.filter { entry in
            // Nothing is taken out of a union, nor out of what nobody pins.
            !entry.isExempt || overlap == .nearest && reaches.areAbove(entry.pattern)
        }.sorted { ($0.pattern, $0.order) < ($1.pattern, $1.order) }

        self.entries = kept
        self.overlap = Reaches(kept.map(\.pattern)).meet ? overlap : .nearest
    }

    /// Whether some host is covered by several entries.
    package var hasOverlap: Bool { Reaches(entries.map(\.pattern)).meet }

    /// Whether some host of an entry is covered by another one as well.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - hasOtherPins: Whether the other one must have other pins, or another date.
    /// - Returns: Whether there is such another one.
    package func overlaps(_ entry: Entry, withOtherPins hasOtherPins: Bool = false) -> Bool {
        entries.contains { other in
            other != entry && Reaches([other.pattern, entry.pattern]).meet
                && !(hasOtherPins && other.moved(to: entry.pattern) == entry)
        }
    }

    /// Whether some pins are for every host, of which none is named.
    package var pinsEveryHost: Bool { entries.contains { $0.pattern == .everyHost } }

    /// The plan with what is pinned for every host pinned for one that is named.
    package func naming(_ host: String) -> PinPlan {
        guard pinsEveryHost, let pattern = HostPattern(host, .exact) else { return self }

        return PinPlan(
            entries.map { $0.pattern == .everyHost ? $0.moved(to: pattern) : $0 },
            overlap: overlap
        )
    }

    /// The entries of a union with all the pins that are said of the same hosts together.
    private static func united(_ entries: [Entry]) -> [Entry] {
        var united: [Entry: Set<PlannedPin>] = [:]
        for entry in entries where !entry.isExempt {
            for pattern in entry.pattern.parts {
                // Both lists must match, so that they cannot be thrown together with others.
                let isOneList = entry.match == .anyPin
                let key = entry.with(isOneList ? [.unmatched] : entry.pins, for: pattern)
                united[key, default: []].formUnion(entry.pins)
            }
        }
        return united.map { $0.with(Array($1)) }
    }

    /// The entries with what is said alike of a host and of those one label below it as one.
    private static func joined(_ entries: [Entry]) -> [Entry] {
        var joined = Set(entries)
        for entry in entries {
            guard case .host(let host, let reach) = entry.pattern else { continue }

            let has = { reach in joined.contains(entry.moved(to: .host(host, reach))) }
            if reach != .subtree, has(.subtree) {
                joined.remove(entry)
            } else if reach == .exact || reach == .oneLabelBelow, has(.withOneLabel) {
                joined.remove(entry)
            } else if reach == .exact, has(.oneLabelBelow) {
                joined.remove(entry)
                joined.remove(entry.moved(to: .host(host, .oneLabelBelow)))
                joined.insert(entry.moved(to: .host(host, .withOneLabel)))
            } else if reach == .oneLabelBelow, has(.exact) {
                joined.remove(entry)
                joined.remove(entry.moved(to: .host(host, .exact)))
                joined.insert(entry.moved(to: .host(host, .withOneLabel)))
            }
        }
        return Array(joined)
    }
}

extension HostPattern {
    /// The patterns that say the same, of which no two overlap and none has two parts.
    fileprivate var parts: [HostPattern] {
        guard case .host(let host, .withOneLabel) = self else { return [self] }

        return [.host(host, .exact), .host(host, .oneLabelBelow)]
    }
}

extension PinPlan.Entry {
    /// What decides between entries for the same hosts.
    fileprivate var order: String {
        let lapse =
            switch expiry {
            case .at(let time): String(time.seconds)
            case .never: ""
            }
        let digests = pins.map { ($0.digest?.base64 ?? "") + $0.position.rawValue }
        return ([lapse, enforcement.rawValue, match.rawValue] + digests + reportAddresses)
            .joined(separator: " ")
    }
}
