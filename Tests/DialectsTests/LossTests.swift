// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@testable import Dialects

@Suite("Losses")
struct LossTests {
    @Test("Each says what cannot be said and what happens instead, in words of its own")
    func explanations() {
        let texts = Loss.Kind.allCases.map(\.explanation)
        #expect(Set(texts).count == texts.count)
        for text in texts { #expect(text.contains("; ") && !text.hasSuffix(".")) }
    }

    @Test("A loss names its hosts and its effect")
    func names() {
        let loss = Loss(.expiry, .host("example.com", .subtree))
        #expect("\(loss.pattern)" == "example.com and all below")
        #expect(loss.effect == .narrower)
    }

    @Test("Between all pairs of notations", arguments: pairs.keys.sorted())
    func conversion(from source: String) throws {
        let reader = try #require(Sample.dialects.first { $0.id == source })
        let text = try #require(Self.texts[source])
        let plan = try reader.read(text).plan
        #expect(!plan.entries.isEmpty)
        let row = try #require(Self.pairs[source])
        #expect(Sample.dialects.map(\.id) == row.keys.sorted())
        for dialect in Sample.dialects {
            let kinds = Set(dialect.write(plan).losses.map(\.kind))
            #expect(kinds == row[dialect.id], "\(source) to \(dialect.id)")
        }
    }

    @Test(
        "Every notation is among the pairs, and nothing is lost from one to itself but in Android"
    )
    func selves() {
        #expect(Sample.dialects.map(\.id) == Self.pairs.keys.sorted())
        for (id, row) in Self.pairs {
            #expect(row[id] == (id == "network-security-config" ? [.expiryTimeZone] : []), "\(id)")
        }
    }

    /// What each notation says at its fullest.
    private static let texts = [
        "ats": """
        <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
        <key>www.example.com</key><dict><key>NSIncludesSubdomains</key><true/>
        <key>NSPinnedLeafIdentities</key><array>
        <dict><key>SPKI-SHA256-BASE64</key><string>\(Sample.base64(1))</string></dict></array>
        <key>NSPinnedCAIdentities</key><array>
        <dict><key>SPKI-SHA256-BASE64</key><string>\(Sample.base64(2))</string></dict></array>
        </dict></dict></dict></dict></plist>
        """,
        "curl": "sha256//\(Sample.base64(1));sha256//\(Sample.base64(2))",
        "hpkp": "Public-Key-Pins: pin-sha256=\"\(Sample.base64(1))\"; "
            + "pin-sha256=\"\(Sample.base64(2))\"; max-age=86401; includeSubDomains; "
            + "report-uri=\"https://report.example.com\"",
        "known-hosts": "|c0|www.example.com|443|1893456001|6|\(digits(1))",
        "network-security-config": """
        <network-security-config><domain-config>
        <domain includeSubdomains="true">www.example.com</domain>
        <pin-set expiration="2031-01-01">
        <pin digest="SHA-256">\(Sample.base64(1))</pin>
        <pin digest="SHA-256">\(Sample.base64(2))</pin>
        </pin-set>
        <domain-config><domain>a.www.example.com</domain><pin-set/></domain-config>
        </domain-config></network-security-config>
        """,
        "okhttp": """
        **.www.example.com sha256/\(Sample.base64(1)) sha256/\(Sample.base64(2))
        *.www.example.com sha256/\(Sample.base64(3)) sha256/\(Sample.base64(4))
        """,
        "tlsa": """
        _443._tcp.www.example.com. IN TLSA 3 1 1 \(digits(1))
        _443._tcp.www.example.com. IN TLSA 0 1 1 \(digits(2))
        _443._tcp.www.example.com. IN TLSA 0 0 1 \(digits(3))
        """,
        "trustkit": """
        <plist><dict><key>TSKPinnedDomains</key><dict><key>www.example.com</key><dict>
        <key>TSKEnforcePinning</key><false/><key>TSKIncludeSubdomains</key><true/>
        <key>TSKExpirationDate</key><string>2031-01-01</string>
        <key>TSKPublicKeyHashes</key><array>
        <string>\(Sample.base64(1))</string><string>\(Sample.base64(2))</string></array>
        <key>TSKReportUris</key><array>
        <string>https://a.example.com</string><string>https://b.example.com</string></array>
        </dict></dict></dict></plist>
        """,
    ]

    private static let pairs: [String: [String: Set<Loss.Kind>]] = [
        "ats": [
            "ats": [],
            "curl": [.bothLists, .hostMap],
            "hpkp": [.bothLists, .expirySooner, .position, .subdomainsOneLabel],
            "known-hosts": [.bothLists, .platformTrust, .subdomains],
            "network-security-config": [.bothLists, .position, .subdomainsOneLabel],
            "okhttp": [.bothLists, .position],
            "tlsa": [.bothLists, .subdomains],
            "trustkit": [.bothLists, .position, .subdomainsOneLabel],
        ],
        "curl": [
            "ats": [.everyHost],
            "curl": [],
            "hpkp": [.everyHost],
            "known-hosts": [.platformTrust],
            "network-security-config": [.everyHost],
            "okhttp": [.everyHost],
            "tlsa": [],
            "trustkit": [.everyHost],
        ],
        "hpkp": [
            "ats": [.anyCertificate, .expiry, .reportAddress, .subdomainDepth],
            "curl": [.anyCertificate, .expiry, .hostMap, .reportAddress],
            "hpkp": [],
            "known-hosts": [.anyCertificate, .platformTrust, .reportAddress, .subdomains],
            "network-security-config": [.expiryDay, .expiryTimeZone, .reportAddress],
            "okhttp": [.expiry, .reportAddress],
            "tlsa": [.expiry, .reportAddress, .subdomains],
            "trustkit": [.expiryDay],
        ],
        "known-hosts": [
            "ats": [.expiry, .pinAlone],
            "curl": [.expiry, .hostMap, .pinAlone],
            "hpkp": [.backupPin, .pinAlone, .position],
            "known-hosts": [],
            "network-security-config": [.expiryDay, .expiryTimeZone, .pinAlone, .position],
            "okhttp": [.expiry, .pinAlone, .position],
            "tlsa": [.expiry],
            "trustkit": [.backupPin, .pinAlone, .position],
        ],
        "network-security-config": [
            "ats": [.anyCertificate, .exemption, .expiry, .subdomainDepth],
            "curl": [.anyCertificate, .exemption, .expiry, .hostMap],
            "hpkp": [.otherHost],
            "known-hosts": [.anyCertificate, .exemption, .platformTrust, .subdomains],
            "network-security-config": [.expiryTimeZone],
            "okhttp": [.exemption, .expiry],
            "tlsa": [.exemption, .expiry, .subdomains],
            "trustkit": [],
        ],
        "okhttp": [
            "ats": [.anyCertificate, .sameHost, .subdomainDepth],
            "curl": [.anyCertificate, .hostMap, .hostsTogether],
            "hpkp": [.expirySooner, .sameHost],
            "known-hosts": [.anyCertificate, .ownHost, .platformTrust, .subdomains],
            "network-security-config": [.sameHost],
            "okhttp": [],
            "tlsa": [.ownHost, .subdomains],
            "trustkit": [.sameHost],
        ],
        "tlsa": [
            "ats": [.certificateDigest, .eitherList, .pinAlone],
            "curl": [.authorityPin, .certificateDigest, .hostMap, .pinAlone],
            "hpkp": [.certificateDigest, .expirySooner, .pinAlone, .position],
            "known-hosts": [.authorityPin, .certificateDigest],
            "network-security-config": [.certificateDigest, .pinAlone, .position],
            "okhttp": [.certificateDigest, .pinAlone, .position],
            "tlsa": [],
            "trustkit": [.certificateDigest, .pinAlone, .position],
        ],
        "trustkit": [
            "ats": [.anyCertificate, .expiry, .reportAddress, .reportOnly, .subdomainDepth],
            "curl": [.anyCertificate, .expiry, .hostMap, .reportAddress, .reportOnly],
            "hpkp": [.expiry, .reportAddress],
            "known-hosts": [
                .anyCertificate, .platformTrust, .reportAddress, .reportOnly, .subdomains,
            ],
            "network-security-config": [.expiryTimeZone, .reportAddress, .reportOnly],
            "okhttp": [.expiry, .reportAddress, .reportOnly],
            "tlsa": [.expiry, .reportAddress, .reportOnly, .subdomains],
            "trustkit": [],
        ],
    ]

    @Test("An entry that is left out has the pins of another that covers its host, or none")
    func leftOut() throws {
        let above = Sample.entry("example.com", .subtree)
        let apart = Sample.entry("example.net")
        let other = Loss(.backupPin, .host("www.example.com", .exact))
        #expect(other.effect == .weaker)
        #expect(other.among([above]).effect == .otherPins)
        #expect(other.among([above]).explanation.contains("the pins of another hold"))
        #expect(other.among([apart]).effect == .weaker)
        #expect(other.among([apart]).explanation == other.explanation)
        let exemption = Loss(.exemption, .host("www.example.com", .exact))
        #expect(exemption.among([above]).effect == .narrower)
        #expect(exemption.among([apart]).effect == .neither)
        // What is written in another way is not left out.
        let narrowed = Loss(.subdomains, .host("www.example.com", .subtree))
        #expect(narrowed.among([above]).effect == .weaker)
    }

    private static func digits(_ octet: UInt8) -> String {
        Hexadecimal.encode(Array(repeating: octet, count: 32))
    }
}
