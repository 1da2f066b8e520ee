// SPDX-License-Identifier: Apache-2.0

import Dialects
import PKIX
import Pinning

/// Plans of every kind, the same for the same numbers.
enum PlanGenerator {
    static func plan(using numbers: inout Numbers) -> PinPlan {
        let simple = Bool.random(using: &numbers)
        let entries = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
            simple ? simpleEntry(using: &numbers) : entry(using: &numbers)
        }
        return PinPlan(entries, overlap: one(of: PinPlan.Overlap.allCases, using: &numbers))
    }

    /// One that some notation or other has.
    private static func simpleEntry(using numbers: inout Numbers) -> PinPlan.Entry {
        let position = one(of: PlannedPin.Position.allCases, using: &numbers)
        let trust = one(of: PlannedPin.Trust.allCases, using: &numbers)
        let pins = (0..<2).map { Sample.pin(.sha256, UInt8($0), position, trust) }
        let reach = one(of: HostPattern.Reach.allCases, using: &numbers)
        let isEveryHost = Int.random(in: 0..<4, using: &numbers) == 0
        let expiry: Expiry =
            Bool.random(using: &numbers)
            ? .never : .at(Sample.received.advanced(by: 86_400 * 30))
        return PinPlan.Entry(
            isEveryHost ? .everyHost : HostPattern(Sample.host, reach) ?? .everyHost,
            pins,
            expiry: expiry
        )
    }

    private static func entry(using numbers: inout Numbers) -> PinPlan.Entry {
        let host = one(of: hosts, using: &numbers)
        let reach = one(of: HostPattern.Reach.allCases, using: &numbers)
        let pattern = HostPattern(host, reach) ?? .everyHost
        if Int.random(in: 0..<6, using: &numbers) == 0 { return PinPlan.Entry(pattern, []) }

        let pins = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in pin(using: &numbers) }
        let seconds = Int64.random(in: -100_000_000...100_000_000, using: &numbers)
        let expiries: [Expiry] = [
            .never, .at(Sample.received.advanced(by: seconds)), .at(Time(seconds: 0)),
            .at(Time(seconds: .max)), .at(Time(seconds: .min)),
        ]
        return PinPlan.Entry(
            pattern,
            pins,
            match: one(of: PinPlan.Entry.Match.allCases, using: &numbers),
            enforcement: one(of: PinPlan.Entry.Enforcement.allCases, using: &numbers),
            expiry: one(of: expiries, using: &numbers),
            reportAddresses: one(of: addresses, using: &numbers)
        )
    }

    private static func pin(using numbers: inout Numbers) -> PlannedPin {
        if Int.random(in: 0..<8, using: &numbers) == 0 { return .unmatched }

        return Sample.pin(
            one(of: PinnedDigest.Algorithm.allCases, using: &numbers),
            of: one(of: PinnedDigest.Subject.allCases, using: &numbers),
            UInt8.random(in: 0...3, using: &numbers),
            one(of: PlannedPin.Position.allCases, using: &numbers),
            one(of: PlannedPin.Trust.allCases, using: &numbers)
        )
    }

    private static func one<Element>(
        of elements: [Element],
        using numbers: inout Numbers
    ) -> Element {
        elements[Int.random(in: elements.indices, using: &numbers)]
    }

    private static let hosts = [
        "www.example.com", "example.com", "a.www.example.com", "localhost", "192.0.2.1",
        "2001:db8::1", "co.uk", "example.org", "*",
    ]
    private static let addresses = [
        [], ["https://example.com/a?b=\"c\\&<d>"], ["https://a.org", "https://b.org"],
    ]
}

/// Numbers that are the same each time.
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
