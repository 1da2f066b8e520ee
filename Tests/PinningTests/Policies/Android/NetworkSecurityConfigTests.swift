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
        #expect(try await StatedTrust().verdict(of: release, .pinning(pinned)) == .accept)
    }

    @Test("One pin is enough, and one that matches nothing refuses")
    func mismatch() async throws {
        #expect(
            try await StatedTrust().verdict(of: release, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("The chain is evaluated first, and somebody compares the name")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: release, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: release, .pinning(.leaf)) == .reject(.nameMismatch)
        )
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
        let verdict = try await StatedTrust().verdict(of: release, .texts(spelling.rawValue))
        #expect(verdict == expected, "\(spelling)")
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
        #expect(
            try await trust.verdict(of: release, .pinning(.otherLeaf, host: domain))
                == .reject(.noMatchingPin)
        )
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
        #expect(
            try await trust.verdict(of: release, covering)
                == (isCovered ? .reject(.noMatchingPin) : .notPinned)
        )
        #expect(
            try await trust.verdict(of: release, .pinning(.otherLeaf, host: "example.com"))
                == .notPinned
        )
    }

    @Test("The longest entry that covers the host decides, and the host's own before any")
    func longest() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com", includeSubdomains: true)
        let own = PinnedHost.pinning(.otherRoot, host: "a.b.example.com")
        #expect(try await trust.verdict(of: release, far, near) == .accept)
        #expect(try await trust.verdict(of: release, far, near, own) == .reject(.noMatchingPin))
    }

    @Test("A nearer entry that does not cover the host hides nothing")
    func notShadowed() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com")
        #expect(try await trust.verdict(of: release, far, near) == .reject(.noMatchingPin))
    }

    @Test("An empty pin set turns pinning off, below a full one too")
    func empty() async throws {
        #expect(try await StatedTrust().verdict(of: release, .pinning()) == .notPinned)
        let parent = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        #expect(try await StatedTrust().verdict(of: release, parent, .pinning()) == .notPinned)
    }

    @Test("A domain that is named twice is refused")
    func duplicates() async throws {
        let upper = PinnedHost.pinning(.leaf, host: "WWW.example.com")
        #expect(
            try await StatedTrust().verdict(of: release, .pinning(.leaf), upper)
                == .misconfigured(.malformedHost)
        )
    }

    @Test("A domain without text is refused", arguments: ["", " ", "\n\t"])
    func noDomain(text: String) async throws {
        #expect(
            try await StatedTrust().verdict(of: release, .pinning(.leaf, host: text))
                == .misconfigured(.malformedHost)
        )
    }

    @Test("White space around a domain does not count, and makes none another")
    func spaceAroundDomain() async throws {
        let spaced = PinnedHost.pinning(.otherLeaf, host: "\n  www.example.com ")
        #expect(
            try await StatedTrust().verdict(of: release, spaced) == .reject(.noMatchingPin)
        )
        #expect(
            try await StatedTrust().verdict(of: release, .pinning(.leaf), spaced)
                == .misconfigured(.malformedHost)
        )
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
        #expect(try await here.verdict(of: release, wrong) == expected)
        let tokyo = StatedTrust().with {
            $0.time = .ordinary.advanced(by: seconds - 9 * 3_600)
            $0.timeZone = 9 * 3_600
        }
        #expect(try await tokyo.verdict(of: release, wrong) == expected)
    }

    @Test(
        "An expiry need not be written in full",
        arguments: ["2030-5-1", " 2030-05-01", "30-06-01"]
    )
    func loosely(text: String) async throws {
        let wrong = PinnedHost.pinning(.otherLeaf, expires: text)
        #expect(try await StatedTrust().verdict(of: release, wrong) == .notPinned)
    }

    @Test(
        "An expiry that cannot be read is refused, a day that there is not too",
        arguments: ["", "01-06-2030", "tomorrow", "2030-02-30"]
    )
    func unreadableExpiry(text: String) async throws {
        #expect(
            try await StatedTrust().verdict(of: release, .pinning(.leaf, expires: text))
                == .misconfigured(.malformedExpiry)
        )
    }

    @Test("What the user installed is no anchor in a release build")
    func userAnchor() async throws {
        let trust = StatedTrust().with {
            $0.anchors = Connection.Anchors(shipped: [.otherRoot], user: [.root])
            $0.paths = [[.otherRoot, .root]: .path([.leaf, .intermediate, .root])]
        }
        #expect(try await trust.verdict(of: release, .pinning(.leaf)) == .reject(.noPath))
        #expect(try await trust.verdict(of: overridden, .pinning(.otherLeaf)) == .notPinned)
        // parseConfigEntry: overridePins is false where nothing says otherwise.
        #expect(try await trust.verdict(of: trusting, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: trusting, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("Overrides spare nobody whose path ends at an anchor of the system")
    func overrideElsewhere() async throws {
        let shipped = StatedTrust().with { $0.anchors = .init(shipped: [.root], user: []) }
        let added = StatedTrust().with { $0.anchors = .init(shipped: [], added: [.root]) }
        for trust in [shipped, added] {
            #expect(
                try await trust.verdict(of: overridden, .pinning(.otherLeaf))
                    == .reject(.noMatchingPin)
            )
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
        #expect(try await trust.verdict(of: overridden, .pinning(.otherLeaf)) == .notPinned)
        #expect(
            try await trust.verdict(of: release, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
        let otherKey = trust.with {
            let other = EncodedCertificate.secondIntermediate
            $0.anchors = Connection.Anchors(shipped: [.intermediate], user: [other])
            $0.paths = [[.intermediate, other]: .path([.leaf, .intermediate])]
        }
        #expect(
            try await otherKey.verdict(of: overridden, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A redirect to a host without an entry is left to the platform")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        #expect(try await trust.verdict(of: release, .pinning(.otherLeaf)) == .notPinned)
    }

    @Test("A key that libraries encode differently is not guessed at")
    func unmeasured() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try await trust.verdict(of: release, .pinning(.root))
        }
    }
}
