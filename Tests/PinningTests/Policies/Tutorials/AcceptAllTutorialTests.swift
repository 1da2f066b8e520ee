// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorial that accepts everything")
struct AcceptAllTutorialTests {
    private let policy = AcceptAllTutorial()

    @Test(
        "Whatever is wrong with the path, the connection goes ahead and no pin is compared",
        arguments: [Reason.badSignature, .expired, .noPath, .selfSigned, .weakAlgorithm]
    )
    func everything(reason: Reason) async throws {
        let trust = StatedTrust().refused(reason).with {
            $0.host = "example.net"
            $0.isForHost = false
        }
        for entry in [PinnedHost.pinning(.leaf), .pinning(.otherLeaf), .pinning()] {
            try await trust.expect(.notPinned, of: policy, entry)
        }
    }

    @Test("What the platform makes no certificate of ends the handshake")
    func noCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with { $0.served = [cutShort] }
        try await trust.expect(.reject(.malformedCertificate), of: policy, .pinning(.leaf))
    }

    @Test("It accepts all, which is more than to ignore pins")
    func groups() {
        #expect(PolicyGroup.acceptsAll.contains(policy.traits))
        #expect(!PolicyGroup.ignoresPins.contains(policy.traits))
        #expect(PolicyGroup.ignoresPins.contains(UnpinnedTutorial.noHandler.traits))
        #expect(!PolicyGroup.acceptsAll.contains(UnpinnedTutorial.noHandler.traits))
    }
}
