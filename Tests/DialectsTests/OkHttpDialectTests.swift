// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("OkHttp's patterns and pins")
struct OkHttpDialectTests {
    private let dialect = OkHttpDialect()

    // The example of CertificatePinner's documentation.
    @Test("The documented example is four keys for a host")
    func example() throws {
        let pins = [
            "afwiKY3RxoMmLkuRW1l7QsPZTJPwDS2pdDROQjXw8ig=",
            "klO23nT2ehFDXCfx3eHTDRESMz3asj1muO+4aIdjiuY=",
            "grX4Ta9HpZx6tSHkmCrvpApTQGo67CYDnvprLg5yRME=",
            "lCppFqbkrlJ3EcVFAkeip0+44VaoJUymbnOaEUk7tEU=",
        ]
        let reading = try dialect.read(
            pins.map { "publicobject.com sha256/\($0)\n" }.joined()
        )
        let planned = try pins.map { PlannedPin(PinnedDigest(try SPKIPin(sha256: $0))) }
        #expect(reading.plan.entries == [Sample.entry("publicobject.com", .exact, planned)])
        #expect(reading.warnings.isEmpty)
    }

    @Test(
        "One asterisk is one label, without the host, and two are any number, with it",
        arguments: [
            ("example.com", HostPattern.Reach.exact), ("*.Example.com", .oneLabelBelow),
            ("**.example.com", .subtree),
        ]
    )
    func patterns(pattern: String, reach: HostPattern.Reach) throws {
        let plan = try dialect.read("\(pattern) sha256/\(Sample.base64(1))").plan
        #expect(plan.entries == [Sample.entry("example.com", reach, [Sample.one])])
    }

    @Test("A host has the pins of all patterns that match it")
    func union() throws {
        let plan = try dialect.read(
            """
            **.example.com sha256/\(Sample.base64(1))
            a.example.com sha256/\(Sample.base64(2))
            """
        ).plan
        #expect(plan.overlap == .union)
        #expect(Sample.kinds(of: plan, in: NetworkSecurityConfigDialect()) == [.nearestEntry])
    }

    @Test("A digest of another length is taken, and never matches")
    func wrongLength() throws {
        let reading = try dialect.read("example.com sha256/AAAA")
        #expect(reading.plan.entries == [Sample.entry("example.com", .exact, [.unmatched])])
        #expect(reading.warnings.map(\.place) == [Place(line: 1)])
    }

    @Test("A pattern without pins, and one with a dot at its end, pin nothing")
    func nothingPinned() throws {
        for text in ["example.com", "example.com. sha256/\(Sample.base64(1))"] {
            let reading = try dialect.read(text)
            #expect(reading.plan.entries.isEmpty)
            #expect(reading.warnings.count == 1)
        }
    }

    @Test(
        "What the builder throws at is refused, with its line",
        arguments: [
            ("\na.*.example.com sha256/AAAA", "line 2: pattern “a.*.example.com”"),
            ("example.com md5/AAAA", "pin “md5/AAAA” is neither"),
            ("example.com sha512/AAAA", "is neither"),
            ("example.com SHA256/AAAA", "is neither"),
            ("example.com sha256/?", "is neither"),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test("A host and those one label below take two lines, which is no loss")
    func twoLines() {
        let writing = dialect.write(PinPlan([Sample.entry("a.org", .withOneLabel, [Sample.one])]))
        let pin = "sha256/\(Sample.base64(1))"
        #expect(writing.text == "a.org \(pin)\n*.a.org \(pin)\n")
        #expect(writing.losses.isEmpty)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.pinned(expiry: .at(Sample.received)), [Loss.Kind.expiry]),
            (Sample.entry("example.com", enforcement: .reportOnly), [.reportOnly]),
            (Sample.pinned([Sample.pin(.sha512, 1)]), [.digestAlgorithm, .noPinLeft]),
            (Sample.pinned([Sample.pin(.sha1, 1)]), []),
            (Sample.pinned([Sample.pin(.sha256, 1, .authority)]), [.position]),
            (PinPlan.Entry(.everyHost, [Sample.one]), [.everyHost]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    @Test("A host cannot be taken out, and the pins of entries around it count as well")
    func nearest() {
        let exempt = PinPlan([
            Sample.entry("a.example.com", .exact, []), Sample.entry("example.com", .subtree),
        ])
        #expect(Sample.kinds(of: exempt, in: dialect) == [.exemption])
        let nearer = PinPlan([
            Sample.entry("a.example.com", .exact, [Sample.three]),
            Sample.entry("example.com", .subtree),
        ])
        #expect(Sample.kinds(of: nearer, in: dialect) == [.unionOfEntries])
    }
}
