// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorial that evaluates nothing")
struct UnevaluatedTutorialTests {
    private let certificate = UnevaluatedTutorial.certificate
    private let key = UnevaluatedTutorial.key
    /// A connection that no verification would let through.
    private let trust = StatedTrust().refused(.expired).with {
        $0.host = "example.net"
        $0.isForHost = false
    }

    @Test("The server's own certificate alone decides: neither chain, dates nor name")
    func certificateAlone() async throws {
        try await trust.expect(.accept, of: certificate, .pinning(.otherLeaf, .leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: certificate, .pinning(other))
        }
    }

    @Test("The other variant has the server's own key decide")
    func keyAlone() async throws {
        try await trust.expect(.accept, of: key, .pinning(.renewedLeaf))
        for other in [EncodedCertificate.intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: key, .pinning(other))
        }
    }

    @Test(
        "Its digest is of the bare key, in lower-case hexadecimal, and no other matches",
        arguments: [
            (LeafText.rawKeyDigits, Verdict.accept),
            (LeafText.rawKeyDigits.uppercased(), .reject(.noMatchingPin)),
            (LeafText.rawKey, .reject(.noMatchingPin)), (LeafText.key, .reject(.noMatchingPin)),
            (LeafText.keyDigits, .reject(.noMatchingPin)),
        ]
    )
    func texts(text: String, expected: Verdict) async throws {
        try await trust.expect(expected, of: key, .texts(text))
    }

    @Test("What the platform makes no certificate of ends the handshake")
    func noCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with { $0.served = [cutShort] }
        for policy in [certificate, key] {
            try await trust.expect(.reject(.malformedCertificate), of: policy, .pinning(cutShort))
        }
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        try await trust.expect(.reject(.noMatchingPin), of: certificate, .pinning())
        try await trust.expect(.reject(.noMatchingPin), of: key, .pinning())
    }
}
