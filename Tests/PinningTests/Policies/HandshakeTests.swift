// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("A handshake that reads the key usage")
struct HandshakeTests {
    /// For lists of revoked certificates alone.
    private let listSigning = Fixture.listSigningLeaf.certificate

    private let unevaluated: [any PinningPolicy] = [
        AFNetworkingPublicKeys.invalidAllowed, AlamofirePinnedCertificates.withoutValidation,
        AlamofirePublicKeys.withoutValidation, AcceptAllTutorial(), ForceUnwrappedTutorial(),
        UnevaluatedTutorial.certificate, UnevaluatedTutorial.key,
    ]

    @Test("Who evaluates nothing on an Apple platform gets no further than its handshake")
    func withoutEvaluation() async throws {
        let barred = StatedTrust(path: listSigning, .intermediate, .root).refused(.expired)
        let other = StatedTrust().refused(.expired)
        for policy in unevaluated {
            #expect(
                try await policy.verdict(on: barred.trust, pinned: [.pinning(listSigning)])
                    == .reject(.wrongUsage),
                "\(policy.id)"
            )
            let expected = policy.id == "tutorial.accept-all" ? Verdict.notPinned : .accept
            #expect(
                try await policy.verdict(on: other.trust, pinned: [.pinning(.leaf)]) == expected,
                "\(policy.id)"
            )
        }
    }

    @Test("AFNetworking asks for no purpose without the name, and the handshake for key usage")
    func anyName() async throws {
        let anyName: [any PinningPolicy] = [
            AFNetworkingCertificates.anyName, AFNetworkingPublicKeys.anyName,
        ]
        for (leaf, expected) in [
            (Fixture.clientLeaf.certificate, Verdict.accept), (listSigning, .reject(.wrongUsage)),
        ] {
            let trust = StatedTrust(path: leaf, .intermediate, .root).refused(.wrongUsage).with {
                $0.withoutEvaluation = [leaf, .intermediate, .root]
                $0.paths[[.intermediate]] = .refused(.wrongUsage, native: "stated")
            }
            for policy in anyName {
                #expect(
                    try await policy.verdict(on: trust.trust, pinned: [.pinning(.intermediate)])
                        == expected,
                    "\(policy.id)"
                )
            }
        }
    }

    @Test("On Android a pinned leaf is an anchor, which spares it no handshake")
    func anchor() async throws {
        for (leaf, expected) in [
            (Fixture.clientLeaf.certificate, Verdict.accept), (listSigning, .reject(.wrongUsage)),
        ] {
            let trust = StatedTrust(path: leaf, .intermediate, .root)
            try await trust.expect(expected, of: ReactNativeAndroidCertificates(), .pinning(leaf))
        }
    }

    @Test(
        "What a handshake makes of a key of a rarer kind was not measured, and nothing is said",
        arguments: [.koblitzLeaf, .ed25519Leaf, .rsaLeafWithoutNull] as [EncodedCertificate]
    )
    func rareKeys(leaf: EncodedCertificate) async {
        let trust = StatedTrust(path: leaf, .intermediate, .root).refused(.expired)
        for policy in unevaluated {
            await #expect(
                throws: BackendError.unsupported(.unmeasuredKey),
                "\(policy.id)"
            ) {
                try await policy.verdict(on: trust.trust, pinned: [.pinning(.leaf)])
            }
        }
    }

    @Test(
        "Keys of the usual kinds go on",
        arguments: [.leaf, .rsaLeaf, .p384Leaf] as [EncodedCertificate]
    )
    func usualKeys(leaf: EncodedCertificate) throws {
        #expect(try StatedTrust().with { $0.served = [leaf] }.trust.refusalInHandshake() == nil)
    }

    @Test("A leaf without key usage, or whose bytes are none, is not barred")
    func notBarred() {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        for served in [EncodedCertificate.leaf, cutShort, .rsaLeaf] {
            #expect(!StatedTrust().with { $0.served = [served] }.trust.isBarredFromHandshakes)
        }
        #expect(StatedTrust().with { $0.served = [listSigning] }.trust.isBarredFromHandshakes)
    }
}
