// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("TrustKit on Apple's platforms")
struct TrustKitAppleTests {
    private let iOS = TrustKitApple.iOS
    private let macOS = TrustKitApple.macOS

    @Test(
        "Any key of the validated path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: iOS, .pinning(pinned, .otherLeaf))
    }

    @Test("Two different pins are asked for where a domain is enforced, and one elsewhere")
    func backup() async throws {
        let trust = StatedTrust()
        for entry in [
            PinnedHost.pinning(.leaf), .pinning(.leaf, .leaf), .pinning(),
            .pinning(enforce: false),
        ] {
            try await trust.expect(.misconfigured(.backupPinMissing), of: iOS, entry)
        }
        try await trust.expect(.notPinned, of: iOS, .pinning(.leaf, enforce: false))
    }

    @Test("Two certificates for one key are one pin")
    func sameKeyTwice() async throws {
        try await StatedTrust()
            .expect(.misconfigured(.backupPinMissing), of: iOS, .pinning(.leaf, .renewedLeaf))
    }

    @Test(
        "Texts are decoded as Foundation does, and must be 32 octets",
        arguments: [
            .asIs: .accept, .hexadecimal: .misconfigured(.malformedPin),
            .oddTrailingBits: .accept, .spaceAround: .misconfigured(.malformedPin),
            .spaceInside: .misconfigured(.malformedPin),
            .truncated: .misconfigured(.malformedPin), .unpadded: .misconfigured(.malformedPin),
            .urlSafe: .misconfigured(.malformedPin),
        ] as [PinSpelling: Verdict]
    )
    func texts(spelling: PinSpelling, expected: Verdict) async throws {
        let verdict = try await StatedTrust().verdict(
            of: iOS,
            .texts(spelling.rawValue, LeafText.otherKey)
        )
        #expect(verdict == expected, "\(spelling)")
    }

    @Test("A chain that is not trusted and another host block, enforced or not")
    func trustFirst() async throws {
        for enforce in [true, false] {
            let entry = PinnedHost.pinning(.leaf, .otherLeaf, enforce: enforce)
            try await StatedTrust().refused(.expired).expect(.reject(.expired), of: iOS, entry)
            let otherHost = StatedTrust().with { $0.isForHost = false }
            try await otherHost.expect(.reject(.nameMismatch), of: iOS, entry)
        }
    }

