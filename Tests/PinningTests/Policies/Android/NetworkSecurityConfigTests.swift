// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("Android's network security configuration")
struct NetworkSecurityConfigTests {
    private let release = NetworkSecurityConfig.release
    private let overridden = NetworkSecurityConfig.overridden
    private let trusting = NetworkSecurityConfig.trusting

    @Test(
        "Any key of the trusted path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: release, .pinning(pinned))
    }

    @Test("One pin is enough, and one that matches nothing refuses")
    func mismatch() async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: release, .pinning(.otherLeaf))
    }

    @Test("The chain is evaluated first, and somebody compares the name")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: release, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: release, .pinning(.leaf))
    }

    @Test(
        "Texts are decoded as Android does, and must be 32 octets",
        arguments: [
            .asIs: .accept, .hexadecimal: .misconfigured(.malformedPin),
            .oddTrailingBits: .accept, .spaceAround: .accept, .spaceInside: .accept,
            .surplusPadding: .misconfigured(.malformedPin),
            .truncated: .misconfigured(.malformedPin), .unpadded: .accept,
            .urlSafe: .misconfigured(.malformedPin),
        ] as [PinSpelling: Verdict]
    )
    func texts(spelling: PinSpelling, expected: Verdict) async throws {
        try await StatedTrust()
            .expect(expected, of: release, .texts(spelling.rawValue), about: "\(spelling)")
    }

    @Test(
        "Case and the host's trailing dot do not count",
        arguments: [
            ("WWW.example.com", "www.example.com"), ("www.example.com.", "www.example.com"),
            ("www.example.com", "WWW.Example.com"),
        ]
    )
    func spelling(host: String, domain: String) async throws {
        let trust = StatedTrust().with { $0.host = host }
        try await trust
            .expect(.reject(.noMatchingPin), of: release, .pinning(.otherLeaf, host: domain))
    }

    @Test(
        "Subdomains are covered at any depth where the entry says so, and not otherwise",
        arguments: [("a.example.com", true), ("a.b.example.com", true), ("notexample.com", false)]
    )
    func subdomains(host: String, isCovered: Bool) async throws {
        let trust = StatedTrust().with { $0.host = host }
        let covering = PinnedHost.pinning(
            .otherLeaf,
            host: "example.com",
            includeSubdomains: true
        )
        try await trust
            .expect(isCovered ? .reject(.noMatchingPin) : .notPinned, of: release, covering)
        try await trust.expect(.notPinned, of: release, .pinning(.otherLeaf, host: "example.com"))
    }

    @Test("The longest entry that covers the host decides, and the host's own before any")
    func longest() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com", includeSubdomains: true)
        let own = PinnedHost.pinning(.otherRoot, host: "a.b.example.com")
        try await trust.expect(.accept, of: release, far, near)
        try await trust.expect(.reject(.noMatchingPin), of: release, far, near, own)
    }

    @Test("A nearer entry that does not cover the host hides nothing")
    func notShadowed() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com")
        try await trust.expect(.reject(.noMatchingPin), of: release, far, near)
    }

    @Test("An empty pin set turns pinning off, below a full one too")
    func empty() async throws {
        try await StatedTrust().expect(.notPinned, of: release, .pinning())
        let parent = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        try await StatedTrust().expect(.notPinned, of: release, parent, .pinning())
    }

    @Test("A domain that is named twice is refused")
    func duplicates() async throws {
        let upper = PinnedHost.pinning(.leaf, host: "WWW.example.com")
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: release, .pinning(.leaf), upper)
    }

    @Test("A domain without text is refused", arguments: ["", " ", "\n\t"])
    func noDomain(text: String) async throws {
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: release, .pinning(.leaf, host: text))
    }

    @Test("White space around a domain does not count, and makes none another")
    func spaceAroundDomain() async throws {
        let spaced = PinnedHost.pinning(.otherLeaf, host: "\n  www.example.com ")
        try await StatedTrust().expect(.reject(.noMatchingPin), of: release, spaced)
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: release, .pinning(.leaf), spaced)
    }

    @Test(
        "Pins lapse at midnight of the device, and the midnight itself still pins",
        arguments: [
            (0, .reject(.noMatchingPin)), (1, .notPinned), (-1, .reject(.noMatchingPin)),
        ] as [(Int64, Verdict)]
    )
    func expiry(seconds: Int64, expected: Verdict) async throws {
        let wrong = PinnedHost.pinning(.otherLeaf, expires: "2030-06-01")
        let here = StatedTrust().with { $0.time = .ordinary.advanced(by: seconds) }
        try await here.expect(expected, of: release, wrong)
        let tokyo = StatedTrust().with {
            $0.time = .ordinary.advanced(by: seconds - 9 * 3_600)
            $0.timeZone = 9 * 3_600
        }
        try await tokyo.expect(expected, of: release, wrong)
    }

    @Test(
        "An expiry need not be written in full",
        arguments: ["2030-5-1", " 2030-05-01", "30-06-01"]
    )
    func loosely(text: String) async throws {
        let wrong = PinnedHost.pinning(.otherLeaf, expires: text)
        try await StatedTrust().expect(.notPinned, of: release, wrong)
    }

    @Test(
        "An expiry that cannot be read is refused, a day that there is not too",
        arguments: ["", "01-06-2030", "tomorrow", "2030-02-30"]
    )
    func unreadableExpiry(text: String) async throws {
        try await StatedTrust()
            .expect(.misconfigured(.malformedExpiry), of: release, .pinning(.leaf, expires: text))
    }

    @Test("What the user installed is no anchor in a release build")
    func userAnchor() async throws {
        let trust = StatedTrust().with {
            $0.anchors = Connection.Anchors(shipped: [.otherRoot], user: [.root])
            $0.paths = [[.otherRoot, .root]: .path([.leaf, .intermediate, .root])]
        }
        try await trust.expect(.reject(.noPath), of: release, .pinning(.leaf))
        try await trust.expect(.notPinned, of: overridden, .pinning(.otherLeaf))
        // parseConfigEntry: overridePins is false where nothing says otherwise.
        try await trust.expect(.accept, of: trusting, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: trusting, .pinning(.otherLeaf))
    }

    @Test("Overrides spare nobody whose path ends at an anchor of the system")
    func overrideElsewhere() async throws {
        let shipped = StatedTrust().with { $0.anchors = .init(shipped: [.root], user: []) }
        let added = StatedTrust().with { $0.anchors = .init(shipped: [], added: [.root]) }
        for trust in [shipped, added] {
            try await trust.expect(.reject(.noMatchingPin), of: overridden, .pinning(.otherLeaf))
        }
    }

    @Test("The user's anchor is found by its subject and key, whatever certificate has them")
    func otherCertificateOfTheAnchor() async throws {
        let user = EncodedCertificate.renewedIntermediate
        let trust = StatedTrust(path: .leaf, .intermediate).with {
            $0.anchors = Connection.Anchors(shipped: [.intermediate], user: [user])
            $0.paths = [
                [.intermediate, user]: .path([.leaf, .intermediate]),
                [.intermediate]: .path([.leaf, .intermediate]),
            ]
        }
        try await trust.expect(.notPinned, of: overridden, .pinning(.otherLeaf))
        try await trust.expect(.reject(.noMatchingPin), of: release, .pinning(.otherLeaf))
        let otherKey = trust.with {
            let other = EncodedCertificate.secondIntermediate
            $0.anchors = Connection.Anchors(shipped: [.intermediate], user: [other])
            $0.paths = [[.intermediate, other]: .path([.leaf, .intermediate])]
        }
        try await otherKey.expect(.reject(.noMatchingPin), of: overridden, .pinning(.otherLeaf))
    }

    @Test("A redirect to a host without an entry is left to the platform")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        try await trust.expect(.notPinned, of: release, .pinning(.otherLeaf))
    }

    @Test("A key that libraries encode differently is not guessed at")
    func unmeasured() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try await trust.verdict(of: release, .pinning(.root))
        }
    }
}
