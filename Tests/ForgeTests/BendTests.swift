// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Forge
import PKIX
import Pinning
import Testing

@Suite("Bending fields")
struct BendTests {
    private let forge: Forge
    private let keys: TestKeys

    init() throws {
        keys = try TestKeys(directory: ForgeTests.keys)
        forge = Forge(keys: keys)
    }

    private static let notBefore = "170d3139303130313030303030305a"
    private static let notAfter = "170d3439313233313233353935395a"
    private static let issuer = "300f310d300b06035504030c04726f6f74"
    private static let algorithm = "300506032b6570"

    /// What stands there is written down from X.690 and the alteration, octet by octet.
    @Test(
        "A field has the octets that its bend gives it",
        arguments: [
            ("validity", "\"tag\": \"31\"", issuer + "311e" + notBefore + notAfter),
            ("validity", "\"length\": 62", issuer + "303e" + notBefore + notAfter + "300f"),
            ("validity", "\"length\": 300", issuer + "3082012c" + notBefore + notAfter + "300f"),
            ("validity", "\"length\": \"long\"", issuer + "30811e" + notBefore + notAfter),
            (
                "validity", "\"length\": \"indefinite\"",
                issuer + "3080" + notBefore + notAfter + "0000300f"
            ),
            ("validity", "\"contents\": \"0500\"", issuer + "30020500" + "300f"),
            ("validity", "\"append\": \"0500\"", issuer + "3020" + notBefore + notAfter + "0500"),
            (
                "validity", "\"drop\": 3",
                issuer + "301e" + notBefore + notAfter.dropLast(6) + "300f"
            ),
            ("validity", "\"omit\": true", issuer + "300f310d300b06035504030c046c656166"),
            (
                "validity", "\"repeat\": 2",
                issuer + "301e" + notBefore + notAfter + "301e" + notBefore + notAfter
            ),
            ("validity", "\"before\": \"0500\"", issuer + "0500301e" + notBefore),
            ("validity", "\"after\": \"0500\"", "301e" + notBefore + notAfter + "0500300f"),
            ("notBefore", "\"contents\": \"\"", issuer + "30111700" + notAfter),
            ("notAfter", "\"tag\": \"18\"", notBefore + "180d3439"),
            ("version", "\"contents\": \"020100\"", "a00302010002"),
            ("serialNumber", "\"contents\": \"0005\"", "a00302010202020005" + algorithm),
            ("signature", "\"append\": \"0500\"", "300706032b65700500" + issuer),
            ("issuer", "\"omit\": true", algorithm + "301e" + notBefore),
            ("subject", "\"contents\": \"\"", notAfter + "3000302a"),
            ("subjectPublicKeyInfo", "\"append\": \"0500\"", "302c" + algorithm + "032100"),
            ("subjectPublicKeyInfo.algorithm", "\"omit\": true", "3023032100"),
            (
                "subjectPublicKeyInfo.subjectPublicKey", "\"contents\": \"00\"",
                "300a" + algorithm + "030100"
            ),
            ("extensions", "\"tag\": \"a4\"", "a4673065300e0603551d0f"),
            ("extensions.keyUsage", "\"omit\": true", "a357305530130603"),
            (
                "extensions.keyUsage", "\"repeat\": 2",
                "300e0603551d0f0101ff040403020780300e0603551d0f0101ff040403020780"
            ),
            ("extensions.keyUsage.value", "\"contents\": \"05\"", "300b0603551d0f0101ff040105"),
            ("extensions.1.2.3.4", "\"drop\": 1", "300706032a03040430" + "0706032a03050400"),
        ]
    )
    func alterations(field: String, alteration: String, octets: String) throws {
        let members =
            field.contains("1.2.3.4")
            ? "\"extensions\": [{ \"id\": \"1.2.3.4\", \"value\": \"\" }, "
                + "{ \"id\": \"1.2.3.5\", \"value\": \"\" }]"
            : "\"authorityKeyIdentifier\": \"root\""
        let certificate = try leaf("\(members), \(mutate(field, alteration))").octets
        let text = Hexadecimal.encode(certificate)
        #expect(text.contains(octets), "\(text)")
        try expectEnclosing(certificate)
    }

