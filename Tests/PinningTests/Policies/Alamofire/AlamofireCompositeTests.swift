// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Alamofire's composite evaluator")
struct AlamofireCompositeTests {
    private let policy = AlamofireComposite()

    @Test("Both evaluators must be content")
    func both() async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(.leaf))
        try await StatedTrust().expect(.accept, of: policy, entry(.leaf, key: .intermediate))
    }

    @Test("One that is not refuses, whichever it is")
    func one() async throws {
        // The key is the leaf's, and the certificate another one.
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.renewedLeaf))
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: policy, entry(.leaf, key: .otherLeaf))
    }

    @Test("An untrusted chain and an unlisted host are refused")
    func trustFirst() async throws {
        try await StatedTrust().refused(.noPath)
            .expect(.reject(.noPath), of: policy, .pinning(.leaf))
        let other = PinnedHost.pinning(.leaf, host: "example.com")
        try await StatedTrust().expect(.reject(.unlistedHost), of: policy, other)
    }

    private func entry(_ certificate: EncodedCertificate, key: EncodedCertificate) -> PinnedHost {
        PinnedHost(host: "www.example.com", certificates: [.of(certificate)], keys: [.of(key)])
    }
}
