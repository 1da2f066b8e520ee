// SPDX-License-Identifier: Apache-2.0

import Dialects
import PKIX
import Pinning
import Testing

@Suite("TrustKit: TSKConfiguration")
struct TrustKitDialectTests {
    private let dialect = TrustKitDialect()

    // The example of TrustKit's guide, its keys in the property list's form.
    @Test("The documented example is two keys for a domain and all below it")
    func example() throws {
        let text = """
            <plist version="1.0"><dict><key>TSKConfiguration</key><dict>
            <key>TSKSwizzleNetworkDelegates</key><false/>
            <key>TSKPinnedDomains</key><dict>
            <key>yahoo.com</key><dict>
            <key>TSKExpirationDate</key><string>2031-12-01</string>
            <key>TSKIncludeSubdomains</key><true/>
            <key>TSKPublicKeyHashes</key><array>
            <string>\(Sample.base64(1))</string><string>\(Sample.base64(2))</string>
            </array>
            <key>TSKReportUris</key><array>
            <string>http://report.example.com/log</string>
            </array>
            </dict></dict></dict></dict></plist>
            """
        let reading = try dialect.read(text)
        #expect(reading.warnings.isEmpty)
        #expect(
            reading.plan.entries == [
                Sample.entry(
                    "yahoo.com",
                    .subtree,
                    expiry: try Sample.day("2031-12-01"),
                    reportAddresses: ["http://report.example.com/log"]
                )
            ]
        )
    }

    @Test("Without enforcement one pin is enough, and failures are reported alone")
    func reportOnly() throws {
        let text = Self.domain(
            "example.com",
            "<key>TSKEnforcePinning</key><false/>" + Self.hashes([Sample.base64(1)])
        )
        #expect(
            try dialect.read(text).plan.entries == [
                Sample.entry("example.com", .exact, [Sample.one], enforcement: .reportOnly)
            ]
        )
    }

    @Test("An excluded domain is one that is not pinned, below one that is")
    func excluded() throws {
        let text = Self.domains(
            Self.policy("example.com", "<key>TSKIncludeSubdomains</key><true/>" + Self.twoHashes)
                + Self.policy("a.example.com", Self.exclude)
        )
        #expect(
            try dialect.read(text).plan.entries == [
                Sample.entry("a.example.com", .exact, []), Sample.entry("example.com", .subtree),
            ]
        )
    }

    @Test("A date that cannot be read is dropped without a word: the pins never expire")
    func unreadableDate() throws {
        let text = Self.domain(
            "example.com",
            "<key>TSKExpirationDate</key><string>1/12/2031</string>" + Self.twoHashes
        )
        let reading = try dialect.read(text)
        #expect(reading.plan.entries.map(\.expiry) == [.never])
        #expect(reading.warnings.count == 1)
        #expect(reading.warnings.first?.problem.contains("never expire") == true)
    }

    @Test(
        "What is ignored is named",
        arguments: [
            (domain("example.com", twoHashes + "<key>TSKPins</key><true/>"), "is ignored"),
            (domain("Example.com", twoHashes), "has capitals"),
            (domain("*.example.com", twoHashes), "is never the host of a connection"),
            (domain("www.example.com.", twoHashes), "is never the host of a connection"),
            (domain("www..example.com", twoHashes), "is never the host of a connection"),
            (domain("a/b.example.com", twoHashes), "is never the host of a connection"),
        ]
    )
    func warned(text: String, problem: String) throws {
        let warnings = try dialect.read(text).warnings
        #expect(warnings.count == 1)
        #expect(warnings.first?.problem.contains(problem) == true)
    }

    @Test(
        "What TrustKit raises an exception for is refused",
        arguments: [
            ("<plist><dict/></plist>", "no domain in TSKPinnedDomains"),
            (domains(""), "no domain in TSKPinnedDomains"),
            (domain("localhost", twoHashes), "has no public suffix"),
            (domain("192.0.2.1", twoHashes), "has no public suffix"),
            (domain("a.internal", twoHashes), "has no public suffix"),
            (domain("https://example.com/", twoHashes), "has no public suffix"),
            (domain("www.example.com..", twoHashes), "has no public suffix"),
            (domain("bücher.example.com", twoHashes), "has no public suffix"),
            (domain("example.unheard", twoHashes), "has no public suffix"),
            (domain("kawasaki.jp", twoHashes), "has no public suffix"),
            (domain("api.amazonaws.com", twoHashes), "has no public suffix"),
            (
                domain("co.uk", "<key>TSKIncludeSubdomains</key><true/>" + twoHashes),
                "is a public suffix"
            ),
            (
                domain("appspot.com", "<key>TSKIncludeSubdomains</key><true/>" + twoHashes),
                "is a public suffix"
            ),
            (domain("example.com", hashes([Sample.base64(1)])), "has 1 distinct pin, and 2"),
            (
                domain("example.com", hashes([Sample.base64(1), Sample.base64(1)])),
                "has 1 distinct pin, and 2"
            ),
            (
                domain("example.com", "<key>TSKEnforcePinning</key><false/>"),
                "has 0 distinct pins, and 1"
            ),
            (domain("example.com", hashes(["AAAA"])), "is not the base64 of 32 bytes"),
            (
                domain("example.com", hashes([String(Sample.base64(1).dropLast())])),
                "is not the base64 of 32 bytes"
            ),
            (domain("example.com", hashes([Sample.base64(1) + "="])), "surplus padding"),
            (domain("example.com", exclude), "no policy of one above"),
            (
                domains(policy("example.com", twoHashes) + policy("a.example.com", exclude)),
                "no policy of one above"
            ),
            (domain("example.com", exclude + twoHashes), "other keys beside it"),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.pinned([Sample.one]), [Loss.Kind.backupPin]),
            (Sample.entry("example.com", .withOneLabel), [.subdomainsOneLabel]),
            (Sample.entry("example.com", .oneLabelBelow), [.ownHost, .subdomainsOneLabel]),
            (Sample.entry("localhost"), [.hostForm]),
            (Sample.entry("co.uk", .subtree), [.subdomains]),
            (
                Sample.pinned([
                    Sample.pin(.sha256, 1, .endEntity, .pinAlone), Sample.pin(.sha256, 2),
                ]),
                [.pinAlone, .position]
            ),
            (
                Sample.pinned([Sample.one, Sample.two, Sample.pin(.sha256, of: .certificate, 3)]),
                [.certificateDigest]
            ),
            (Sample.pinned([.unmatched]), [.unmatchedPin]),
            (Sample.pinned(expiry: .at(Sample.received.advanced(by: 1))), [.expiryDay]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    @Test("An expiry within a day is put off to the next midnight")
    func roundedExpiry() throws {
        let plan = PinPlan([Sample.pinned(expiry: .at(Sample.received.advanced(by: 1)))])
        #expect(
            dialect.write(plan).plan.entries.map(\.expiry) == [try Sample.day("2030-01-02")]
        )
    }

    @Test("Excluding a domain leaves those below it pinned, and that is told")
    func exemptSubdomains() {
        let plan = PinPlan([
            Sample.entry("a.example.com", .subtree, []), Sample.entry("example.com", .subtree),
        ])
        #expect(Sample.kinds(of: plan, in: dialect) == [.exemptSubdomains])
    }

    private static func domains(_ policies: String) -> String {
        "<plist><dict><key>TSKPinnedDomains</key><dict>\(policies)</dict></dict></plist>"
    }

    private static func policy(_ host: String, _ body: String) -> String {
        "<key>\(host)</key><dict>\(body)</dict>"
    }

    private static func domain(_ host: String, _ body: String) -> String {
        domains(policy(host, body))
    }

    private static func hashes(_ texts: [String]) -> String {
        let strings = texts.map { "<string>\($0)</string>" }.joined()
        return "<key>TSKPublicKeyHashes</key><array>\(strings)</array>"
    }

    private static let twoHashes = hashes([Sample.base64(1), Sample.base64(2)])
    private static let exclude = "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>"
}
