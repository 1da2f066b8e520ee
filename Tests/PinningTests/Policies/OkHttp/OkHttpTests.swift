// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("OkHttp")
struct OkHttpTests {
    private let policy = OkHttp.android

    @Test(
        "Any key of the cleaned chain will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(pinned))
    }

    @Test("What was sent beside the chain is dropped before the pins are compared")
    func superfluous() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherRoot))
    }

    @Test("The JVM takes ten certificates from a server, and Android more", arguments: [10, 11])
    func tenCertificates(count: Int) async throws {
        let trust = StatedTrust().with {
            $0.served += Array(repeating: .otherRoot, count: count - $0.served.count)
        }
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(
            count > 10 ? .reject(.budgetExhausted) : .accept,
            of: OkHttp.jvm,
            .pinning(.leaf)
        )
    }

    @Test("The trust manager and the host verifier come before the pins")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.host = "www.example.net" }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test(
        "Texts are decoded as okio does, and a digest of another length never matches",
        arguments: [
            .asIs: .accept, .hexadecimal: .reject(.noMatchingPin), .oddTrailingBits: .accept,
            .spaceAround: .accept, .spaceInside: .accept, .surplusPadding: .accept,
            .truncated: .reject(.noMatchingPin), .unpadded: .accept, .urlSafe: .accept,
        ] as [PinSpelling: Verdict]
    )
    func texts(spelling: PinSpelling, expected: Verdict) async throws {
        try await StatedTrust()
            .expect(expected, of: policy, .texts(spelling.rawValue), about: "\(spelling)")
    }

    @Test(
        "A pin is for sha256 or sha1, and what is none is refused when it is added",
        arguments: [
            ("sha256/\(LeafText.key)", Verdict.accept), ("sha1/\(LeafText.keySHA1)", .accept),
            ("sha256/AAAA", .reject(.noMatchingPin)), ("md5/AAAA", .misconfigured(.malformedPin)),
            ("sha512/\(LeafText.key)", .misconfigured(.malformedPin)),
            (LeafText.key, .misconfigured(.malformedPin)),
            ("sha256/no!", .misconfigured(.malformedPin)),
        ]
    )
    func pins(pin: String, expected: Verdict) async throws {
        try await StatedTrust().expect(expected, of: policy, written: "www.example.com \(pin)")
    }

    @Test(
        "A pattern with an asterisk elsewhere is refused when it is added",
        arguments: ["*", "a.*", "a.*.example.com"]
    )
    func patterns(pattern: String) async throws {
        try await StatedTrust().expect(
            .misconfigured(.malformedHost),
            of: policy,
            written: "\(pattern) sha256/\(LeafText.key)"
        )
    }

    @Test("The pins of every pattern that matches count together")
    func union() async throws {
        let own = PinnedHost.pinning(.otherLeaf)
        let above = PinnedHost.pinning(.leaf, host: "example.com", includeSubdomains: true)
        try await StatedTrust().expect(.accept, of: policy, own, above)
        try await StatedTrust().expect(
            .accept,
            of: policy,
            written: "*.example.com sha256/\(LeafText.key)",
            "www.example.com sha256/\(LeafText.otherKey)"
        )
    }

    @Test("A trailing dot takes the host out of pinning (CVE-2026-129482)")
    func trailingDot() async throws {
        let trust = StatedTrust().with { $0.host = "www.example.com." }
        try await trust.expect(.notPinned, of: policy, .pinning(.otherLeaf))
    }

    @Test("Case does not count")
    func upperCase() async throws {
        let trust = StatedTrust().with { $0.host = "WWW.example.com" }
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("A host that no pattern matches, and one without pins, is left to the platform")
    func unlisted() async throws {
        let other = PinnedHost.pinning(.otherLeaf, host: "example.com")
        try await StatedTrust().expect(.notPinned, of: policy, other)
        try await StatedTrust().expect(.notPinned, of: policy, .pinning())
        try await StatedTrust().refused(.noPath).expect(.reject(.noPath), of: policy, other)
    }

    @Test("There is nothing below an address of version 6, and an entry without pins is not read")
    func refusedEntries() async throws {
        let below = PinnedHost.pinning(.leaf, host: "2001:db8::1", includeSubdomains: true)
        try await StatedTrust().expect(.misconfigured(.malformedHost), of: policy, below)
        let empty = PinnedHost(host: "no host", keys: [])
        try await StatedTrust().expect(.notPinned, of: policy, empty)
    }

    @Test("What HttpUrl makes of a U-label is not guessed at")
    func internationalizedHost() async {
        let trust = StatedTrust().with { $0.host = "bücher.example.com" }
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await trust.verdict(of: policy, .pinning(.leaf))
        }
    }

    @Test("Expiry and enforcement are not known to it")
    func expiry() async throws {
        for entry in [
            PinnedHost.pinning(.otherLeaf, expires: "2020-01-01"),
            .pinning(.otherLeaf, enforce: false),
        ] {
            try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, entry)
        }
    }

    @Test("An anchor of the user's is spared no pin")
    func userAnchor() async throws {
        let trust = StatedTrust().with { $0.anchors = .init(shipped: [], user: [.root]) }
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("On the JVM the key is hashed as Java encodes it")
    func canonicalKey() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        try await trust.expect(.accept, of: OkHttp.jvm, .pinning(.rsaLeaf))
        try await trust
            .expect(.reject(.noMatchingPin), of: OkHttp.jvm, .pinning(.rsaLeafWithoutNull))
    }

    @Test("What Conscrypt makes of an odd key is not guessed at, before it or behind a match")
    func unmeasuredKey() async throws {
        let compressed = try EncodedCertificate.with(key: ForgedKey.compressedP256())
        for leaf in [.rsaLeafWithoutNull, compressed] {
            let trust = StatedTrust(path: leaf, .intermediate, .root)
            for pinned in [EncodedCertificate.rsaLeaf, .root] {
                await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
                    try await trust.verdict(of: policy, .pinning(pinned))
                }
            }
        }
    }

    @Test("A key that Java refuses is refused wherever it is sent, whatever is pinned")
    func refusedKey() async throws {
        let key = try ForgedKey.compressedP256()
        let leaf = try EncodedCertificate.with(key: key)
        let intermediate = try EncodedCertificate.with(key: key, in: .intermediate)
        for trust in [
            StatedTrust(path: leaf, .intermediate, .root),
            StatedTrust(path: .leaf, intermediate, .root),
        ] {
            for pinned in [EncodedCertificate.leaf, leaf, .root] {
                try await trust.expect(.reject(.unsupportedKey), of: OkHttp.jvm, .pinning(pinned))
            }
        }
    }
}
