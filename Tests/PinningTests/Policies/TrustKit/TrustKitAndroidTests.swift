// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("TrustKit for Android")
struct TrustKitAndroidTests {
    private let standard = TrustKitAndroid.standard
    private let enforcing = TrustKitAndroid.enforcing

    @Test(
        "Any key of the validated path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: enforcing, .pinning(pinned, .otherLeaf))
    }

    @Test("Pins are not enforced unless an entry says so")
    func soft() async throws {
        let trust = StatedTrust()
        try await trust.expect(.notPinned, of: standard, wrong())
        try await trust.expect(.reject(.noMatchingPin), of: enforcing, wrong())
        let enforced = PinnedHost.pinning(.otherLeaf, .otherRoot, enforce: true)
        try await trust.expect(.reject(.noMatchingPin), of: standard, enforced)
        let soft = PinnedHost.pinning(.otherLeaf, .otherRoot, enforce: false)
        try await trust.expect(.notPinned, of: enforcing, soft)
    }

    @Test("Two different pins are asked for where they are enforced, and none elsewhere")
    func backup() async throws {
        for entry in [PinnedHost.pinning(.leaf), .pinning(.leaf, .leaf), .pinning()] {
            try await StatedTrust().expect(.misconfigured(.backupPinMissing), of: enforcing, entry)
            try await StatedTrust().expect(.notPinned, of: standard, entry)
        }
    }

    @Test("Pins are counted as they are written, before white space is taken off")
    func sameButForSpace() async throws {
        let twice = PinnedHost.texts(LeafText.key, " " + LeafText.key)
        try await StatedTrust().expect(.accept, of: enforcing, twice)
        let wrong = PinnedHost.texts(LeafText.otherKey, LeafText.otherKey + "\n")
        try await StatedTrust().expect(.reject(.noMatchingPin), of: enforcing, wrong)
    }

    @Test("An entry without a pin set makes no policy, and its domain is not validated")
    func withoutPinSet() async throws {
        for host in ["www.example.com", "no domain"] {
            let without = PinnedHost(host: host, includeSubdomains: true)
            try await StatedTrust().expect(.notPinned, of: enforcing, without)
            try await StatedTrust().expect(.reject(.noMatchingPin), of: enforcing, without, wrong())
        }
    }

    @Test("Hosts below localhost are hosts as well")
    func belowLocalhost() async throws {
        for host in ["a.localhost", "a.b.LOCALDOMAIN"] {
            let trust = StatedTrust().with { $0.host = host }
            try await trust.expect(.notPinned, of: enforcing, wrong())
            try await StatedTrust()
                .expect(.misconfigured(.malformedHost), of: enforcing, wrong(host))
        }
    }

    @Test("A top-level domain of another day than April 2016 is none")
    func newTopLevel() async throws {
        for domain in ["www.example.unheard", "a.example.corp", "www.example.africa"] {
            try await StatedTrust()
                .expect(.misconfigured(.malformedHost), of: enforcing, wrong(domain))
            let trust = StatedTrust().with { $0.host = domain }
            try await trust.expect(.crash, of: enforcing, wrong())
        }
    }

