// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension PinPlan {
    /// What is pinned for the hosts of one pattern, always in the same form: nothing is said twice.
    package struct Entry: Hashable, Sendable {
        package let pattern: HostPattern
        /// Sorted; none take the hosts out of pinning.
        package let pins: [PlannedPin]
        package let match: Match
        package let enforcement: Enforcement
        package let expiry: Expiry
        /// Where failures are reported to.
        package let reportAddresses: [String]

        /// How many of the pins must match.
        package enum Match: String, CaseIterable, Hashable, Sendable {
            case anyPin = "any-pin"
            /// One for the end entity, and one for an authority.
            case endEntityAndAuthority = "end-entity-and-authority"
        }

        /// What becomes of a connection that no pin matches.
        package enum Enforcement: String, CaseIterable, Hashable, Sendable {
            case enforced
            case reportOnly = "report-only"
        }

        package init(
            _ pattern: HostPattern,
            _ pins: some Sequence<PlannedPin>,
            match: Match = .anyPin,
            enforcement: Enforcement = .enforced,
            expiry: Expiry = .never,
            reportAddresses: [String] = []
        ) {
            let positions = Set(pins.filter { $0.digest != nil }.map(\.position))
            let areBothThere = positions.isSuperset(of: [.authority, .endEntity])
            let match = areBothThere ? match : .anyPin
            let pins = Self.condensed(Set(pins), match)
            let isExempt = pins.isEmpty
            self.pattern = pattern
            self.pins = pins
            self.match = match
            // Of hosts that are not pinned there is nothing more to say.
            self.enforcement = isExempt ? .enforced : enforcement
            self.expiry = isExempt ? .never : expiry
            self.reportAddresses = isExempt ? [] : reportAddresses.unique
        }

        /// Whether the entry takes its hosts out of pinning.
        package var isExempt: Bool { pins.isEmpty }

        /// The same entry for other hosts.
        func moved(to pattern: HostPattern) -> Entry {
            with(pins, for: pattern)
        }

        /// The same entry with other pins.
        func with(_ pins: [PlannedPin], for pattern: HostPattern? = nil) -> Entry {
            Entry(
                pattern ?? self.pattern,
                pins,
                match: match,
                enforcement: enforcement,
                expiry: expiry,
                reportAddresses: reportAddresses
            )
        }

        /// Takes out what another pin says as well: a digest for any certificate covers the same
        /// one for either, both for either are one for any, and a pin that nothing matches adds
        /// nothing to others.
        private static func condensed(_ pins: Set<PlannedPin>, _ match: Match) -> [PlannedPin] {
            var pins = pins
            if pins.count > 1 { pins.remove(.unmatched) }
            guard match == .anyPin else { return pins.sorted() }

            for pin in pins {
                let anywhere = pin.held(to: .any, trust: pin.trust)
                let other: PlannedPin.Position =
                    pin.position == .authority ? .endEntity : .authority
                guard pin.position != .any,
                    pins.contains(anywhere) || pins.contains(pin.held(to: other, trust: pin.trust))
                else { continue }

                pins.insert(anywhere)
            }
            return pins.filter { pin in
                pin.position == .any || !pins.contains(pin.held(to: .any, trust: pin.trust))
            }.sorted()
        }
    }
}

extension [String] {
    /// Each text once, where it first stands.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
