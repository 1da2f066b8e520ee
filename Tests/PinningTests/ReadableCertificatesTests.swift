// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("Certificates of which some can be read")
struct ReadableCertificatesTests {
    private let broken = EncodedCertificate([0x30, 0x00])

    @Test("What came and what was read stand at the same places", arguments: 0..<4)
    func places(unreadable: Int) {
        let readables: [EncodedCertificate] = [.leaf, .intermediate, .root]
        var all = readables
        all.insert(broken, at: unreadable)

        let readable = ReadableCertificates(all[...])
        #expect(Array(readable.encoded) == readables)
        #expect(readable.certificates.count == 3)
        for place in 0..<3 {
            #expect(readable[place].certificate === readable.certificates[place])
        }
    }

    @Test("Of a part of a list, places count from its beginning")
    func part() {
        let readable = ReadableCertificates([broken, .leaf].dropFirst())
        #expect(readable[0] === EncodedCertificate.leaf)
        #expect(readable.certificates.count == 1)
    }

    @Test("Of none that can be read nothing is left")
    func none() {
        let readable = ReadableCertificates([broken, broken])
        #expect(readable.encoded.isEmpty && readable.certificates.isEmpty)
    }
}
