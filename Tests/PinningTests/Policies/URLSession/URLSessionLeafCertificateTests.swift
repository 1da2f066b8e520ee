// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("A URLSession delegate that compares the leaf")
struct URLSessionLeafCertificateTests {
    private let policy = URLSessionLeafCertificate()

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherLeaf, .leaf)) == .accept
        )
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            #expect(
                try await StatedTrust().verdict(of: policy, .pinning(other))
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
        let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
        #expect(
            try await elsewhere.verdict(of: policy, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning()) == .reject(.noMatchingPin)
        )
    }
}
