// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("wget")
struct WgetTests {
    private let standard = Wget.standard

    @Test("The key of the server's own certificate is compared, and no other")
    func leafOnly() async throws {
        let trust = StatedTrust()
        try await trust.expect(.accept, of: standard, .pinning(.renewedLeaf))
        for other in [EncodedCertificate.intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(other))
        }
    }

    @Test("Chain and name must be right too")
    func trustFirst() async throws {
        try await StatedTrust().refused(.noPath)
            .expect(.reject(.noPath), of: standard, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.leaf))
    }

    @Test("With --no-check-certificate the pin alone decides, and still does")
    func pinAlone() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await trust.expect(.accept, of: Wget.unchecked, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: Wget.unchecked, .pinning(.otherLeaf))
    }

    @Test("What the handshake alone would refuse is let pass, and nothing else")
    func compatibilityMode() async throws {
        let violation = PathOutcome.refused(
            .wrongUsage,
            native: "status 0x0: GNUTLS_E_KEY_USAGE_VIOLATION"
        )
        let trust = StatedTrust().with { $0.paths[[.root]] = violation }
        try await trust.expect(.accept, of: standard, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherLeaf))
        let otherHost = trust.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.leaf))
        try await trust.expect(.reject(.wrongUsage), of: Curl.standard, .pinning(.leaf))
        try await StatedTrust().refused(.wrongUsage)
            .expect(.reject(.wrongUsage), of: standard, .pinning(.leaf))
    }

    @Test("What the TLS library holds as the key is hashed, not what was presented")
    func nativeKey() async throws {
        let read = try Certificate(EncodedCertificate.rsaLeaf.octets)
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root).with {
            $0.nativeKey = Array(read.subjectPublicKeyInfoOctets)
        }
        try await trust.expect(.accept, of: standard, .pinning(.rsaLeaf))
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.rsaLeafWithoutNull))
    }

    @Test(
        "Texts are decoded before they are compared, and one that cannot be is skipped",
        arguments: [
            .asIs: .accept, .hexadecimal: .reject(.noMatchingPin), .oddTrailingBits: .accept,
            .spaceAround: .accept, .spaceInside: .accept, .truncated: .reject(.noMatchingPin),
            .unpadded: .reject(.noMatchingPin), .urlSafe: .reject(.noMatchingPin),
        ] as [PinSpelling: Verdict]
    )
    func texts(spelling: PinSpelling, expected: Verdict) async throws {
        try await StatedTrust()
            .expect(expected, of: standard, .texts(spelling.rawValue), about: "\(spelling)")
        try await StatedTrust()
            .expect(.accept, of: standard, .texts(spelling.rawValue, LeafText.key))
    }

    @Test("A digest with surplus padding cannot be read, and is skipped")
    func surplusPadding() async throws {
        let surplus = PinSpelling.surplusPadding.rawValue
        try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, .texts(surplus))
        try await StatedTrust().expect(.accept, of: standard, .texts(surplus, LeafText.key))
    }

    @Test(
        "An option that does not begin as it should, or ends in a semicolon, matches nothing",
        arguments: [
            "", LeafText.key, "sha256/\(LeafText.key)", "SHA256//\(LeafText.key)",
            "sha256//\(LeafText.key);", "sha256//\(LeafText.otherKey); sha256//\(LeafText.key)",
            "sha256//\(LeafText.otherKey);\(LeafText.key)",
        ]
    )
    func noOption(value: String) async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, written: value)
    }

    @Test(
        "Several digests are read, an empty one too",
        arguments: [
            "sha256//\(LeafText.otherKey);sha256//\(LeafText.key)",
            "sha256//;sha256//\(LeafText.key)",
        ]
    )
    func several(value: String) async throws {
        try await StatedTrust().expect(.accept, of: standard, written: value)
    }

    @Test("There is no map of hosts: every connection is pinned")
    func hosts() async throws {
        let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
        try await elsewhere.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherLeaf))
    }
}

@Suite("wget's option")
struct WgetPinOptionTests {
    @Test(
        "The value is split where the next prefix begins",
        arguments: [
            "sha256//a": ["a"], "sha256//a;sha256//b": ["a", "b"], "sha256//a;": ["a;"],
            "sha256//a; sha256//b": ["a; sha256//b"], "sha256//;sha256//b": ["", "b"],
            "pin.pem": [], "": [],
        ]
    )
    func digests(value: String, expected: [String]) {
        #expect(WgetPinOption.digests(in: value) == expected)
    }
}

@Suite("Base64 as wget decodes it")
struct WgetBase64Tests {
    @Test("White space is skipped and bits left over are ignored; padding is needed")
    func spellings() throws {
        let pin = Base64.decode(LeafText.key)
        for spelling in [PinSpelling.asIs, .oddTrailingBits, .spaceAround, .spaceInside] {
            #expect(WgetBase64.decode(spelling.rawValue) == pin, "\(spelling)")
        }
        for spelling in [PinSpelling.unpadded, .urlSafe] {
            #expect(WgetBase64.decode(spelling.rawValue) == nil, "\(spelling)")
        }
        #expect(WgetBase64.decode(PinSpelling.hexadecimal.rawValue)?.count == 48)
    }

    @Test(
        "Padding ends four characters and not the text",
        arguments: [
            ("QQ==Qg==", [0x41, 0x42]), ("QQ==", [0x41]), ("", []), ("QQ=", nil), ("Q===", nil),
            ("====", nil), ("QQ==Q", nil), ("QQ=Q", nil),
        ] as [(String, [UInt8]?)]
    )
    func pieces(text: String, expected: [UInt8]?) {
        #expect(WgetBase64.decode(text) == expected)
    }
}
