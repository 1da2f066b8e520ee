// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("A URLSession delegate that compares the leaf")
struct URLSessionLeafCertificateTests {
    private let policy = URLSessionLeafCertificate()

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(.otherLeaf, .leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(other))
        }
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
        let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
        try await elsewhere.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning())
    }
}
