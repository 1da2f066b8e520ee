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
            #expect(try await StatedTrust().verdict(of: policy, own, elsewhere) == .accept)
            #expect(
                try await StatedTrust().verdict(of: standard, own, elsewhere)
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test("A host without an evaluator is refused, and one that is exempt is left to the platform")
    func unlisted() async throws {
        let elsewhere = PinnedHost.pinning(.leaf, host: "api.example.net")
        #expect(try await StatedTrust().verdict(of: policy, elsewhere) == .reject(.unlistedHost))
        #expect(
            try await StatedTrust().verdict(of: policy, elsewhere, .exempt("www.example.com"))
                == .notPinned
        )
    }

    @Test("An empty bundle refuses, and a file that is no certificate is left out")
    func files() async throws {
        let pem = EncodedCertificate(Array("-----BEGIN CERTIFICATE-----\nMIIB".utf8))
        #expect(try await StatedTrust().verdict(of: policy, .pinning()) == .reject(.noPins))
        #expect(try await StatedTrust().verdict(of: policy, .pinning(pem)) == .reject(.noPins))
        #expect(try await StatedTrust().verdict(of: policy, .pinning(pem, .leaf)) == .accept)
    }

    @Test("Trust and the host come first")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }
}
