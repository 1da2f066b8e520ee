// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("GnuTLS's DANE")
struct GnuTLSDANETests {
    /// A connection that no verification would let through.
    private let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }

    @Test("The end entity's own record is all there is to it")
    func endEntity() async throws {
        let policy = try policy()
        #expect(try await trust.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
        #expect(try await policy.verdict(on: trust.trust, pinned: []) == .reject(.noPins))
    }

    @Test("An authority's record needs the authority among what was sent, and an issuer there")
    func authority() async throws {
        let policy = try policy()
        #expect(
            try await trust.verdict(of: policy, .pinning(.intermediate)) == .reject(.noMatchingPin)
        )
        let issued = trust.with {
            $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
        }
        #expect(try await issued.verdict(of: policy, .pinning(.intermediate)) == .accept)
        #expect(try await issued.verdict(of: policy, .pinning(.root)) == .reject(.noMatchingPin))
    }

    @Test("Any certificate after the first may match, whichever issued it")
    func appended() async throws {
        let policy = try policy()
        let appended = trust.with {
            $0.served = [.leaf, .intermediate, .root]
            $0.paths[[.intermediate, .root]] = .path([.leaf, .intermediate])
        }
        #expect(try await appended.verdict(of: policy, .pinning(.root)) == .accept)
    }

    @Test("The usages that constrain are those that trust", arguments: ["1", "3"])
    func usages(usage: String) async throws {
        let record = "\(usage) 1 1 \(LeafText.keyDigits)"
        #expect(try await trust.verdict(of: policy(), written: record) == .accept)
    }

    @Test("A record of a certificate covers all of it, and not its key alone")
    func certificates() async throws {
        let policy = try policy(.certificate)
        #expect(try await trust.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: policy, .pinning(.renewedLeaf)) == .reject(.noMatchingPin)
        )
        #expect(try await trust.verdict(of: self.policy(), .pinning(.renewedLeaf)) == .accept)
        let record = "3 0 1 \(LeafText.certificateSHA256)"
        #expect(try await trust.verdict(of: policy, written: record) == .accept)
        let issued = trust.with { $0.paths[[.intermediate]] = .path([.leaf, .intermediate]) }
        #expect(try await issued.verdict(of: policy, .pinning(.intermediate)) == .accept)
    }

    @Test("Records for what it does not compare are another client's")
    func selectors() async throws {
        await #expect(throws: BackendError.unsupported(.otherDialect)) {
            try await trust.verdict(of: policy(), written: "3 0 1 \(LeafText.keyDigits)")
        }
        await #expect(throws: BackendError.unsupported(.otherDialect)) {
            try await trust.verdict(of: policy(.certificate), written: "3 1 1 00")
        }
    }

    private func policy(_ kind: PinningKind = .publicKey) throws -> GnuTLSDANE {
        try #require(GnuTLSDANE.all.first { $0.traits.kind == kind })
    }
}
