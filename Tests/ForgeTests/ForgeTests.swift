// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Forge
import Foundation
import PKIX
import Testing
import Pinning

@Suite("Forging")
struct ForgeTests {
    /// The test keys of the checkout.
    static let keys = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/keys").path

    let forge: Forge

    init() throws {
        forge = Forge(keys: try TestKeys(directory: Self.keys))
    }

    /// The digests are of certificates that pyca/cryptography 48 made from the same keys, as the
    /// corpus's README says certificates are laid out.
    @Test(
        "A certificate has the octets that another implementation gives it",
        arguments: [
            ("root", "6176725b7a3b9a892c4351c5ea3020a9d1fafafad9c2ce8854b329b46357a58e"),
            ("leaf", "703461ea893b5b9e6cfe8d5136a8bdda405c03c9fcb53d9338684dfe90ee5cf3"),
            ("signed", "674b57d0d2f884d1e4867b5f394e64f2fa9073a190012b59bc0a357552f22b47"),
        ]
    )
    func golden(name: String, digest: String) throws {
        let vector = try forge.forged(
            try recipe(
                // The serial numbers of this one begin with a set bit, which is cleared.
                id: "valid-chains/golden-two",
                """
                "root": {
                  "key": "ed25519-a", "ca": true, "pathLength": 1,
                  "permittedDNS": ["example.com"], "excludedDNS": ["bad.example.com"]
                },
                "leaf": {
                  "key": "rsa2048-a", "issuer": "root", "subject": "",
                  "dns": ["www.example.com"], "ip": ["192.0.2.1", "2001:db8::1"],
                  "notAfter": "2050-01-01T00:00:00Z",
                  "keyUsage": ["keyEncipherment", "digitalSignature"],
                  "extendedKeyUsage": ["serverAuth", "1.2.3.4"], "criticalExtension": "2.999.1"
                },
                "signed": { "key": "rsa2048-b", "signature": "rsa-sha384" }
                """
            )
        )
        let certificate = try #require(vector.certificates[name])
        #expect(Hexadecimal.encode(SHA256.hash(data: certificate.octets)) == digest)
    }

