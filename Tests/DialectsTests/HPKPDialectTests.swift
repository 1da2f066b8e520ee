// SPDX-License-Identifier: Apache-2.0

import Dialects
import PKIX
import Pinning
import Testing

@Suite("The Public-Key-Pins field")
struct HPKPDialectTests {
    private let dialect: HPKPDialect

    init() throws {
        dialect = try #require(HPKPDialect(host: Sample.host, received: Sample.received))
    }

    // RFC 7469, section 2.1.5.
    @Test("The examples of the standard come out as they are meant")
    func examples() throws {
        let pins = [
            "d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=",
            "E9CZ9INDbd+2eRQozYqqbQ2yXLVKB9+xcprMF+44U1g=",
            "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=",
        ]
        let planned = try pins.map { PlannedPin(PinnedDigest(try SPKIPin(sha256: $0))) }
        let reading = try dialect.read(
            """
            Public-Key-Pins: max-age=2592000; pin-sha256="\(pins[1])"; pin-sha256="\(pins[2])"; \
            includeSubDomains; report-uri="http://example.com/pkp-report"
            """
        )
        #expect(
            reading.plan.entries == [
                Sample.entry(
                    Sample.host,
                    .subtree,
                    [planned[1], planned[2]],
                    expiry: .at(Sample.received.advanced(by: 2_592_000)),
                    reportAddresses: ["http://example.com/pkp-report"]
                )
            ]
        )
        let reporting = try dialect.read(
            """
            Public-Key-Pins-Report-Only: max-age=2592000; pin-sha256="\(pins[1])"; \
            pin-sha256="\(pins[2])"; report-uri="https://other.example.net/pkp-report"
            """
        )
        #expect(reporting.plan.entries.map(\.enforcement) == [.reportOnly])
        #expect(reporting.plan.entries.map(\.expiry) == [.never])
    }

    @Test("Names have no case, values may be quoted, and what is not known is ignored")
    func lenience() throws {
        let text =
            "public-KEY-pins:\tPIN-sha256=\"\(Sample.base64(1))\" ; Max-Age=\"10\";"
            + "pin-sha256=\"\(Sample.base64(2))\";pin-sha512=\"x\";preload;x=\"a\\\"b;c\""
        let reading = try dialect.read(text)
        #expect(
            reading.plan.entries == [
                Sample.pinned(expiry: .at(Sample.received.advanced(by: 10)))
            ]
        )
        #expect(reading.warnings.count == 3)
    }

    @Test("An age of zero takes the pins back")
    func noAge() throws {
        #expect(try dialect.read("Public-Key-Pins: \(Self.pins); max-age=0").plan.entries.isEmpty)
    }

    @Test("An age beyond what is counted is the most that is")
    func longAge() throws {
        for age in ["2147483649", "99999999999999999999999"] {
            let reading = try dialect.read("Public-Key-Pins: \(Self.pins); max-age=\(age)")
            let last = Sample.received.advanced(by: 2_147_483_648)
            #expect(reading.plan.entries.map(\.expiry) == [.at(last)])
            #expect(reading.warnings.count == 1)
        }
    }

    @Test(
        "What a user agent ignores is refused",
        arguments: [
            ("", "there is no field"),
            ("Strict-Transport-Security: max-age=1", "is neither"),
            ("Public-Key-Pins: \(pins)", "no max-age"),
            ("Public-Key-Pins: \(pins); max-age=1; max-age=1", "“max-age” stands twice"),
            ("Public-Key-Pins: \(pins); max-age=1; A=1; a=1", "“a” stands twice"),
            ("Public-Key-Pins: \(pins); max-age=1;", "the grammar"),
            ("Public-Key-Pins: \(pins);; max-age=1", "the grammar"),
            ("Public-Key-Pins: \(pins), max-age=1", "the grammar"),
            ("Public-Key-Pins: \(pins); max-age = 1", "the grammar"),
            ("Public-Key-Pins: \(pins); max-age=1; report-uri=\"a", "the grammar"),
            ("Public-Key-Pins: \(pins); max-age=-1", "is not a number of seconds"),
            ("Public-Key-Pins: \(pins); max-age", "has not the value"),
            ("Public-Key-Pins: \(pins); max-age=1; includeSubDomains=1", "has not the value"),
            ("Public-Key-Pins: \(pins); max-age=1; pin-sha256=abc", "has not the value"),
            ("Public-Key-Pins: \(pins); max-age=1; report-uri=a", "has not the value"),
            ("Public-Key-Pins: \(pins); max-age=1; pin-sha256=\"AAAA\"", "is 3 bytes long"),
            ("Public-Key-Pins: \(pin(1)); max-age=1", "has one pin"),
            ("Public-Key-Pins: \(pin(1)); \(pin(1)); max-age=1", "has one pin"),
            ("Public-Key-Pins-Report-Only: max-age=1", "no pin"),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.pinned(), [Loss.Kind.expirySooner]),
            (Sample.pinned(expiry: .at(Sample.received)), [.expiryPassed]),
            (Sample.pinned([Sample.one], expiry: later), [.backupPin]),
            (Sample.entry("example.org", expiry: later), [.otherHost]),
            (PinPlan.Entry(.everyHost, [Sample.one], expiry: later), [.everyHost]),
            (Sample.entry(reportAddresses: ["a", "b"]), [.expirySooner, .reportAddress]),
            (Sample.entry(enforcement: .reportOnly, expiry: later), [.expiry]),
            (Sample.entry(Sample.host, .withOneLabel, expiry: later), [.subdomainsOneLabel]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    @Test("An address has no header fields to be noted")
    func address() {
        #expect(HPKPDialect(host: "192.0.2.1", received: Sample.received) == nil)
    }

    private static let later = Expiry.at(Sample.received.advanced(by: 60))
    private static let pins = "\(pin(1)); \(pin(2))"

    private static func pin(_ octet: UInt8) -> String {
        "pin-sha256=\"\(Sample.base64(octet))\""
    }
}
