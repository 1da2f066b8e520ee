// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SharedFixtures
import Signatures
import SwiftBackend
import Synchronization
import Testing

@Suite("A backend that remembers")
struct RememberingTests {
    private static let fixture = SignatureFixture.p256SHA256

    private let backend = SwiftBackend.remembering()

    @Test("A list of anchors is known by all of its certificates, and not by its ends")
    func anchors() async throws {
        let stranger = SignatureFixture.p384SHA384.issuer
        let ends = SignatureFixture.ed25519.issuer
        for anchor in [Self.fixture.issuer, stranger, Self.fixture.issuer] {
            let reason = try await refusal(of: Self.fixture.certificate, to: [ends, anchor, ends])
            #expect(reason == (anchor == stranger ? .noPath : nil))
        }
    }

    @Test("A certificate that ends like a genuine one is verified itself")
    func signatures() async throws {
        let forged = EncodedCertificate(try renamed(Self.fixture.certificate.octets))
        for certificate in [Self.fixture.certificate, forged, Self.fixture.certificate] {
            let reason = try await refusal(of: certificate, to: [Self.fixture.issuer])
            #expect(reason == (certificate == forged ? .badSignature : nil))
        }
    }

    @Test("A key is known by all of its octets, and not by those that it is found by")
    func keys() throws {
        let fixture = SignatureFixture.rsaSHA256
        let certificate = try fixture.certificate.read()
        let issuer = try fixture.issuer.read()
        let bits = issuer.publicKey.keyBits
        // Alike from the middle on, where a table looks first.
        var octets = issuer.octets
        octets[bits.lowerBound + 20] ^= 0x01
        let stranger = try Certificate(octets)

        let signatures = CryptoSignatures(remembersKeys: true)
        for _ in 1...2 {
            #expect(signatures.outcome(of: certificate, under: issuer) == .valid)
            #expect(signatures.outcome(of: certificate, under: stranger) == .invalid)
        }
    }

    @Test("What one worker verified of an authority, no other verifies again")
    func workers() async throws {
        let signatures = CountedSignatures()
        let backend = SwiftBackend.remembering { signatures }
        for worker in [backend, backend.forAnotherWorker(), backend.forAnotherWorker()] {
            // Read anew for each, as if another line held them.
            let outcome = try await worker.path(
                from: [Fixture.leaf.certificate, Fixture.intermediate.certificate],
                to: [Fixture.root.certificate],
                at: .ordinary
            )
            guard case .path = outcome else { throw Unexpected(outcome: outcome) }
        }
        #expect(signatures.counts == ["leaf": 3, "intermediate": 1])
    }

    /// Why no path leads from the certificate to an anchor; nil where one does.
    private func refusal(
        of certificate: EncodedCertificate,
        to anchors: [EncodedCertificate]
    ) async throws -> Reason? {
        let time = Time(seconds: 1_906_502_400)
        switch try await backend.path(from: [certificate], to: anchors, at: time) {
        case .path(let path):
            #expect(path == [certificate, Self.fixture.issuer])
            return nil
        case .refused(let reason, _): return reason
        }
    }

    /// The certificate with another letter in its subject, signed no more.
    private func renamed(_ octets: [UInt8]) throws -> [UInt8] {
        let name = Array("leaf".utf8)
        let place = try #require(octets.indices.first { octets[$0...].starts(with: name) })
        var octets = octets
        octets[place] = UInt8(ascii: "L")
        return octets
    }
}

private struct Unexpected: Error {
    let outcome: PathOutcome
}

/// Counts what is verified.
private final class CountedSignatures: SignatureVerification {
    private let seen = Mutex<[String: Int]>([:])

    var counts: [String: Int] { seen.withLock(\.self) }

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        let isAuthority = certificate.extensions.basicConstraints?.isCA == true
        seen.withLock { $0[isAuthority ? "intermediate" : "leaf", default: 0] += 1 }
        return CryptoSignatures().outcome(of: certificate, under: issuer)
    }
}