    @Test("A pin's text is what its item says, and its certificate's key the usual one")
    func pins() throws {
        let vector = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true },
                "leaf": { "key": "rsa2048-a", "issuer": "root" },
                "bits": { "of": "leaf", "octets": "key-bits", "text": "unpadded" },
                "canonical": {
                  "of": "leaf", "octets": "canonical-spki", "digest": "sha512", "text": "base64url"
                },
                "cut": { "of": "leaf", "length": 31 },
                "ended": { "of": "leaf", "before": "sha256/", "after": "\\n" },
                "hexed": { "of": "leaf", "digest": "sha1", "text": "hex" },
                "kept": { "of": "leaf", "keep": 8, "text": "hex" },
                "literal": { "literal": "nonsense" },
                "longer": { "of": "leaf", "digest": "sha1", "length": 22, "text": "hex" },
                "swapped": { "of": "leaf", "text": "case-swapped" },
                "trailing": { "of": "leaf", "text": "trailing-bits" }
                """,
                keys: ["leaf", "literal"]
            )
        )
        // Digests by OpenSSL 3.0 of `pkey -pubout -outform der`, and of `rsa -RSAPublicKey_out`.
        #expect(
            vector.pins == [
                "bits": "60gfopXVPcs0F8QUfUm8tSk6HB7MzWEIf0Akj4KIPoU",
                "canonical":
                    "kunqeYyhY9o2oaq7SIBotAQOVyw62nZRqZIyGm26ZMbh"
                    + "ijzb-g8vJLFh5q4qyaTc2TN4V-KpzX9H8MO7G3Iu4Q==",
                // The rest by Python's base64 of the digest that `ended` and `hexed` write.
                "cut": "gRe6TkHudKdacsWwbickcyGP5zTf31g5jvbVDaUHXA==",
                "ended": "sha256/gRe6TkHudKdacsWwbickcyGP5zTf31g5jvbVDaUHXKk=\n",
                "hexed": "d3796b35f563f5d3a6feb2c49d8616c86362ee19",
                "kept": "8117ba4e41ee74a7a58d3a4f91d8db8c"
                    + "de7018cb2020a7c671092af25af8a356",
                "leaf": "sha256/gRe6TkHudKdacsWwbickcyGP5zTf31g5jvbVDaUHXKk=",
                "literal": "nonsense",
                "longer": "d3796b35f563f5d3a6feb2c49d8616c86362ee190000",
                "swapped": "GrE6tKhUDkDACSwWBICKCYgp5ZtF31G5JVBvdAuhxkK=",
                "trailing": "gRe6TkHudKdacsWwbickcyGP5zTf31g5jvbVDaUHXKl=",
            ]
        )
    }

    @Test("A pin that its certificate cannot have is a defect of the recipe")
    func impossiblePin() throws {
        let recipe = try recipe(
            """
            "root": { "key": "ed25519-a", "ca": true },
            "leaf": { "key": "rsa2048-a", "issuer": "root" },
            "trailing": { "of": "leaf", "digest": "sha384", "text": "trailing-bits" }
            """
        )
        #expect(throws: ForgeError.self) { try forge.forged(recipe) }
    }

    @Test("Two items may issue each other")
    func cycle() throws {
        let vector = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "issuer": "leaf", "ca": true },
                "leaf": { "key": "ed25519-b", "issuer": "root", "ca": true }
                """
            )
        )
        let root = try Certificate(try #require(vector.certificates["root"]).octets)
        let leaf = try Certificate(try #require(vector.certificates["leaf"]).octets)
        #expect(root.octets[root.issuer] == leaf.octets[leaf.subject])
        #expect(leaf.octets[leaf.issuer] == root.octets[root.subject])
    }

    @Test("Two items may claim each other's key identifier")
    func claimedInTurn() throws {
        let vector = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true, "keyIdentifier": "leaf" },
                "leaf": { "key": "ed25519-b", "issuer": "root", "keyIdentifier": "root" }
                """
            )
        )
        let root = try Certificate(try #require(vector.certificates["root"]).octets)
        let leaf = try Certificate(try #require(vector.certificates["leaf"]).octets)
        for (one, other) in [(root, leaf), (leaf, root)] {
            let claim = one.octets[try #require(one.extensions.subjectKeyIdentifier)]
            let key = other.octets[other.publicKey.keyBits]
            #expect(claim.elementsEqual(Insecure.SHA1.hash(data: key)))
        }
        // Whoever is issued names what the issuer claims.
        let named = leaf.octets[try #require(leaf.extensions.authorityKeyIdentifier)]
        let claim = root.octets[try #require(root.extensions.subjectKeyIdentifier)]
        #expect(named == claim)
    }

    @Test("Another key may sign, and the claimed key identifier is another item's")
    func forgedRoot() throws {
        let vector = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true },
                "leaf": {
                  "key": "ed25519-b", "ca": true, "subject": "root", "keyIdentifier": "root",
                  "signedBy": "ed25519-c"
                }
                """
            )
        )
        let root = try Certificate(try #require(vector.certificates["root"]).octets)
        let leaf = try Certificate(try #require(vector.certificates["leaf"]).octets)
        #expect(leaf.octets[leaf.subject] == root.octets[root.subject])
        let claimed = try #require(leaf.extensions.subjectKeyIdentifier)
        let own = try #require(root.extensions.subjectKeyIdentifier)
        #expect(leaf.octets[claimed] == root.octets[own])
        let key = try Curve25519.Signing.PublicKey(
            rawRepresentation: try #require(TestKeys(directory: Self.keys)["ed25519-c"]).keyBits
        )
        #expect(
            key.isValidSignature(
                leaf.octets[leaf.signature],
                for: leaf.octets[leaf.toBeSigned]
            )
        )
    }

    @Test("A captured certificate keeps its octets and can issue others")
    func captured() throws {
        let first = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true, "subject": "Captured" },
                "leaf": { "key": "ed25519-b", "issuer": "root" }
                """
            )
        )
        let root = try #require(first.certificates["root"])
        let pem = PEM.text(of: root.octets, label: "CERTIFICATE")
            .replacingOccurrences(of: "\n", with: "\\n")
        let second = try forge.forged(
            try recipe(
                """
                "root": {
                  "origin": { "source": "a test", "retrieved": "2026-11-21", "licence": "0BSD" }
                },
                "leaf": { "key": "ed25519-b", "issuer": "root", "signedBy": "ed25519-a" }
                """,
                certificates: "{ \"root\": \"\(pem)\", \"stale\": \"x\" }"
            )
        )
        #expect(second.certificates["root"] == root)
        // Nothing else is special: the same name, key and key identifier issue it.
        #expect(second.certificates["leaf"] == first.certificates["leaf"])
    }

    @Test(
        "What a recipe cannot mean is said with its place",
        arguments: [
            ("\"key\": \"p512-a\"", "recipe.leaf.key"),
            ("\"key\": \"ed25519-b\", \"signedBy\": \"nobody\"", "recipe.leaf.signedBy"),
            ("\"key\": \"ed25519-b\", \"signedBy\": \"x25519-a\"", "recipe.leaf.signedBy"),
            ("\"key\": \"ed25519-b\", \"signature\": \"rsa-sha256\"", "recipe.leaf.signature"),
        ]
    )
    func defects(members: String, field: String) throws {
        let recipe = try recipe(
            """
            "root": { "key": "ed25519-a", "ca": true }, "leaf": { \(members), "issuer": "root" }
            """
        )
        do throws(ForgeError) {
            _ = try forge.forged(recipe)
            Issue.record("the recipe was forged")
        } catch {
            guard case .recipe(let errors) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(errors.all.map(\.field) == [field])
        }
    }

    @Test(
        "Without GnuTLS, ECDSA is refused and not signed at random",
        .disabled(if: SigningTests.isReproducible, "ECDSA is signed by GnuTLS, which is built in")
    )
    func unavailable() throws {
        let recipe = try recipe(
            "\"root\": { \"key\": \"p256-a\" }, \"leaf\": { \"key\": \"p256-b\" }"
        )
        do throws(ForgeError) {
            _ = try forge.forged(recipe)
            Issue.record("the recipe was forged")
        } catch {
            guard case .unavailable = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}

/// A vector whose certificates are still to be forged, with these items.
func recipe(
    id: String = "valid-chains/forged",
    _ items: String,
    keys: [String] = ["root"],
    certificates: String = "{}"
) throws -> Vector {
    try decodedRecipe(id: id, items, keys: keys, certificates: certificates).get()
}

func decodedRecipe(
    id: String = "valid-chains/forged",
    _ items: String,
    keys: [String] = ["root"],
    certificates: String = "{}"
) -> Result<Vector, VectorErrors> {
    Vector.decodeRecipe(
        Array(text(id: id, items, keys: keys, certificates: certificates).utf8),
        id: id,
        location: "a test"
    )
}

func text(
    id: String,
    _ items: String,
    keys: [String] = ["root"],
    certificates: String = "{}"
) -> String {
    """
    { "pinproof": 2, "id": "\(id)", "revision": 1, "title": "A test", "question": "Is it forged?",
      "asserts": [{ "source": "RFC 5280, section 4.1", "says": "what a certificate is" }],
      "importance": "low",
      "recipe": { \(items) },
      "connection": {
        "host": "www.example.com", "time": "2030-06-01T00:00:00Z",
        "served": ["leaf"], "anchors": ["root"]
      },
      "pinned": [{ "host": "www.example.com", "keys": \(keys) }],
      "expect": {
        "path": { "verdict": "accept", "paths": [["leaf", "root"]] },
        "host": { "verdict": "match" },
        "publicKey": { "verdict": "accept" }
      },
      "certificates": \(certificates)
    }
    """
}
