// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("Android's network security configuration")
struct NetworkSecurityConfigDialectTests {
    private let dialect = NetworkSecurityConfigDialect()

    // The example of Android's documentation on certificate pinning.
    @Test("The documented example is two keys until a day")
    func example() throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <network-security-config>
                <domain-config>
                    <domain includeSubdomains="true">example.com</domain>
                    <pin-set expiration="2031-01-01">
                        <pin digest="SHA-256">7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=</pin>
                        <!-- backup pin -->
                        <pin digest="SHA-256">fwza0LRMXouZHRC8Ei+4PyuldPDcf3UKgO/04cDM1oE=</pin>
                    </pin-set>
                </domain-config>
            </network-security-config>
            """
        let reading = try dialect.read(text)
        let pins = try [
            "7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=",
            "fwza0LRMXouZHRC8Ei+4PyuldPDcf3UKgO/04cDM1oE=",
        ].map { PlannedPin(PinnedDigest(try SPKIPin(sha256: $0))) }
        #expect(
            reading.plan.entries == [
                Sample.entry("example.com", .subtree, pins, expiry: try Sample.day("2031-01-01"))
            ]
        )
        #expect(reading.warnings.isEmpty)
    }

    @Test("A nested configuration has the pins around it, its own, or with an empty set none")
    func nested() throws {
        let text = Self.document(
            """
            <domain-config>
                <domain-config><domain>a.example.com</domain></domain-config>
                <domain-config><domain>b.example.com</domain>\(Self.pinSet(2))</domain-config>
                <domain-config><domain>c.example.com</domain><pin-set/></domain-config>
                <domain includeSubdomains="true">Example.com</domain>
                \(Self.pinSet(1))
            </domain-config>
            """
        )
        #expect(
            try dialect.read(text).plan.entries == [
                Sample.entry("a.example.com", .exact, [Sample.one]),
                Sample.entry("b.example.com", .exact, [Sample.two]),
                Sample.entry("c.example.com", .exact, []),
                Sample.entry("example.com", .subtree, [Sample.one]),
            ]
        )
    }

    @Test("White space, missing padding and foreign characters of a pin do not count")
    func lenientBase64() throws {
        let pin = "\n  \(Sample.base64(1).dropLast().replacing("BAQ", with: "B-A Q"))\n"
        let text = Self.document(Self.config("<pin-set>\(Self.pin(pin))</pin-set>"))
        #expect(try dialect.read(text).plan.entries.map(\.pins) == [[Sample.one]])
    }

    @Test(
        "What is skipped or turned off is named",
        arguments: [
            (
                "<trust-anchors><certificates src=\"user\" overridePins=\"true\"/></trust-anchors>",
                "ends in “user”"
            ),
            ("<pinset/>", "is skipped"),
            ("<pin-set expiration=\"2031-01-01T12:00\"/>", "is read as 2031-01-01"),
            ("<pin-set expiration=\"31-1-1\"/>", "is read as 0030-12-30"),
            ("<pin-set expiration=\"12031-01-01\"/>", "never comes"),
            ("<domain includeSubdomains=\"yes\">a.org</domain>", "the default is taken"),
            ("<domain>*.example.org</domain>", "is never the host of a connection"),
        ]
    )
    func warned(element: String, problem: String) throws {
        let warnings = try dialect.read(Self.document(Self.config(element))).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.problem.contains(problem) == true)
        #expect(warnings.first?.place.line == 2)
    }

    @Test("Anchors of a build for debugging turn pins off unless they say otherwise")
    func debugOverrides() throws {
        let anchors = { (attribute: String) in
            "<debug-overrides><trust-anchors><certificates src=\"@raw/ca\"\(attribute)/>"
                + "</trust-anchors></debug-overrides>"
        }
        #expect(try dialect.read(Self.document(anchors(""))).warnings.count == 1)
        let kept = Self.document(anchors(" overridePins=\"false\""))
        #expect(try dialect.read(kept).warnings.isEmpty)
    }

    @Test(
        "What is wrong in the overrides for debugging is skipped by a release build",
        arguments: [
            ("<domain-config/>", "“domain-config” is not allowed in “debug-overrides”"),
            ("<trust-anchors><certificates src=\"all\"/></trust-anchors>", "src is “all”"),
            ("<trust-anchors/><trust-anchors/>", "a second time"),
        ]
    )
    func debugOverridesThatAreWrong(element: String, problem: String) throws {
        let overrides = "<debug-overrides>\(element)</debug-overrides>"
        let reading = try dialect.read(Self.document(overrides + Self.config(Self.pinSet(1))))
        #expect(reading.plan.entries == [Sample.entry("example.com", .exact, [Sample.one])])
        #expect(reading.warnings.count == 1)
        #expect(reading.warnings.first?.problem.contains(problem) == true)
        #expect(reading.warnings.first?.problem.contains("build for debugging") == true)
    }

    @Test(
        "What the platform throws at is refused",
        arguments: [
            ("<config/>", "the root is “config”"),
            (document("<base-config>\(pinSet(1))</base-config>"), "“pin-set” is not allowed"),
            (document("<base-config><domain>a.org</domain></base-config>"), "“domain” is not"),
            (document("<debug-overrides/><debug-overrides/>"), "a second time"),
            (document("<base-config/><base-config/>"), "a second time"),
            (document("<domain-config/>"), "there is no “domain”"),
            (document(config("<domain>EXAMPLE.com</domain>")), "has been given already"),
            (document(config("") + config("")), "has been given already"),
            (document(config(pinSet(1) + pinSet(2))), "a second time"),
            (document(config("<trust-anchors/><trust-anchors/>")), "a second time"),
            (document(config("<domain/>")), "has no text"),
            (document(config("<domain>a.org<b/></domain>")), "has elements beside its text"),
            (document(config("<pin-set expiration=\"soon\"/>")), "is no date"),
            (document(config("<pin-set expiration=\"2031-02-30\"/>")), "is no date"),
            (document(config("<pin-set><pin>\(Sample.base64(1))</pin></pin-set>")), "digest is “”"),
            (document(config("<pin-set><pin digest=\"SHA-1\">A</pin></pin-set>")), "“SHA-1”"),
            (document(config("<pin-set>\(pin("AAAA"))</pin-set>")), "stands for 3 bytes"),
            (document(config("<pin-set>\(pin("AA=A"))</pin-set>")), "is not base64"),
            (document(config("<pin-set>\(pin(""))</pin-set>")), "has no text"),
            (
                document(config("<trust-anchors><certificates src=\"all\"/></trust-anchors>")),
                "src is “all”"
            ),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.entry("example.com", .withOneLabel), [Loss.Kind.subdomainsOneLabel]),
            (Sample.pinned(expiry: .at(Sample.received)), [.expiryTimeZone]),
            (
                Sample.pinned(
                    [Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority)],
                    match: .endEntityAndAuthority
                ),
                [.bothLists, .position]
            ),
            (Sample.entry("example.com", reportAddresses: ["https://a.org"]), [.reportAddress]),
            (Sample.entry("example.com", enforcement: .reportOnly), [.reportOnly]),
            (PinPlan.Entry(.everyHost, [Sample.one]), [.everyHost]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    private static func document(_ body: String) -> String {
        "<network-security-config>\n\(body)\n</network-security-config>"
    }

    private static func config(_ body: String) -> String {
        "<domain-config><domain>example.com</domain>\(body)</domain-config>"
    }

    private static func pinSet(_ octet: UInt8) -> String {
        "<pin-set>\(pin(Sample.base64(octet)))</pin-set>"
    }

    private static func pin(_ text: String) -> String {
        "<pin digest=\"SHA-256\">\(text)</pin>"
    }
}
