// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend
import Testing

@Suite("Anchors that are read once")
struct RememberedAnchorsTests {
    @Test("A list is known by all of its certificates, and not by its ends")
    func middle() async throws {
        let backend = SwiftBackend.remembering()
        let fixture = SignatureFixture.p256SHA256
        let stranger = SignatureFixture.p384SHA384.issuer
        let ends = SignatureFixture.ed25519.issuer
        for anchor in [fixture.issuer, stranger, fixture.issuer] {
            let outcome = try await backend.path(
                from: [fixture.certificate],
                to: [ends, anchor, ends],
                at: Time(seconds: 1_906_502_400)
            )
            switch outcome {
            case .path(let path):
                #expect(anchor == fixture.issuer && path == [fixture.certificate, anchor])
            case .refused: #expect(anchor == stranger)
            }
        }
    }
}
