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
        #expect(try await trust.verdict(of: certificate, .pinning(.otherLeaf, .leaf)) == .accept)
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            #expect(
                try await trust.verdict(of: certificate, .pinning(other))
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test("The other variant has the server's own key decide")
    func keyAlone() async throws {
        #expect(try await trust.verdict(of: key, .pinning(.renewedLeaf)) == .accept)
        for other in [EncodedCertificate.intermediate, .root] {
            #expect(try await trust.verdict(of: key, .pinning(other)) == .reject(.noMatchingPin))
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
        #expect(try await trust.verdict(of: key, .texts(text)) == expected)
    }

    @Test("What the platform makes no certificate of ends the handshake")
    func noCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with { $0.served = [cutShort] }
        for policy in [certificate, key] {
            #expect(
                try await trust.verdict(of: policy, .pinning(cutShort))
                    == .reject(.malformedCertificate)
            )
        }
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        #expect(try await trust.verdict(of: certificate, .pinning()) == .reject(.noMatchingPin))
        #expect(try await trust.verdict(of: key, .pinning()) == .reject(.noMatchingPin))
    }
}
