// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorial with the leaf for an anchor")
struct LeafAsAnchorTutorialTests {
    private let policy = LeafAsAnchorTutorial()

    /// A connection without a path to the platform's anchors.
    private let trust = StatedTrust().refused(.noPath).with {
        $0.paths[[.leaf]] = .path([.leaf])
        $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
    }

    @Test("A pinned leaf is its own anchor, whoever issued it")
    func leaf() async throws {
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(.accept, of: policy, .pinning(.otherLeaf, .leaf))
    }

    @Test("A pinned authority never matches")
    func authority() async throws {
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.intermediate))
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
    }

    // SecTrust.c:403 replaces the anchors and throws the result away; 1779 evaluates anew.
    @Test("Of a candidate before nothing remains: neither its anchor, its refusal nor its success")
    func candidates() async throws {
        for entry in [PinnedHost.pinning(.intermediate, .leaf), .pinning(.leaf, .intermediate)] {
            try await trust.expect(.accept, of: policy, entry)
            // The issuer's success says nothing of the leaf, whose own evaluation is refused.
            let expired = trust.with { $0.paths[[.leaf]] = .refused(.expired, native: "stated") }
            try await expired.expect(.reject(.expired), of: policy, entry)
            // Its refusal does not, either.
            let alone = trust.with { $0.paths[[.intermediate]] = nil }
            try await alone.expect(.accept, of: policy, entry)
        }
    }

    @Test("Dates and the name are checked")
    func isEvaluated() async throws {
        let expired = trust.with { $0.paths[[.leaf]] = .refused(.expired, native: "stated") }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = trust.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test(
        "The host is looked for anywhere in the name, case and all",
        arguments: [
            ("example.com", Verdict.reject(.noMatchingPin)),
            ("notexample.com", .reject(.noMatchingPin)),
            ("example.com.evil.org", .reject(.noMatchingPin)),
            ("www.example.com.", .reject(.noMatchingPin)), ("EXAMPLE.COM", .notPinned),
            ("example.net", .notPinned),
        ]
    )
    func substring(host: String, expected: Verdict) async throws {
        let trust = StatedTrust().with { $0.host = host }
        let entry = PinnedHost.pinning(.otherLeaf, host: "example.com")
        try await trust.expect(expected, of: policy, entry)
    }

    // Executed: of URL(string: "https://www.example.com:443") the host is "www.example.com", of
    // "https://" there is none, and of one with a space there is no URL (Swift 6.3.1 on Linux).
    @Test(
        "What is no host of a URL as it stands is not judged: the pinned host is that of a URL",
        arguments: [
            "", "www.example.com:443", "www.example.com/", "user@www.example.com",
            "https://www.example.com", " www.example.com", "2001:db8::1", "www.example.com\u{0}",
            "www.ex%61mple.com", "bücher.example",
        ]
    )
    func otherTexts(text: String) async {
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await trust.verdict(of: policy, .pinning(.leaf, host: text))
        }
    }

    @Test(
        "A pinned host with capitals or an asterisk is not found, and a dot is, in every name",
        arguments: [
            ("WWW.EXAMPLE.COM", Verdict.notPinned), ("*.example.com", .notPinned),
            (".", .reject(.noMatchingPin)), (".com", .reject(.noMatchingPin)),
        ]
    )
    func pinnedHost(text: String, expected: Verdict) async throws {
        let entry = PinnedHost.pinning(.otherLeaf, host: text)
        try await StatedTrust().expect(expected, of: policy, entry)
    }

    @Test("Another host is left to the platform, and no certificate refuses")
    func unlisted() async throws {
        let elsewhere = trust.with { $0.host = "example.net" }
        try await elsewhere.expect(.reject(.noPath), of: policy, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning())
    }
}