    @Test("A top-level domain beyond ASCII is not guessed at, unless the rest is refused anyhow")
    func topLevelBeyondASCII() async throws {
        let elsewhere = StatedTrust().with { $0.host = "www.example.рф" }
        for (trust, entry) in [(StatedTrust(), wrong("www.example.рф")), (elsewhere, wrong())] {
            await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
                try await trust.verdict(of: enforcing, entry)
            }
        }
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: enforcing, wrong("a_b.рф"))
    }

    @Test("A chain that is not trusted and another host are refused, enforced or not")
    func trustFirst() async throws {
        for policy in [standard, enforcing] {
            try await StatedTrust().refused(.expired).expect(.reject(.expired), of: policy, wrong())
            let otherHost = StatedTrust().with { $0.isForHost = false }
            try await otherHost.expect(.reject(.nameMismatch), of: policy, wrong())
        }
    }

    @Test(
        "A text must decode to 32 octets, and is then compared as a text",
        arguments: [
            .asIs: .accept, .hexadecimal: .misconfigured(.malformedPin),
            .oddTrailingBits: .reject(.noMatchingPin), .spaceAround: .accept,
            .spaceInside: .reject(.noMatchingPin),
            .surplusPadding: .misconfigured(.malformedPin),
            .truncated: .misconfigured(.malformedPin), .unpadded: .reject(.noMatchingPin),
            .urlSafe: .misconfigured(.malformedPin),
        ] as [PinSpelling: Verdict]
    )
    func texts(spelling: PinSpelling, expected: Verdict) async throws {
        let verdict = try await StatedTrust().verdict(
            of: enforcing,
            .texts(spelling.rawValue, LeafText.otherKey)
        )
        #expect(verdict == expected, "\(spelling)")
    }

    @Test(
        "Hosts are texts: the entry's own, or one below where it says so",
        arguments: [
            ("www.example.com", Verdict.reject(.noMatchingPin)), ("www.EXAMPLE.com", .notPinned),
            ("a.b.example.com", .reject(.noMatchingPin)), ("notexample.com", .notPinned),
        ]
    )
    func hosts(host: String, expected: Verdict) async throws {
        let trust = StatedTrust().with { $0.host = host }
        try await trust.expect(expected, of: enforcing, wrong("example.com"))
    }

    @Test(
        "The longest entry that covers the host decides, and a nearer one that does not hides nothing"
    )
    func longest() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let near = PinnedHost.pinning(
            .leaf,
            .otherLeaf,
            host: "b.example.com",
            includeSubdomains: true
        )
        try await trust.expect(.accept, of: enforcing, wrong("example.com"), near)
        let notCovering = PinnedHost.pinning(.leaf, .otherLeaf, host: "b.example.com")
        try await trust
            .expect(.reject(.noMatchingPin), of: enforcing, wrong("example.com"), notCovering)
    }

    @Test(
        "An entry that is no domain is refused",
        arguments: [
            "", "a..b", "a..example.com", "*.example.com", "com", "localhost", "192.0.2.1",
            "127.0.0.1", "2001:db8::1", "a_b.example.com", "www.test", "www.example.com:443",
        ]
    )
    func malformedHost(host: String) async throws {
        try await StatedTrust().expect(.misconfigured(.malformedHost), of: enforcing, wrong(host))
    }

    @Test("A domain that is there twice is refused, and one that differs in case is another")
    func domainTwice() async throws {
        let other = PinnedHost.pinning(.leaf, .otherLeaf)
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: enforcing, wrong(), other)
        try await StatedTrust().expect(.accept, of: enforcing, wrong("WWW.example.com"), other)
    }

    @Test(
        "No trust manager is made for a host that is no domain",
        arguments: ["192.0.2.1", "2001:db8::1", ".example.com", "a_b.example.com"]
    )
    func hostThatIsNone(host: String) async throws {
        let trust = StatedTrust().with { $0.host = host }
        try await trust.expect(.crash, of: enforcing, wrong())
        try await trust.expect(.crash, of: standard, wrong())
    }

    @Test("Pins that have lapsed are not checked")
    func expiry() async throws {
        let lapsed = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-05-30")
        try await StatedTrust().expect(.notPinned, of: enforcing, lapsed)
        let inForce = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-06-03")
        try await StatedTrust().expect(.reject(.noMatchingPin), of: enforcing, inForce)
    }

    @Test(
        "The day begins where the device is",
        arguments: [
            ("2030-05-31T15:00:00Z", Verdict.reject(.noMatchingPin)),
            ("2030-05-31T15:00:01Z", .notPinned),
        ]
    )
    func timeZone(time: String, expected: Verdict) async throws {
        let lapsing = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-06-01")
        let time = try #require(Time(time))
        let tokyo = StatedTrust().with {
            $0.time = time
            $0.timeZone = 9 * 3_600
        }
        try await tokyo.expect(expected, of: enforcing, lapsing)
    }

    @Test(
        "A date that cannot be read is refused",
        arguments: ["", "01-06-2030", "tomorrow", "2030-02-30"]
    )
    func unreadableExpiry(text: String) async throws {
        let entry = PinnedHost.pinning(.leaf, .otherLeaf, expires: text)
        try await StatedTrust().expect(.misconfigured(.malformedExpiry), of: enforcing, entry)
    }

    @Test("Behind a redirect the name and the pins of the first host are compared")
    func redirected() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        // That the name is another is refused whether or not pins are enforced or have lapsed.
        for policy in [standard, enforcing] {
            try await trust.expect(.reject(.nameMismatch), of: policy, wrong())
        }
        let lapsed = PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-05-30")
        try await trust.expect(.reject(.nameMismatch), of: enforcing, lapsed)

        let forBoth = trust.with { $0.isForOrigin = true }
        try await forBoth.expect(.reject(.noMatchingPin), of: enforcing, wrong())
        try await forBoth.expect(.accept, of: enforcing, .pinning(.leaf, .otherLeaf))
        let forNeither = forBoth.with { $0.isForHost = false }
        try await forNeither
            .expect(.reject(.nameMismatch), of: enforcing, .pinning(.leaf, .otherLeaf))
    }

    @Test("A redirect from a host without an entry leaves the one that it leads to unpinned")
    func redirectedFromAnUnlistedHost() async throws {
        let trust = StatedTrust().with { $0.redirectedFrom = "cdn.example.net" }
        try await trust.expect(.notPinned, of: enforcing, wrong())
    }

    @Test("A redirect to the same host changes nothing")
    func redirectedToTheSameHost() async throws {
        let trust = StatedTrust().with { $0.redirectedFrom = "www.EXAMPLE.com" }
        try await trust.expect(.reject(.noMatchingPin), of: enforcing, wrong())
    }

    @Test("A host without an entry is left to the platform")
    func unlisted() async throws {
        let trust = StatedTrust().with { $0.host = "cdn.example.net" }
        try await trust.expect(.notPinned, of: enforcing, wrong())
        try await trust.refused(.noPath).expect(.reject(.noPath), of: enforcing, wrong())
    }

    private func wrong(_ host: String = "www.example.com") -> PinnedHost {
        .pinning(.otherLeaf, .otherRoot, host: host, includeSubdomains: true)
    }

}
