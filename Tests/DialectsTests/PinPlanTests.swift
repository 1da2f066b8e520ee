// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("Plans")
struct PinPlanTests {
    @Test("A host and those one label below it, pinned alike, are one entry")
    func joined() {
        let plan = PinPlan([
            Sample.entry("example.com", .oneLabelBelow), Sample.entry("example.com", .exact),
        ])
        #expect(plan.entries == [Sample.entry("example.com", .withOneLabel)])
        let others = PinPlan([
            Sample.entry("example.com", .oneLabelBelow, [Sample.one]),
            Sample.entry("example.com", .exact, [Sample.two]),
        ])
        #expect(others.entries.count == 2)
    }

    @Test("What a wider entry at the same host says as well is not kept")
    func subsumed() {
        for reach in HostPattern.Reach.allCases {
            let plan = PinPlan([
                Sample.entry("example.com", .subtree), Sample.entry("example.com", reach),
            ])
            #expect(plan.entries == [Sample.entry("example.com", .subtree)])
        }
    }

    @Test("In a union, the pins of the same hosts are thrown together, and lapsing ones are not")
    func united() throws {
        let lapsing = Sample.pinned([Sample.three], expiry: try Sample.day("2031-01-01"))
        let plan = PinPlan(
            [Sample.pinned([Sample.one]), Sample.pinned([Sample.two]), lapsing],
            overlap: .union
        )
        #expect(Set(plan.entries) == [Sample.pinned([Sample.one, Sample.two]), lapsing])
        #expect(plan.overlap == .union)
    }

    @Test(
        "How entries overlap matters where some host has two",
        arguments: [
            ("a.example.com", HostPattern.Reach.exact, HostPattern.Reach.subtree, true),
            ("a.example.com", .exact, .oneLabelBelow, true),
            ("a.example.com", .oneLabelBelow, .oneLabelBelow, false),
            ("a.b.example.com", .exact, .withOneLabel, false),
            ("a.b.example.com", .exact, .subtree, true),
            ("a.example.com", .subtree, .exact, false),
            ("example.com", .exact, .oneLabelBelow, false),
            ("example.com", .exact, .subtree, true),
            ("notexample.com", .exact, .subtree, false),
        ]
    )
    func overlap(
        host: String,
        reach: HostPattern.Reach,
        above: HostPattern.Reach,
        overlaps: Bool
    ) {
        let entries = [
            Sample.entry(host, reach, [Sample.one]),
            Sample.entry("example.com", above, [Sample.two]),
        ]
        #expect(PinPlan(entries, overlap: .union).overlap == (overlaps ? .union : .nearest))
        #expect(PinPlan(entries).hasOverlap == overlaps)
    }

    @Test("An entry without pins is kept where it takes a host out, and nowhere else")
    func exempt() {
        let exempt = Sample.entry("a.example.com", .exact, [])
        let pinned = Sample.entry("example.com", .subtree)
        #expect(PinPlan([exempt, pinned]).entries == [exempt, pinned].sorted(by: Self.byHost))
        #expect(PinPlan([exempt]).entries.isEmpty)
        #expect(PinPlan([exempt, Sample.entry("example.com")]).entries.count == 1)
        #expect(PinPlan([exempt, pinned], overlap: .union).entries == [pinned])
    }

    @Test("Pins are sorted, said once, and what one says for any certificate is said by it alone")
    func pins() {
        let either = [PlannedPin.Position.authority, .endEntity].map { Sample.pin(.sha256, 1, $0) }
        #expect(Sample.pinned(either).pins == [Sample.one])
        #expect(Sample.pinned(either + [Sample.one]).pins == [Sample.one])
        #expect(Sample.pinned([.unmatched, Sample.two, Sample.one]).pins.count == 2)
        #expect(Sample.pinned([.unmatched]).pins == [.unmatched])
        #expect(Sample.pinned(either, match: .endEntityAndAuthority).pins.count == 2)
        #expect(Sample.pinned(match: .endEntityAndAuthority).match == .anyPin)
    }

    @Test("A host is written in lower case without its dot, and what is none has no pattern")
    func patterns() {
        #expect(HostPattern("Example.COM.", .subtree) == .host("example.com", .subtree))
        #expect(HostPattern("192.0.2.1", .subtree) == .host("192.0.2.1", .exact))
        #expect(HostPattern("192.0.2.1", .oneLabelBelow) == nil)
        #expect(HostPattern("*.example.com", .exact) == nil)
    }

    private static func byHost(_ one: PinPlan.Entry, _ other: PinPlan.Entry) -> Bool {
        one.pattern < other.pattern
    }
}
