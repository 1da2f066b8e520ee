// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("ATS: NSPinnedDomains")
struct ATSDialectTests {
    private let dialect = ATSDialect()

    // The example of Apple's article on identity pinning.
    @Test("The documented example is an authority's key for a domain and those one label below")
    func example() throws {
        let text = Self.domain(
            "example.org",
            """
            <key>NSIncludesSubdomains</key>
            <true/>
            <key>NSPinnedCAIdentities</key>
            <array>
                <dict>
                    <key>SPKI-SHA256-BASE64</key>
                    <string>r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=</string>
                </dict>
            </array>
            """
        )
        let reading = try dialect.read(text)
        let pin = try SPKIPin(sha256: "r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=")
        #expect(
            reading.plan.entries == [
                Sample.entry(
                    "example.org",
                    .withOneLabel,
                    [PlannedPin(PinnedDigest(pin), position: .authority)]
                )
            ]
        )
        #expect(reading.warnings.isEmpty)
    }

    @Test("Where both lists are given, both must match")
    func bothLists() throws {
        let text = Self.domain("example.org", Self.leaf(1) + Self.authority(2))
        let entry = try #require(try dialect.read(text).plan.entries.first)
        #expect(entry.match == .endEntityAndAuthority)
        #expect(
            Set(entry.pins) == [
                Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority),
            ]
        )
    }

    @Test("A property list without the key pins nothing")
    func nothing() throws {
        let plan = try dialect.read("<plist><dict/></plist>").plan
        #expect(plan == PinPlan([]))
    }

    @Test("A key that is none is ignored, and named with its place")
    func unknownKey() throws {
        let text = Self.domain("example.org", Self.leaf(1) + "<key>NSExpires</key><true/>")
        let warnings = try dialect.read(text).warnings
        #expect(
            warnings.map(\.place.path) == [
                "NSAppTransportSecurity.NSPinnedDomains.example.org.NSExpires"
            ]
        )
    }

    @Test(
        "What Apple does not document is refused",
        arguments: [
            (domain("example.org.", leaf(1)), "is no domain name without port"),
            (domain("*.example.org", leaf(1)), "is no domain name without port"),
            (domain("192.0.2.1", leaf(1)), "is no domain name without port"),
            (domain("example.org", ""), "neither NSPinnedLeafIdentities nor NSPinnedCAIdentities"),
            (
                domain("example.org", "<key>NSPinnedLeafIdentities</key><array/>"),
                "is no array with dictionaries"
            ),
            (
                domain("example.org", "<key>NSPinnedLeafIdentities</key><array><dict/></array>"),
                "has no text for SPKI-SHA256-BASE64"
            ),
            (domain("example.org", list("NSPinnedLeafIdentities", "AAAA")), "is 3 bytes long"),
            (domain("example.org", list("NSPinnedCAIdentities", "??")), "is not base64"),
            (
                domain("example.org", "<key>NSIncludesSubdomains</key><string>x</string>"),
                "is no boolean"
            ),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.entry("example.com", .subtree), [Loss.Kind.anyCertificate, .subdomainDepth]),
            (Sample.entry("example.com", .oneLabelBelow), [.anyCertificate, .ownHost]),
            (Sample.entry("192.0.2.1"), [.hostForm]),
            (
                Sample.pinned([
                    Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority),
                ]),
                [.eitherList]
            ),
            (Sample.pinned([Sample.pin(.sha1, 1, .endEntity)]), [.digestAlgorithm, .noPinLeft]),
            (
                Sample.entry("example.com", enforcement: .reportOnly),
                [.anyCertificate, .reportOnly]
            ),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    private static func domain(_ host: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
        <key>NSPinnedDomains</key><dict><key>\(host)</key><dict>\(body)</dict></dict>
        </dict></dict></plist>
        """
    }

    private static func leaf(_ octet: UInt8) -> String {
        list("NSPinnedLeafIdentities", Sample.base64(octet))
    }

    private static func authority(_ octet: UInt8) -> String {
        list("NSPinnedCAIdentities", Sample.base64(octet))
    }

    private static func list(_ key: String, _ pin: String) -> String {
        "<key>\(key)</key><array><dict><key>SPKI-SHA256-BASE64</key>"
            + "<string>\(pin)</string></dict></array>"
    }
}
