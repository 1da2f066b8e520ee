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
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        #expect(try await policy.verdict(on: trust.trust, pinned: []) == .reject(.noPins))
    }

    @Test("An authority's record needs the authority among what was sent, and an issuer there")
    func authority() async throws {
        let policy = try policy()
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.intermediate))
        let issued = trust.with {
            $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
        }
        try await issued.expect(.accept, of: policy, .pinning(.intermediate))
        try await issued.expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
    }

    @Test("Any certificate after the first may match, whichever issued it")
    func appended() async throws {
        let policy = try policy()
        let appended = trust.with {
            $0.served = [.leaf, .intermediate, .root]
            $0.paths[[.intermediate, .root]] = .path([.leaf, .intermediate])
        }
        try await appended.expect(.accept, of: policy, .pinning(.root))
    }

    @Test("The usages that constrain are those that trust", arguments: ["1", "3"])
    func usages(usage: String) async throws {
        let record = "\(usage) 1 1 \(LeafText.keyDigits)"
        try await trust.expect(.accept, of: policy(), written: record)
    }

    @Test("A record of a certificate covers all of it, and not its key alone")
    func certificates() async throws {
        let policy = try policy(.certificate)
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.renewedLeaf))
        try await trust.expect(.accept, of: self.policy(), .pinning(.renewedLeaf))
        let record = "3 0 1 \(LeafText.certificateSHA256)"
        try await trust.expect(.accept, of: policy, written: record)
        let issued = trust.with { $0.paths[[.intermediate]] = .path([.leaf, .intermediate]) }
        try await issued.expect(.accept, of: policy, .pinning(.intermediate))
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
