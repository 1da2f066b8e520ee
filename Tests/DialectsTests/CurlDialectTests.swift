// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("curl's --pinnedpubkey")
struct CurlDialectTests {
    private let dialect = CurlDialect()
    private static let one = "sha256//\(Sample.base64(1))"
    private static let two = "sha256//\(Sample.base64(2))"
    private static let both = [1, 2].map { Sample.pin(.sha256, $0, .endEntity) }

    // The example of curl's manual, CURLOPT_PINNEDPUBLICKEY.
    @Test("The documented example is two keys of the end entity, whatever the host")
    func example() throws {
        let texts = [
            "YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE=",
            "t62CeU2tQiqkexU74Gxa2eg7fRbEgoChTociMee9wno=",
        ]
        let reading = try dialect.read(texts.map { "sha256//\($0)" }.joined(separator: ";"))
        let pins = try texts.map {
            PlannedPin(PinnedDigest(try SPKIPin(sha256: $0)), position: .endEntity)
        }
        #expect(reading.plan.entries == [PinPlan.Entry(.everyHost, pins)])
        #expect(reading.warnings.isEmpty)
    }

    @Test(
        "What does not begin with the prefix is the name of a file",
        arguments: ["", "key.pem", "SHA256//\(Sample.base64(1))", ";\(one)", "sha256/AAAA"]
    )
    func file(text: String) {
        #expect(Sample.problem(text, dialect)?.contains("is the name of a file") == true)
    }

    @Test(
        "What ends the list, and what never matches, is named",
        arguments: [
            ("\(one);\(two);", both, "ends in “;”"),
            ("\(one);\(two); \(one)", both, "ends the list"),
            ("\(one);\(two);\(Sample.base64(3))", both, "ends the list"),
            ("\(one);\(two);\(one.dropLast())", both, "never matches"),
            ("sha256//AAAA", [.unmatched], "never matches"),
        ]
    )
    func warned(text: String, pins: [PlannedPin], problem: String) throws {
        let reading = try dialect.read(text)
        #expect(reading.plan.entries == [PinPlan.Entry(.everyHost, pins)])
        #expect(reading.warnings.count == 1)
        #expect(reading.warnings.first?.problem.contains(problem) == true)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.pinned(), [Loss.Kind.anyCertificate, .hostMap]),
            (
                Sample.pinned([
                    Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority),
                ]),
                [.authorityPin, .hostMap]
            ),
            (Sample.pinned([Sample.pin(.sha256, 1, .authority)]), [.authorityPin, .noPinLeft]),
            (
                Sample.pinned(
                    [Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority)],
                    match: .endEntityAndAuthority
                ),
                [.bothLists, .hostMap]
            ),
            (PinPlan.Entry(.everyHost, both, expiry: .at(Sample.received)), [.expiry]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    @Test("Hosts have their pins in common")
    func hostsTogether() {
        let plan = PinPlan([
            Sample.entry("a.org", .exact, [Sample.pin(.sha256, 1, .endEntity)]),
            Sample.entry("b.org", .exact, [Sample.pin(.sha256, 2, .endEntity)]),
        ])
        #expect(Sample.kinds(of: plan, in: dialect) == [.hostMap, .hostsTogether])
        #expect(dialect.write(plan).text == "\(Self.one);\(Self.two)")
        #expect(dialect.write(PinPlan([])).text == nil)
    }
}
