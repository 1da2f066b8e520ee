// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("Chromium")
struct ChromiumTests {
    private let policy = Chromium()

    @Test(
        "Any key of the validated path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(pinned))
    }

    @Test("Another key is refused")
    func mismatch() async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("The platform's trust and the host come first")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test("A denied key refuses, whatever good key stands beside it")
    func denied() async throws {
        try await StatedTrust()
            .expect(.reject(.pinDenied), of: policy, written: good(LeafText.key), bad(Self.root))
    }

    @Test("Where nothing is listed as good, anything goes that is not denied")
    func onlyDenied() async throws {
        try await StatedTrust().expect(.accept, of: policy, written: bad(LeafText.otherKey))
    }

    @Test("An entry without a hash is not stored, and the domain above applies")
    func emptyEntry() async throws {
        let empty = PinnedHost.pinning()
        try await StatedTrust().expect(.notPinned, of: policy, empty)
        let domain = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, empty, domain)
    }

    @Test("Of two entries for a host the last counts, however the host is written")
    func lastEntry() async throws {
        let trust = StatedTrust()
        let wrong = PinnedHost.pinning(.otherLeaf)
        for right in [PinnedHost.pinning(.leaf), .pinning(.leaf, host: "WWW.Example.com.")] {
            try await trust.expect(.accept, of: policy, wrong, right)
            try await trust.expect(.reject(.noMatchingPin), of: policy, right, wrong)
        }
    }

    @Test("An entry without a hash takes out the one that the host had")
    func erased() async throws {
        let wrong = PinnedHost.pinning(.otherLeaf)
        try await StatedTrust().expect(.notPinned, of: policy, wrong, .pinning())
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(), wrong)
    }

    @Test(
        "What stands for other than 32 octets is refused, whatever good hash is beside it",
        arguments: ["AAAA", "", "no base64!", LeafText.keyDigits, LeafText.keySHA1]
    )
    func noHash(text: String) async throws {
        try await StatedTrust()
            .expect(.misconfigured(.malformedPin), of: policy, .texts(text, LeafText.key))
    }

    @Test(
        "A text that some decoders make 32 octets of and others none is not guessed at",
        arguments: [
            PinSpelling.oddTrailingBits, .spaceAround, .spaceInside, .unpadded,
        ]
    )
    func decodersDiffer(spelling: PinSpelling) async {
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(of: policy, .texts(spelling.rawValue))
        }
    }

    @Test(
        "A host of digits and dots alone is refused, and one that IDN.toASCII refuses",
        arguments: [
            "", ".", "192.0.2.1", "3221225985", "2001:db8::1", "*.example.com", "a..b",
            ".example.com", "www.example.com..", "my_host.example.com", "-a.example.com",
            "a-.example.com", "www.example.com:443", "https://www.example.com/",
        ]
    )
    func refusedHost(host: String) async throws {
        try await StatedTrust().expect(
            .misconfigured(.malformedHost),
            of: policy,
            .pinning(.leaf),
            .pinning(.leaf, host: host)
        )
    }

    @Test("A host of more than 255 characters is refused, and one of more than 253 not guessed at")
    func lengths() async throws {
        let label = String(repeating: "a", count: 63)
        let long = "\(label).\(label).\(label)." + String(repeating: "a", count: 57) + ".com"
        #expect(long.utf8.count == 253)
        for host in [label + ".com", long] {
            try await StatedTrust().expect(.notPinned, of: policy, .pinning(.leaf, host: host))
        }
        for host in ["a" + label + ".com", "aaa" + long] {
            try await StatedTrust()
                .expect(.misconfigured(.malformedHost), of: policy, .pinning(.leaf, host: host))
        }
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(of: policy, .pinning(.leaf, host: "a" + long))
        }
    }

    @Test("What IDN.toASCII makes of U-labels is not guessed at")
    func uLabels() async {
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(
                of: policy,
                .pinning(.leaf, host: "b\u{fc}cher.example.com")
            )
        }
    }

    @Test(
        "Case and a trailing dot do not count",
        arguments: ["WWW.example.com", "www.example.com."]
    )
    func spelling(host: String) async throws {
        let trust = StatedTrust().with { $0.host = host }
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("A nearer entry without subdomains ends the walk, and hides the one above it")
    func shadowed() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com")
        try await trust.expect(.reject(.noMatchingPin), of: policy, far)
        try await trust.expect(.notPinned, of: policy, far, near)
    }

    @Test("An entry that has lapsed is passed over, and the walk goes on")
    func lapsed() async throws {
        let trust = StatedTrust().with { $0.host = "a.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "b.example.com", expires: "2030-05-31")
        try await trust.expect(.reject(.noMatchingPin), of: policy, far, near)
        try await StatedTrust()
            .expect(.notPinned, of: policy, .pinning(.otherLeaf, expires: "2030-05-31"))
    }

    @Test("A time that is none cannot be handed in")
    func expiryThatIsNone() async {
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(of: policy, .pinning(.leaf, expires: "soon"))
        }
    }

    @Test(
        "Static pins hold while their list is younger than seventy days",
        arguments: [
            ("2030-03-23T00:00:01Z", Verdict.reject(.noMatchingPin)),
            ("2030-03-23T00:00:00Z", .notPinned),
            ("2030-03-22T00:00:00Z", .notPinned),
        ]
    )
    func staleList(made: String, expected: Verdict) async throws {
        try await StatedTrust()
            .expect(expected, of: policy, written: "list \(made)", good(LeafText.otherKey))
    }

    @Test("A path to what is no root of the system's store is let through, added ones are its")
    func localAnchor() async throws {
        for (anchors, expected) in [
            (Connection.Anchors(shipped: [], added: [.root]), Verdict.reject(.noMatchingPin)),
            (Connection.Anchors(shipped: [], user: [.root]), .notPinned),
        ] {
            let trust = StatedTrust().with { $0.anchors = anchors }
            try await trust.expect(expected, of: policy, .pinning(.otherLeaf))
            try await trust.expect(.accept, of: policy, .pinning(.leaf))
        }
    }

    @Test("A host that nothing names is left to the platform")
    func unlisted() async throws {
        let other = PinnedHost.pinning(.otherLeaf, host: "example.org")
        try await StatedTrust().expect(.notPinned, of: policy, other)
    }

    private func good(_ pin: String) -> String {
        "www.example.com static_spki_hashes sha256/\(pin)"
    }

    private func bad(_ pin: String) -> String {
        "www.example.com bad_static_spki_hashes sha256/\(pin)"
    }

    /// The pin of the root's key, by the documented command.
    private static let root = "hRsQPZiB+I/Fefgg8RKuleYrqzP47KhKW8gj3If8zY8="
}
