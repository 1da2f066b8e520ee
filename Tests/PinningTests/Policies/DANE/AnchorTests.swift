// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("A name and a key as a certificate")
struct AnchorTests {
    @Test("It is read strictly, and is the authority of that name and key")
    func read() throws {
        let root = try Certificate(EncodedCertificate.root.octets)
        let name = Array(root.octets[root.subject])
        let key = Array(root.subjectPublicKeyInfoOctets)
        let anchor = try Certificate(EncodedCertificate(anchor: name, key: key).octets)
        #expect(Array(anchor.octets[anchor.subject]) == name)
        #expect(Array(anchor.subjectPublicKeyInfoOctets) == key)
        #expect(anchor.isSelfIssued)
        #expect(anchor.isAuthority)
    }
}
