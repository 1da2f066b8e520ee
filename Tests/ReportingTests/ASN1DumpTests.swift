// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Reporting
import SharedFixtures
import Testing
import Pinning

@Suite("A certificate, element by element")
struct ASN1DumpTests {
    @Test("Each line gives the offset, the lengths, the name, the tag and the value")
    func lines() throws {
        let text = ASN1Dump(ofCertificate: try leaf()).text
        for line in [
            "    0    4+", "tbsCertificate SEQUENCE\n", "    8      2+3      version [0]\n",
            "serialNumber INTEGER 4099\n",
            "algorithm OBJECT IDENTIFIER 1.2.840.10045.4.3.2 (ecdsa-with",
            "value UTF8String “Pinproof self-check intermediate”\n",
            "notBefore UTCTime “190101000000Z” = 2019-01-01 00:00:00 UTC\n",
            "subjectPublicKeyInfo SEQUENCE\n", "extnID OBJECT IDENTIFIER 2.5.29.15 (keyUsage)\n",
            "BIT STRING digitalSignature\n", "dNSName [2] “self-check.example.com”\n",
            "critical BOOLEAN TRUE\n", "r INTEGER\n",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test("An element that is cut short, left open or followed by others is shown all the same")
    func malformed() {
        let cut = ASN1Dump(ofCertificate: [0x30, 0x05, 0x02, 0x01]).text
        #expect(cut.contains("    0      2+5  Certificate SEQUENCE ‼ 5 bytes, and 2 are left\n"))
        #expect(cut.contains("tbsCertificate INTEGER ‼ 1 byte, and 0 are left\n"))
        let open = ASN1Dump(ofCertificate: [0x30, 0x80, 0x05, 0x00, 0x00, 0x00, 0xaa]).text
        #expect(open.contains("    0      2+∞  Certificate SEQUENCE\n"))
        #expect(open.contains("END OF CONTENTS"))
        #expect(open.contains("    6           left over after the certificate\n"))
        #expect(open.contains("aa\n"))
        #expect(ASN1Dump(ofCertificate: []).text.contains("no element: 0 bytes"))
    }

    @Test("Octets that are no certificate are shown to their end, every bit flipped in turn")
    func damaged() throws {
        let leaf = try leaf()
        for position in leaf.indices {
            #expect(!ASN1Dump(ofCertificate: Array(leaf[..<position])).text.isEmpty)
            for bit in 0..<8 {
                var octets = leaf
                octets[position] ^= 1 << bit
                let text = ASN1Dump(ofCertificate: octets).text
                let offsets = text.split(separator: "\n").compactMap { line in
                    Int(line.prefix(5).drop { $0 == " " })
                }
                #expect(offsets == offsets.sorted(), "\(position), \(bit)")
            }
        }
    }

    @Test("Nesting without end is shown as octets at last")
    func deep() {
        let octets = (0..<4_000).flatMap { _ in [0x30, 0x80] as [UInt8] }
        #expect(ASN1Dump(ofCertificate: octets).text.split(separator: "\n").count < 40)
    }

    private func leaf() throws -> [UInt8] {
        try #require(try FixtureVector().vector().certificates["leaf"]).octets
    }
}
