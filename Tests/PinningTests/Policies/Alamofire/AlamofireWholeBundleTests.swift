// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

// Expectations: Alamofire 7595cbcf59, Source/Features/ServerTrustEvaluation.swift:248 and 65.
@Suite("Alamofire's certificates of the whole bundle")
struct AlamofireWholeBundleTests {
    private let policy = AlamofireWholeBundle()
    private let standard = AlamofirePinnedCertificates.standard

    @Test("What was put into the bundle for another host vouches for this one")
    func otherHosts() async throws {
        let own = PinnedHost.pinning(.otherLeaf)
        for other in [EncodedCertificate.intermediate, .leaf, .root] {
            let elsewhere = PinnedHost.pinning(other, host: "api.example.net")
            try await StatedTrust().expect(.accept, of: policy, own, elsewhere)
            try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, own, elsewhere)
        }
    }

    @Test("A host without an evaluator is refused, and one that is exempt is left to the platform")
    func unlisted() async throws {
        let elsewhere = PinnedHost.pinning(.leaf, host: "api.example.net")
        try await StatedTrust().expect(.reject(.unlistedHost), of: policy, elsewhere)
        try await StatedTrust()
            .expect(.notPinned, of: policy, elsewhere, .exempt("www.example.com"))
    }

    @Test("An empty bundle refuses, and a file that is no certificate is left out")
    func files() async throws {
        let pem = EncodedCertificate(Array("-----BEGIN CERTIFICATE-----\nMIIB".utf8))
        try await StatedTrust().expect(.reject(.noPins), of: policy, .pinning())
        try await StatedTrust().expect(.reject(.noPins), of: policy, .pinning(pem))
        try await StatedTrust().expect(.accept, of: policy, .pinning(pem, .leaf))
    }

    @Test("Trust and the host come first")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }
}
