// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Forge
import PKIX
import Pinning
import Testing

@Suite("Forging odd encodings of a key")
struct KeyEncodingTests {
    private let keys: TestKeys

    init() throws {
        keys = try TestKeys(directory: ForgeTests.keys)
    }

    /// The coordinates are those that `openssl pkey -text` shows for the key.
    private static let x = "9500714c7da1ee7fc299aace06da7235a808550314c8b409c72c2aa749e743ea"
    private static let y = "f638e579b74ac614c0e2ebd254b27ceaf383ff0e5f3460bbfd51d83962c640db"
    private static let algorithm = "301306072a8648ce3d020106082a8648ce3d030107"

    @Test(
        "A key on a curve has the octets of its encoding",
        arguments: [
            // What `openssl pkey -ec_conv_form compressed` and `hybrid` write.
            ("ec-compressed", "3039" + algorithm + "03220003" + x),
            ("ec-hybrid", "3059" + algorithm + "03420007" + x + y),
            ("ec-without-parameters", "304f300906072a8648ce3d020103420004" + x + y),
            ("point-off-curve", "3059" + algorithm + "03420004" + x + y.dropLast() + "a"),
            ("unknown-algorithm", "304b3005060388370203420004" + x + y),
            ("long-length", "308159" + algorithm + "03420004" + x + y),
            (
                "long-algorithm-length",
                "305a30811306072a8648ce3d020106082a8648ce3d03010703420004" + x + y
            ),
            ("long-key-length", "305a" + algorithm + "0381420004" + x + y),
            ("indefinite-length", "3080" + algorithm + "03420004" + x + y + "0000"),
            ("constructed-key", "305b" + algorithm + "234403420004" + x + y),
            ("unused-bits", "3059" + algorithm + "03420704" + x + y),
            ("trailing-octets", "305b" + algorithm + "03420004" + x + y + "0500"),
            ("trailing-in-key", "305b" + algorithm + "03440004" + x + y + "0500"),
        ]
    )
    func curve(encoding: String, octets: String) throws {
        // The subject before it and the extensions behind it, so that nothing is left over.
        let text = Hexadecimal.encode(try leaf("p256-b", encoding).octets)
        #expect(text.contains("0c046c656166" + octets + "a36"), "\(text)")
    }

    /// The digest is of what `openssl pkey -pubout -outform der -ec_param_enc explicit` writes.
    @Test("A curve is given by its numbers as OpenSSL gives them")
    func explicit() throws {
        let octets = try leaf("p256-b", "ec-explicit").octets
        let key = octets[try Certificate.subjectPublicKeyInfo(in: octets.span)]
        #expect(
            Hexadecimal.encode(SHA256.hash(data: key))
                == "04e2d36044bf9eb0aea82d28fd60f8881bcd49847c2ea8a7ef9ba15c762fe465"
        )
    }

    @Test(
        "An RSA key has the octets of its encoding",
        arguments: [
            // Up to the first octet of the modulus, d6.
            (
                "rsa-without-null",
                "30820120300b06092a864886f70d0101010382010f003082010a0282010100d6"
            ),
            (
                "rsa-octet-parameters",
                "30820122300d06092a864886f70d01010104000382010f003082010a0282010100d6"
            ),
            (
                "rsa-padded-modulus",
                "30820123300d06092a864886f70d010101050003820110003082010b028201020000d6"
            ),
            (
                "rsa-negative-modulus",
                "30820121300d06092a864886f70d01010105000382010e003082010902820100d6"
            ),
            ("rsa-pss", "30820120300b06092a864886f70d01010a0382010f003082010a0282010100d6"),
            (
                "long-length",
                "3083000122300d06092a864886f70d01010105000382010f003082010a0282010100d6"
            ),
        ]
    )
    func rsa(encoding: String, octets: String) throws {
        let text = Hexadecimal.encode(try leaf("rsa2048-b", encoding).octets)
        #expect(text.contains("0c046c656166" + octets), "\(text)")
    }

    @Test("The key identifier is made of the key as it is encoded")
    func keyIdentifier() throws {
        let octets = try leaf("p256-b", "ec-compressed").octets
        let bits = try #require(Hexadecimal.octets(of: "03" + Self.x))
        let identifier = Hexadecimal.encode(Insecure.SHA1.hash(data: bits))
        #expect(Hexadecimal.encode(octets).contains("0603551d0e04160414" + identifier))
    }

    @Test("An issuer whose key is for RSASSA-PSS signs with it")
    func pss() throws {
        let vector = try forged(
            """
            "root": { "key": "rsa2048-a", "spki": "rsa-pss", "ca": true },
            "leaf": { "key": "ed25519-b", "issuer": "root" }
            """
        )
        for name in ["root", "leaf"] {
            let octets = try #require(vector.certificates[name]).octets
            #expect(try Certificate(octets).signatureAlgorithm == .rsaPSS(.sha256))
        }
    }

    @Test(
        "A key that cannot have the encoding is refused",
        arguments: [
            ("ed25519-b", "ec-compressed"), ("rsa2048-a", "point-off-curve"),
            ("p384-a", "ec-explicit"), ("p256-a", "rsa-pss"), ("p256-a", "rsa-padded-modulus"),
            ("x25519-a", "ec-without-parameters"), ("ed448-a", "rsa-without-null"),
        ]
    )
    func impossible(key: String, encoding: String) throws {
        do throws(ForgeError) {
            _ = try leaf(key, encoding)
            Issue.record("the recipe was forged")
        } catch {
            guard case .recipe(let errors) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(errors.all.map(\.field) == ["recipe.leaf.spki"])
        }
    }

    private func leaf(_ key: String, _ encoding: String) throws(ForgeError) -> EncodedCertificate {
        let vector = try forged(
            """
            "root": { "key": "ed25519-a", "ca": true },
            "leaf": { "key": "\(key)", "spki": "\(encoding)", "issuer": "root" }
            """
        )
        return vector.certificates["leaf"] ?? EncodedCertificate([])
    }

    private func forged(_ items: String) throws(ForgeError) -> Vector {
        switch decodedRecipe(items) {
        case .failure(let errors): throw .recipe(errors)
        case .success(let vector): return try Forge(keys: keys).forged(vector)
        }
    }
}