    @Test(
        "The outer fields are bent behind the signature",
        arguments: [
            ("certificate", "\"append\": \"0500\"", "0500"),
            ("certificate", "\"after\": \"00\"", "00"),
            ("signatureValue", "\"contents\": \"00\"", algorithm + "030100"),
            ("signatureAlgorithm", "\"contents\": \"\"", "3000034100"),
        ]
    )
    func outer(field: String, alteration: String, octets: String) throws {
        let text = Hexadecimal.encode(try leaf(mutate(field, alteration)).octets)
        #expect(text.contains(octets), "\(text)")
        // What is signed is what it is without the bend, and so is the signature.
        let plain = try Certificate(leaf("\"dns\": []").octets)
        let signed = Hexadecimal.encode(plain.octets[plain.toBeSigned])
        #expect(text.contains(signed))
        #expect(
            field == "signatureValue"
                || text.contains(Hexadecimal.encode(plain.octets[plain.signature]))
        )
    }

    @Test("A certificate is cut short with a length that does not know")
    func truncated() throws {
        let plain = try leaf("\"dns\": []").octets
        #expect(try leaf(mutate("certificate", "\"drop\": 7")).octets == plain.dropLast(7))
    }

    @Test(
        "The signature is made over tbsCertificate as it is bent",
        arguments: ["\"length\": \"long\"", "\"append\": \"0500\"", "\"tag\": \"31\""]
    )
    func signed(alteration: String) throws {
        try expectEnclosing(try leaf(mutate("tbsCertificate", alteration)).octets)
    }

    @Test("The signature covers nothing of what is put around tbsCertificate")
    func around() throws {
        let plain = try leaf("\"dns\": []").octets
        let followed = try leaf(mutate("tbsCertificate", "\"after\": \"0500\"")).octets
        #expect(followed.suffix(64) == plain.suffix(64))
        #expect(Hexadecimal.encode(followed).contains("0500" + Self.algorithm + "034100"))
    }

    @Test("Several bends of one field come together in one order, however they stand")
    func together() throws {
        let one = try leaf(
            """
            "mutate": [
              { "field": "validity", "after": "00" }, { "field": "validity", "drop": 1 },
              { "field": "validity", "append": "0500" }, { "field": "validity", "contents": "01" }
            ]
            """
        )
        // 01 and 0500 are the contents; one octet is dropped, and one follows.
        let text = Hexadecimal.encode(one.octets)
        #expect(text.contains(Self.issuer + "3003010500300f"), "\(text)")
    }

    @Test("A field that the certificate does not have is named")
    func missing() throws {
        for field in ["extensions.nameConstraints", "extensions.2.999.value"] {
            do throws(ForgeError) {
                let members = mutate(field, "\"omit\": true")
                guard case .success(let vector) = decoded(members) else {
                    Issue.record("the recipe was refused")
                    return
                }
                _ = try forge.forged(vector)
                Issue.record("the recipe was forged")
            } catch {
                guard case .recipe(let errors) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(errors.all.map(\.field) == ["recipe.leaf.mutate[0].field"])
            }
        }
    }

    /// The certificate's own length counts what is there, and its signature is over its first part.
    private func expectEnclosing(_ octets: [UInt8]) throws {
        #expect(octets.prefix(2) == [0x30, 0x82] || octets.prefix(2) == [0x30, 0x81])
        let count = octets[1] == 0x82 ? Int(octets[2]) << 8 | Int(octets[3]) : Int(octets[2])
        let header = octets[1] == 0x82 ? 4 : 3
        #expect(octets.count == header + count)
        // Ed25519: an algorithm of 7 octets, and a BIT STRING of 2 + 1 + 64.
        let signed = octets[header...].dropLast(7 + 67)
        let key = try Curve25519.Signing.PublicKey(
            rawRepresentation: try #require(keys["ed25519-a"]).keyBits
        )
        #expect(key.isValidSignature(octets.suffix(64), for: signed))
    }

    private func mutate(_ field: String, _ alteration: String) -> String {
        "\"mutate\": [{ \"field\": \"\(field)\", \(alteration) }]"
    }

    private func leaf(_ members: String) throws -> EncodedCertificate {
        let vector = try forge.forged(try decoded(members).get())
        return try #require(vector.certificates["leaf"])
    }

    private func decoded(_ members: String) -> Result<Vector, VectorErrors> {
        decodedRecipe(
            """
            "root": { "key": "ed25519-a", "ca": true },
            "leaf": { "key": "ed25519-b", "issuer": "root", \(members) }
            """
        )
    }
}
