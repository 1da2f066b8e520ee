// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("curl and wget with a file")
struct PinnedKeyFileTests {
    private let policies = [PinnedKeyFile.curl, .wget]

    @Test("The key of the server's own certificate is compared, after chain and name")
    func leafOnly() async throws {
        let trust = StatedTrust()
        let otherHost = trust.with { $0.isForHost = false }
        for policy in policies {
            try await trust.expect(.accept, of: policy, .pinning(.renewedLeaf))
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
            try await trust.refused(.expired).expect(.reject(.expired), of: policy, .pinning(.leaf))
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
        }
    }

    @Test("A file holds one key, the first, and without a file nothing matches")
    func one() async throws {
        let trust = StatedTrust()
        for policy in policies {
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf, .leaf))
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning())
        }
    }

    @Test("The command writes the NULL that a certificate leaves out, and the library may not")
    func encodedAnew() async throws {
        let presented = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        let read = try Certificate(EncodedCertificate.rsaLeaf.octets)
        let anew = presented.with { $0.nativeKey = Array(read.subjectPublicKeyInfoOctets) }
        for policy in policies {
            try await presented
                .expect(.reject(.noMatchingPin), of: policy, .pinning(.rsaLeafWithoutNull))
            try await anew.expect(.accept, of: policy, .pinning(.rsaLeafWithoutNull))
        }
    }

    @Test("The file goes along with a redirect to another host")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        for policy in [PinnedKeyFile.wget, .curl] {
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
            try await trust.expect(.accept, of: policy, .pinning(.leaf))
        }
    }
}
