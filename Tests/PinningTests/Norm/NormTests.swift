// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("The norm")
struct NormTests {
    private let key = Norm(.publicKey)
    private let certificate = Norm(.certificate)

    @Test(
        "Any certificate of the validated path will do (N-42)",
        arguments: [.leaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        for norm in [key, certificate] {
            try await StatedTrust().expect(.accept, of: norm, .pinning(pinned))
        }
    }

    @Test(
        "A key pin covers the key as presented, and a certificate pin the certificate (N-40, N-41)"
    )
    func octets() async throws {
        let renewed = PinnedHost.pinning(.renewedLeaf)
        try await StatedTrust().expect(.accept, of: key, renewed)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: certificate, renewed)
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        try await trust.expect(.reject(.noMatchingPin), of: key, .pinning(.rsaLeaf))
    }

    @Test("A certificate that only a library can read hides no other one that is pinned")
    func unreadableBesideThePinned() async throws {
        let longer = EncodedCertificate(EncodedCertificate.leaf.octets + [0x05, 0x00])
        let trust = StatedTrust(path: longer, .intermediate, .root)
        try await trust.expect(.accept, of: key, .pinning(.root))
        await #expect(throws: BackendError.unsupported(.unreadableCertificate)) {
            try await trust.verdict(of: key, .pinning(.otherLeaf))
        }
        try await trust.expect(.accept, of: certificate, .pinning(longer))
    }

    @Test("The configuration comes first, then path and host, then the pins (N-2)")
    func stages() async throws {
        let untrusted = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await untrusted.expect(.misconfigured(.malformedPin), of: key, .texts("no base64"))
        try await untrusted.expect(.reject(.expired), of: key, .pinning(.otherLeaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: key, .pinning(.otherLeaf))
    }

    @Test("The nearest entry that covers the host decides, and hides no other (N-46)")
    func nearest() async throws {
        let trust = StatedTrust().with { $0.host = "A.b.example.com" }
        let far = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        let near = PinnedHost.pinning(.leaf, host: "B.example.com", includeSubdomains: true)
        try await trust.expect(.accept, of: key, far, near)
        let notCovering = PinnedHost.pinning(.leaf, host: "b.example.com")
        try await trust.expect(.reject(.noMatchingPin), of: key, far, notCovering)
    }

    @Test("A host that cannot be read is no certificate's, whatever a library makes of it (N-46)")
    func unreadableHost() async throws {
        let trust = StatedTrust().with { $0.host = "bücher.example.com" }
        try await trust.expect(.reject(.nameMismatch), of: Norm(.publicKey), .pinning(.otherLeaf))
    }

    @Test("No entry, an exempt one, a soft one and a lapsed one do not pin (N-47)")
    func notPinned() async throws {
        for entry in [
            PinnedHost.pinning(.otherLeaf, host: "example.org"), .exempt("www.example.com"),
            .pinning(.otherLeaf, enforce: false), .pinning(.otherLeaf, expires: "2030-05-31"),
        ] {
            try await StatedTrust().expect(.notPinned, of: key, entry)
        }
        let today = PinnedHost.pinning(.otherLeaf, expires: "2030-06-01")
        try await StatedTrust().expect(.reject(.noMatchingPin), of: key, today)
    }

    @Test("An empty list lets nothing pass (N-49)")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noPins), of: key, .pinning())
    }

    @Test("What cannot be read is refused (N-50)")
    func unreadable() async throws {
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: key, .pinning(.leaf, host: "a..b"))
        try await StatedTrust()
            .expect(.misconfigured(.malformedExpiry), of: key, .pinning(.leaf, expires: "soon"))
        for spelling in PinSpelling.allCases where spelling != .asIs {
            #expect(
                try await StatedTrust().verdict(of: key, .texts(spelling.rawValue))
                    == .misconfigured(.malformedPin),
                "\(spelling)"
            )
        }
    }

    @Test("An anchor of the user's spares nobody (N-8)")
    func userAnchor() async throws {
        let trust = StatedTrust().with { $0.anchors = .init(shipped: [], user: [.root]) }
        try await trust.expect(.reject(.noMatchingPin), of: key, .pinning(.otherLeaf))
    }
}
