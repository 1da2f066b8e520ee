// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing

@Suite("What a pin turns out to be")
struct PinDiagnosisTests {
    @Test("The digest that correct pinning compares is right")
    func right() throws {
        let diagnosis = try diagnosis(of: LeafText.key)
        #expect(diagnosis.isRight)
        #expect(diagnosis.description == "is the SHA-256 of the key of leaf")
    }

    @Test("The same octets in another notation are not")
    func notation() throws {
        let digits = try diagnosis(of: LeafText.keyDigits)
        #expect(!digits.isRight)
        #expect(digits.notation == .hexadecimal)
        #expect(digits.subject == .digest(of: .key, .sha256, certificate: "leaf"))
        let prefixed = try diagnosis(of: "sha256/" + LeafText.key)
        #expect(prefixed.notation == .base64WithPrefix)
        #expect(prefixed.subject == .digest(of: .key, .sha256, certificate: "leaf"))
        let padded = try diagnosis(of: LeafText.key + "=")
        #expect(padded.notation == .base64WithMorePadding)
        #expect(padded.subject == .digest(of: .key, .sha256, certificate: "leaf"))
    }

    @Test("The tutorials' digest of the raw key is named for what it is")
    func rawKey() throws {
        let diagnosis = try diagnosis(of: LeafText.rawKey)
        #expect(diagnosis.subject == .digest(of: .rawKey, .sha256, certificate: "leaf"))
        #expect(diagnosis.description.hasPrefix("is the SHA-256 of the raw key of leaf, not "))
    }

    @Test(
        "What is nothing of the certificate's says so",
        arguments: [
            (
                "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
                "is the digest of no bytes: the command that made it failed"
            ),
            (
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "is a placeholder or an example of a manual, and no pin of yours"
            ),
            (
                "YOUR_PUBLIC_KEY_HASH!",
                "is a placeholder or an example of a manual, and no pin of yours"
            ),
            (
                "CsMTRbXHgf1v3oTGyyPrWDsHBmyKtJ+8jaqGtqzTWFA=",
                "is the digest of no key and no certificate at hand"
            ),
            (
                "Modulus=" + String(repeating: "C5", count: 256),
                "has 256 bytes, and a SHA-256 digest has 32, written as hexadecimal: it may be the "
                    + "modulus of an RSA key, and a pin is the digest of the whole "
                    + "SubjectPublicKeyInfo"
            ),
            ("!", "is no digest in any notation"),
            ("", "is no digest in any notation"),
        ]
    )
    func foreign(_ text: String, _ says: String) throws {
        #expect(try diagnosis(of: text).description == says)
    }

    @Test("The right pin but for a slip is named, and so is a text of digits in base64")
    func slips() throws {
        var slipped = Array(LeafText.key)
        slipped.swapAt(3, 4)
        #expect(try diagnosis(of: String(slipped)).subject == .nearly(certificate: "leaf"))
        let lowered = LeafText.key.lowercased()
        #expect(try diagnosis(of: lowered).subject == .nearly(certificate: "leaf"))
        let digits = Base64.encode(Array(LeafText.keyDigits.utf8))
        #expect(try diagnosis(of: digits).notation == .base64OfDigits)
    }

    private func diagnosis(of text: String) throws -> PinDiagnosis {
        PinDiagnosis(
            of: text,
            among: [(name: "leaf", certificate: try Certificate(EncodedCertificate.leaf.octets))]
        )
    }
}
