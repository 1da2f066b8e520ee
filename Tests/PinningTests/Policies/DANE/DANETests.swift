// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("DANE")
struct DANETests {
    private let trust = StatedTrust()

    @Test(
        "PKIX-EE constrains the end entity, key or certificate",
        arguments: [
            ("dane.pkix.key", "1 1 1 \(LeafText.keyDigits)", Verdict.accept),
            ("dane.pkix.key", "1 1 2 \(LeafText.keySHA512)", .accept),
            ("dane.pkix.certificate", "1 0 1 \(LeafText.certificateSHA256)", .accept),
            ("dane.pkix.key", "1 1 1 \(LeafText.certificateSHA256)", .reject(.noMatchingPin)),
            ("dane.pkix.key", "1 1 1 \(Self.root)", .reject(.noMatchingPin)),
        ]
    )
    func endEntity(id: String, record: String, expected: Verdict) async throws {
        try await trust.expect(expected, of: policy(id), written: record)
    }

    @Test("PKIX-TA constrains what is above the end entity, sent or not")
    func authority() async throws {
        let key = try policy("dane.pkix.key")
        for digest in [Self.root, Self.intermediate] {
            try await trust.expect(.accept, of: key, written: "0 1 1 \(digest)")
        }
        try await trust
            .expect(.reject(.noMatchingPin), of: key, written: "0 1 1 \(LeafText.keyDigits)")
    }

