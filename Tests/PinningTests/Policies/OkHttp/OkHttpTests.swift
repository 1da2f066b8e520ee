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
        #expect(try await StatedTrust().verdict(of: policy, .pinning(pinned)) == .accept)
    }

    @Test("What was sent beside the chain is dropped before the pins are compared")
    func superfluous() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherRoot)) == .reject(.noMatchingPin)
        )
    }

    @Test("The trust manager and the host verifier come before the pins")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.host = "www.example.net" }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
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
        let verdict = try await StatedTrust().verdict(of: policy, .texts(spelling.rawValue))
        #expect(verdict == expected, "\(spelling)")
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
        #expect(
            try await StatedTrust().verdict(of: policy, written: "www.example.com \(pin)")
                == expected
        )
    }

    @Test(
        "A pattern with an asterisk elsewhere is refused when it is added",
        arguments: ["*", "a.*", "a.*.example.com"]
    )
    func patterns(pattern: String) async throws {
        #expect(
            try await StatedTrust().verdict(
                of: policy,
                written: "\(pattern) sha256/\(LeafText.key)"
            ) == .misconfigured(.malformedHost)
        )
    }

    @Test("The pins of every pattern that matches count together")
    func union() async throws {
        let own = PinnedHost.pinning(.otherLeaf)
        let above = PinnedHost.pinning(.leaf, host: "example.com", includeSubdomains: true)
        #expect(try await StatedTrust().verdict(of: policy, own, above) == .accept)
        #expect(
            try await StatedTrust().verdict(
                of: policy,
                written: "*.example.com sha256/\(LeafText.key)",
                "www.example.com sha256/\(LeafText.otherKey)"
            ) == .accept
        )
    }

    @Test("A trailing dot takes the host out of pinning (CVE-2026-129482)")
    func trailingDot() async throws {
        let trust = StatedTrust().with { $0.host = "www.example.com." }
        #expect(try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .notPinned)
    }

    @Test("Case does not count")
    func upperCase() async throws {
        let trust = StatedTrust().with { $0.host = "WWW.example.com" }
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("A host that no pattern matches, and one without pins, is left to the platform")
    func unlisted() async throws {
        let other = PinnedHost.pinning(.otherLeaf, host: "example.com")
        #expect(try await StatedTrust().verdict(of: policy, other) == .notPinned)
        #expect(try await StatedTrust().verdict(of: policy, .pinning()) == .notPinned)
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: policy, other)
                == .reject(.noPath)
        )
    }

    @Test("There is nothing below an address of version 6, and an entry without pins is not read")
    func refusedEntries() async throws {
        let below = PinnedHost.pinning(.leaf, host: "2001:db8::1", includeSubdomains: true)
        #expect(
            try await StatedTrust().verdict(of: policy, below) == .misconfigured(.malformedHost)
        )
        let empty = PinnedHost(host: "no host", keys: [])
        #expect(try await StatedTrust().verdict(of: policy, empty) == .notPinned)
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
            #expect(
                try await StatedTrust().verdict(of: policy, entry) == .reject(.noMatchingPin)
            )
        }
    }

    @Test("An anchor of the user's is spared no pin")
    func userAnchor() async throws {
        let trust = StatedTrust().with { $0.anchors = .init(shipped: [], user: [.root]) }
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("On the JVM the key is hashed as Java encodes it")
    func canonicalKey() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        #expect(try await trust.verdict(of: OkHttp.jvm, .pinning(.rsaLeaf)) == .accept)
        #expect(
            try await trust.verdict(of: OkHttp.jvm, .pinning(.rsaLeafWithoutNull))
                == .reject(.noMatchingPin)
        )
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
                #expect(
                    try await trust.verdict(of: OkHttp.jvm, .pinning(pinned))
                        == .reject(.unsupportedKey)
                )
            }
        }
    }
}
