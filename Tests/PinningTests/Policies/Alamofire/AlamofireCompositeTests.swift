// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Alamofire's composite evaluator")
struct AlamofireCompositeTests {
    private let policy = AlamofireComposite()

    @Test("Both evaluators must be content")
    func both() async throws {
        #expect(try await StatedTrust().verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await StatedTrust().verdict(of: policy, entry(.leaf, key: .intermediate))
                == .accept
        )
    }

    @Test("One that is not refuses, whichever it is")
    func one() async throws {
        // The key is the leaf's, and the certificate another one.
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.renewedLeaf))
                == .reject(.noMatchingPin)
        )
        #expect(
            try await StatedTrust().verdict(of: policy, entry(.leaf, key: .otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("An untrusted chain and an unlisted host are refused")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: policy, .pinning(.leaf))
                == .reject(.noPath)
        )
        let other = PinnedHost.pinning(.leaf, host: "example.com")
        #expect(try await StatedTrust().verdict(of: policy, other) == .reject(.unlistedHost))
    }

    private func entry(_ certificate: EncodedCertificate, key: EncodedCertificate) -> PinnedHost {
        PinnedHost(host: "www.example.com", certificates: [.of(certificate)], keys: [.of(key)])
    }
}