    @Test("In the PKIX usages the platform's trust and the host come first")
    func constrained() async throws {
        let key = try policy("dane.pkix.key")
        try await trust.refused(.expired).expect(.reject(.expired), of: key, .pinning(.leaf))
        let otherHost = trust.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: key, .pinning(.leaf))
    }

    @Test("DANE-EE needs no chain and no date, and still the name")
    func trustedEndEntity() async throws {
        let record = "3 1 1 \(LeafText.keyDigits)"
        let untrusted = trust.refused(.expired)
        let key = try policy("dane.trusting.key")
        try await untrusted.expect(.accept, of: key, written: record)
        let otherHost = untrusted.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: key, written: record)
    }

    @Test("Where end entities' names do not count, those below an authority still do")
    func anyName() async throws {
        let otherHost = trust.refused(.expired).with {
            $0.isForHost = false
            $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
        }
        for kind in ["certificate", "key"] {
            let policy = try policy("dane.trusting.\(kind).any-name")
            try await otherHost.expect(.accept, of: policy, .pinning(.leaf))
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.intermediate))
        }
    }

    @Test("DANE-TA is an anchor unsent where the record holds its whole key")
    func bareKey() async throws {
        let key = try policy("dane.trusting.key")
        let root = try Certificate(EncodedCertificate.root.octets)
        let intermediate = try Certificate(EncodedCertificate.intermediate.octets)
        let octets = Array(root.subjectPublicKeyInfoOctets)
        let record = "2 1 0 \(Hexadecimal.encode(octets))"
        try await trust.expect(.reject(.noMatchingPin), of: key, written: record)
        // The intermediate was sent, and its issuer was not.
        let name = Array(intermediate.octets[intermediate.issuer])
        let anchor = EncodedCertificate(anchor: name, key: octets)
        let anchored = trust.refused(.noPath).with {
            $0.paths[[anchor]] = .path([.leaf, .intermediate, anchor])
        }
        try await anchored.expect(.accept, of: key, written: record)
        let otherHost = anchored.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: key, written: record)
    }

    @Test("DANE-TA must have been sent, and is then the anchor")
    func trustedAuthority() async throws {
        let key = try policy("dane.trusting.key")
        let record = "2 1 1 \(Self.root)"
        try await trust.expect(.reject(.noMatchingPin), of: key, written: record)
        let sent = trust.with { $0.served.append(.root) }
        try await sent.expect(.accept, of: key, written: record)
    }

    @Test("Of two certificates of one issuer the first that is valid is met, and no second")
    func passedOver() async throws {
        let certificate = try policy("dane.trusting.certificate")
        let digest = Hexadecimal.encode(EncodedCertificate.renewedIntermediate.fingerprint)
        let record = "2 0 1 \(digest)"
        let both = trust.with {
            $0.served = [.leaf, .intermediate, .renewedIntermediate]
            $0.paths[[.renewedIntermediate]] = .path([.leaf, .renewedIntermediate])
        }
        try await both.expect(.reject(.noMatchingPin), of: certificate, written: record)
        let otherOrder = both.with { $0.served = [.leaf, .renewedIntermediate, .intermediate] }
        try await otherOrder.expect(.accept, of: certificate, written: record)
        // One that is not valid is passed over in its turn.
        let expired = both.with { $0.time = Time(seconds: 253_402_300_799) }
        try await expired.expect(.accept, of: certificate, written: record)
    }

    @Test("DANE-TA has dates and the name checked, and asks no anchor of the platform's")
    func trustedAuthorityIsEvaluated() async throws {
        let key = try policy("dane.trusting.key")
        let record = "2 1 1 \(Self.intermediate)"
        let anchored = trust.refused(.noPath).with {
            $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
        }
        try await anchored.expect(.accept, of: key, written: record)
        let otherHost = anchored.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: key, written: record)
        let expired = anchored.with {
            $0.paths[[.intermediate]] = .refused(.expired, native: "stated")
        }
        try await expired.expect(.reject(.expired), of: key, written: record)
        // The platform has a path, and nothing else matches.
        try await trust
            .expect(.reject(.noMatchingPin), of: key, written: "2 1 1 \(LeafText.keyDigits)")
    }

    @Test("DANE-TA is an anchor unsent where the record holds the whole certificate")
    func wholeCertificate() async throws {
        let certificate = try policy("dane.trusting.certificate")
        let record = "2 0 0 \(Hexadecimal.encode(EncodedCertificate.root.octets))"
        try await trust.expect(.accept, of: certificate, written: record)
        try await trust.refused(.badSignature)
            .expect(.reject(.badSignature), of: certificate, written: record)
    }

    @Test("A weaker digest is ignored beside a stronger one, whichever matches")
    func agility() async throws {
        let wrong256 = String(repeating: "00", count: 32)
        let wrong512 = String(repeating: "00", count: 64)
        for (id, usage) in [("dane.pkix.key", 1), ("dane.trusting.key", 3)] {
            let key = try policy(id)
            try await trust.expect(
                .reject(.noMatchingPin),
                of: key,
                written: "\(usage) 1 1 \(LeafText.keyDigits)",
                "\(usage) 1 2 \(wrong512)"
            )
            try await trust.expect(
                .accept,
                of: key,
                written: "\(usage) 1 1 \(wrong256)",
                "\(usage) 1 2 \(LeafText.keySHA512)"
            )
        }
    }

    @Test(
        "Without a usable record DANE is off, and the platform's trust decides",
        arguments: ["1 1 1 00", "1 1 3 00", "1 1 1 no-digits"]
    )
    func unusable(record: String) async throws {
        let key = try policy("dane.pkix.key")
        try await trust.expect(.notPinned, of: key, written: record)
        try await trust.refused(.expired).expect(.reject(.expired), of: key, written: record)
        try await trust.expect(.notPinned, of: key, .pinning())
    }

    @Test("Records of another usage or for another selector are another client's")
    func others() async throws {
        let key = try policy("dane.pkix.key")
        for record in ["3 1 1 \(LeafText.keyDigits)", "1 0 1 \(LeafText.certificateSHA256)"] {
            await #expect(throws: BackendError.unsupported(.otherDialect)) {
                try await trust.verdict(of: key, written: record)
            }
        }
    }

    @Test("A renewed certificate keeps its key's record, and loses its own")
    func renewal() async throws {
        for form in ["pkix", "trusting"] {
            let key = try policy("dane.\(form).key")
            try await trust.expect(.accept, of: key, .pinning(.renewedLeaf))
            let certificate = try policy("dane.\(form).certificate")
            try await trust.expect(.reject(.noMatchingPin), of: certificate, .pinning(.renewedLeaf))
        }
    }

    private func policy(_ id: String) throws -> DANE {
        try #require(DANE.all.first { $0.id == id })
    }

    // The digests of the keys, by the documented command.
    private static let root = "851b103d9881f88fc579f820f112ae95e62bab33f8eca84a5bc823dc87fccd8f"
    private static let intermediate =
        "371f7b5b4a44425c8053b23a0da29f05a9b75c3c49a03b6795d5de98cb711a40"
}