    @Test("Without enforcement a mismatch lets the connection through, and only that")
    func soft() async throws {
        let wrong = PinnedHost.pinning(.otherLeaf, .otherRoot, enforce: false)
        try await StatedTrust().expect(.notPinned, of: iOS, wrong)
        let enforced = PinnedHost.pinning(.otherLeaf, .otherRoot)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: iOS, enforced)
    }

    @Test("From the root down, the first key that cannot be hashed blocks, enforced or not")
    func unsupportedKey() async throws {
        let leaf = try EncodedCertificate.with(key: ForgedKey.p521())
        let strange = StatedTrust(path: leaf, .intermediate, .root)
        for enforce in [true, false] {
            // The pinned root comes first; the leaf's own pin is never reached.
            #expect(
                try await strange.verdict(of: iOS, .pinning(.root, .otherLeaf, enforce: enforce))
                    == (enforce ? .accept : .notPinned)
            )
            #expect(
                try await strange.verdict(of: iOS, .pinning(leaf, .otherLeaf, enforce: enforce))
                    == .reject(.unsupportedKey)
            )
        }
    }

    @Test(
        "A root whose key cannot be hashed blocks the pinned leaf below it",
        arguments: try [ForgedKey.p521(), ForgedKey.rsa(bits: 8192)]
    )
    func unsupportedRoot(key: [UInt8]) async throws {
        let root = try EncodedCertificate.with(key: key, in: .root)
        let trust = StatedTrust(path: .leaf, .intermediate, root)
        try await trust.expect(.reject(.unsupportedKey), of: iOS, .pinning(.leaf, .otherLeaf))
    }

    @Test("The key is put together again: what a certificate leaves out makes no difference")
    func rebuilt() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        try await trust.expect(.accept, of: iOS, .pinning(.rsaLeaf, .otherLeaf))
        try await trust
            .expect(.reject(.noMatchingPin), of: iOS, .pinning(.rsaLeafWithoutNull, .otherLeaf))
    }

    @Test(
        "Entries are texts: case, a dot at the end and another host take them out of pinning",
        arguments: ["WWW.example.com", "www.example.com.", "a.www.example.com"]
    )
    func spelling(host: String) async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .otherRoot, host: host)
        try await StatedTrust().expect(.notPinned, of: iOS, entry)
    }

    @Test(
        "What a challenge makes of an unusual host is not guessed at",
        arguments: ["WWW.example.com", "www.example.com.", "[2001:db8::1]", "bücher.example.com"]
    )
    func unusualHost(host: String) async {
        let trust = StatedTrust().with { $0.host = host }
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await trust.verdict(of: iOS, .pinning(.otherLeaf, .otherRoot))
        }
    }

    @Test(
        "Subdomains are covered at any depth where the entry says so",
        arguments: [
            ("a.example.com", Verdict.reject(.noMatchingPin)),
            ("a.b.example.com", .reject(.noMatchingPin)), ("notexample.com", .notPinned),
            ("example.com.evil.org", .notPinned),
        ]
    )
    func subdomains(host: String, expected: Verdict) async throws {
        let trust = StatedTrust().with { $0.host = host }
        let entry = wrong("example.com", includeSubdomains: true)
        try await trust.expect(expected, of: iOS, entry)
    }

    @Test(
        "The longest entry that covers the host decides, and a nearer one that does not hides nothing"
    )
    func longest() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = wrong("example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(
            .leaf,
            .otherLeaf,
            host: "b.example.com",
            includeSubdomains: true
        )
        try await trust.expect(.accept, of: iOS, far, near)
        let notCovering = PinnedHost.pinning(.leaf, .otherLeaf, host: "b.example.com")
        try await trust.expect(.reject(.noMatchingPin), of: iOS, far, notCovering)
    }

    @Test("An excluded host is taken out alone, and what is below it is not")
    func excluded() async throws {
        let parent = wrong("example.com", includeSubdomains: true)
        let excluded = PinnedHost.exempt("x.example.com")
        let itself = StatedTrust().with { $0.host = "x.example.com" }
        try await itself.expect(.notPinned, of: iOS, parent, excluded)
        let below = StatedTrust().with { $0.host = "y.x.example.com" }
        try await below.expect(.reject(.noMatchingPin), of: iOS, parent, excluded)
    }

    @Test("A domain that repeats itself is looked for from the left, and may be missed")
    func repeated() async throws {
        let entry = wrong("example.example.com", includeSubdomains: true)
        for (host, expected) in [
            ("x.example.example.com", Verdict.reject(.noMatchingPin)),
            ("x.example.example.example.com", .notPinned),
            ("example.example.example.com", .reject(.noMatchingPin)),
            ("x.example.example.example.example.com", .reject(.noMatchingPin)),
        ] {
            let trust = StatedTrust().with { $0.host = host }
            try await trust.expect(expected, of: iOS, entry, about: "\(host)")
        }
    }

    @Test("A host that is the public suffix of an entry with subdomains is not pinned by it")
    func publicSuffix() async throws {
        let com = wrong("example.com", includeSubdomains: true)
        for (host, entry) in [
            ("com", com), ("co.uk", wrong("example.co.uk", includeSubdomains: true)),
        ] {
            let trust = StatedTrust().with { $0.host = host }
            try await trust.expect(.notPinned, of: iOS, entry)
            try await trust.expect(.reject(.noMatchingPin), of: iOS, entry, wrong(host))
        }
        let trust = StatedTrust().with { $0.host = "com" }
        for entry in [wrong("example.com"), wrong("example.net", includeSubdomains: true)] {
            try await trust.expect(.notPinned, of: iOS, entry)
        }
    }

    @Test("Without a domain an exception is raised when the framework starts")
    func noDomains() async throws {
        for policy in [iOS, macOS] {
            #expect(
                try await policy.verdict(on: StatedTrust().trust, pinned: [])
                    == .misconfigured(.noPins)
            )
        }
    }

    @Test("A suffix of a company may be pinned, and not with its subdomains")
    func suffixOfACompany() async throws {
        for suffix in ["appspot.com", "github.io"] {
            #expect(
                try await StatedTrust().verdict(of: iOS, wrong(suffix, includeSubdomains: true))
                    == .misconfigured(.malformedHost)
            )
            try await StatedTrust().expect(.notPinned, of: iOS, wrong(suffix))
        }
        let registered = wrong("somebody.com", includeSubdomains: true)
        try await StatedTrust().expect(.notPinned, of: iOS, registered)
    }

    @Test("A domain whose public suffix is not among those of May 2018 is refused")
    func noSuffix() async throws {
        for domain in [
            // In no list; in the list since 2021; and two where no rule ends.
            "www.example.unheard", "example.kids", "kawasaki.jp", "api.amazonaws.com",
        ] {
            try await StatedTrust().expect(.misconfigured(.malformedHost), of: iOS, wrong(domain))
            let trust = StatedTrust().with { $0.host = domain }
            try await trust.expect(.notPinned, of: iOS, wrong("com"), wrong("example.com"))
        }
        for domain in ["www.city.kawasaki.jp", "a.b.kawasaki.jp", "example.co.uk", "a.xn--p1ai"] {
            let trust = StatedTrust().with { $0.host = domain }
            try await trust
                .expect(.reject(.noMatchingPin), of: iOS, wrong(domain, includeSubdomains: true))
        }
    }

    @Test("An excluded host without a domain above it that includes its subdomains is refused")
    func excludedFromNothing() async throws {
        let excluded = PinnedHost.exempt("x.example.com")
        let below = wrong("y.x.example.com", includeSubdomains: true)
        let notIncluding = wrong("example.com")
        for others in [[], [below], [notIncluding], [.exempt("example.com")]] {
            #expect(
                try await iOS.verdict(on: StatedTrust().trust, pinned: [excluded] + others)
                    == .misconfigured(.malformedHost)
            )
        }
    }

    @Test(
        "A domain that ends with a public suffix is loaded whatever it is, and may match no host",
        arguments: [
            "WWW.EXAMPLE.COM", "www.example.com.", "www..example.com", ".www.example.com",
            "*.example.com", "a/www.example.com", "com",
        ]
    )
    func loadedAndNeverFound(host: String) async throws {
        try await StatedTrust().expect(.notPinned, of: iOS, wrong(host))
    }

    @Test(
        "A domain without a public suffix is refused, and such a suffix with its subdomains",
        arguments: [
            "localhost", "192.0.2.1", "server.internal", "", "https://www.example.com/",
            "www.example.com:443", "www.example.com..", "bücher.example.com",
        ]
    )
    func noDomain(host: String) async throws {
        try await StatedTrust().expect(.misconfigured(.malformedHost), of: iOS, wrong(host))
        #expect(
            try await StatedTrust().verdict(of: iOS, wrong("co.uk", includeSubdomains: true))
                == .misconfigured(.malformedHost)
        )
    }

    @Test(
        "Pins lapse at midnight UTC, wherever the device is, and the midnight itself still pins",
        arguments: [
            (0, .reject(.noMatchingPin)), (1, .notPinned), (-1, .reject(.noMatchingPin)),
        ] as [(Int64, Verdict)]
    )
    func expiry(seconds: Int64, expected: Verdict) async throws {
        for timeZone in [-9, 0, 9] {
            let trust = StatedTrust().with {
                $0.time = .ordinary.advanced(by: seconds)
                $0.timeZone = timeZone * 3_600
            }
            let entry = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-06-01")
            try await trust.expect(expected, of: iOS, entry)
        }
    }

    @Test(
        "A date that cannot be read is dropped, and the pins never lapse",
        arguments: ["", "01-06-2020", "yesterday", "2020-02-30", "2020-06-01T00"]
    )
    func unreadableExpiry(text: String) async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: text)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: iOS, entry)
    }

    @Test(
        "A date that Foundation on Linux reads, and Apple's may, is not guessed at",
        arguments: [
            "2030-5-1", " 2030-06-01", "2030-06-01 ", "30-06-01", "2030/06/01", "2030-Jun-01",
            "0000-01-01", "0-01-01", "2030.06.01", "2030/Jun/01", "2030 June 01", "\t2030-06-01",
            "\u{662}\u{660}\u{663}\u{661}-\u{660}\u{666}-\u{660}\u{661}",
        ]
    )
    func unmeasuredExpiry(text: String) async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: text)
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(of: iOS, entry)
        }
    }

    @Test("Where macOS is told to pin such a path too, a mismatch is refused, enforced or not")
    func pinnedUserAnchor() async throws {
        let policy = TrustKitApple.macOSPinningUserAnchors
        for anchors in Self.customAnchors {
            let trust = StatedTrust().with { $0.anchors = anchors }
            for enforce in [true, false] {
                let wrong = PinnedHost.pinning(.otherLeaf, .otherRoot, enforce: enforce)
                try await trust.expect(.reject(.noMatchingPin), of: policy, wrong)
            }
            try await trust.expect(.accept, of: policy, .pinning(.leaf, .otherRoot))
        }
        let soft = PinnedHost.pinning(.otherLeaf, .otherRoot, enforce: false)
        try await StatedTrust().expect(.notPinned, of: policy, soft)
    }

    @Test("A path over an anchor of the user's or an administrator's is spared on macOS alone")
    func customAnchor() async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .otherRoot)
        for anchors in Self.customAnchors {
            let trust = StatedTrust().with { $0.anchors = anchors }
            try await trust.expect(.reject(.noMatchingPin), of: iOS, entry)
            try await trust.expect(.notPinned, of: macOS, entry)
            try await trust.expect(.accept, of: macOS, .pinning(.leaf, .otherLeaf))
        }
        try await StatedTrust().expect(.reject(.noMatchingPin), of: macOS, entry)
    }

    @Test("A host without an entry is left to the platform")
    func unlisted() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        let entry = PinnedHost.pinning(.otherLeaf, .otherRoot)
        try await trust.expect(.notPinned, of: iOS, entry)
        try await trust.refused(.noPath).expect(.reject(.noPath), of: iOS, entry)
    }

    /// The root as the user's own, and as one that was added to the system's store.
    private static let customAnchors = [
        Connection.Anchors(shipped: [], user: [.root]),
        Connection.Anchors(shipped: [], added: [.root]),
    ]

    private func wrong(_ host: String, includeSubdomains: Bool = false) -> PinnedHost {
        .pinning(.otherLeaf, .otherRoot, host: host, includeSubdomains: includeSubdomains)
    }
}
