// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Forge
import PKIX
import Pinning
import Testing

@Suite("Forging single fields")
struct CertificateFieldTests {
    private let forge: Forge

    init() throws {
        forge = Forge(keys: try TestKeys(directory: ForgeTests.keys))
    }

    /// The digests are of certificates that pyca/cryptography 48 made from the same keys.
    @Test(
        "Constraints, names and extensions have the octets that another implementation gives them",
        arguments: [
            ("root", "2a5834bf58d9a734903a983ec085c37b35a5aa742e9f899875180ab0c3e7bdab"),
            ("leaf", "493874d2ee5ea1289bd7c41a1c522a1969f768d93216dcb65457201802879062"),
        ]
    )
    func golden(name: String, digest: String) throws {
        let vector = try forge.forged(
            try recipe(
                id: "valid-chains/golden",
                """
                "root": {
                  "key": "ed25519-a", "ca": true,
                  "permittedDNS": ["example.com"], "permittedIP": ["192.0.2.0/25", "2001:db8::/33"],
                  "permittedDirectory": ["A B"],
                  "excludedDNS": ["bad.example.com"], "excludedIP": ["0.0.0.0/0"],
                  "excludedDirectory": ["C"]
                },
                "leaf": {
                  "key": "rsa2048-a", "issuer": "root", "issuerName": "Other",
                  "serial": "0102030405",
                  "dns": ["www.example.com", "www.example.com\\u0000.example.net"],
                  "email": ["me@example.com"], "uri": ["https://www.example.com/"],
                  "authorityKeyIdentifier": "leaf",
                  "extensions": [
                    { "id": "1.2.3.4", "critical": true, "value": "0500" },
                    { "id": "2.999.3", "value": "" }
                  ]
                }
                """
            )
        )
        let certificate = try #require(vector.certificates[name])
        #expect(Hexadecimal.encode(SHA256.hash(data: certificate.octets)) == digest)
    }

    @Test(
        "A field is written as the recipe asks",
        arguments: [
            // Version 2, then the serial number's header.
            ("\"version\": 2, \"serial\": \"05\"", "a003020101020105"),
            ("\"version\": 4, \"serial\": \"05\"", "a003020103020105"),
            ("\"serial\": \"ff\"", "a0030201020201ff"),
            ("\"serial\": \"\"", "a0030201020200"),
            // 190101000000Z and 510101000000Z; 20190101000000Z and 20491231235959Z.
            (
                "\"validityForm\": \"utc\", \"notAfter\": \"2051-01-01T00:00:00Z\"",
                "301e170d3139303130313030303030305a170d3531303130313030303030305a"
            ),
            (
                "\"validityForm\": \"generalized\"",
                "3022180f32303139303130313030303030305a180f32303439313233313233353935395a"
            ),
            // O, then OU and CN in one set, which are in the order of their octets.
            (
                "\"subjectName\": \"O:printable=A, OU:ia5=B+CN:bmp=C\\\\,\"",
                "3025310a3008060355040a13014131173008060355040b160142300b06035504031e040043002c"
            ),
            // An address in front of a host, a registeredID, a directoryName and an otherName.
            (
                "\"dns\": [\"a.example.com\"], \"names\": [\"ip:192.0.2.1\", \"dns:b.example.com\","
                    + " \"registered:2.999.1\", \"directory:O=A\", \"other:2.999.1=0500\"]",
                "3044820d612e6578616d706c652e636f6d8704c0000201820d622e6578616d706c652e636f6d8803"
                    + "883701a40e300c310a3008060355040a0c0141a0090603883701a0020500"
            ),
            // The algorithm, then an empty issuer, then the validity.
            ("\"issuerName\": \"\"", "300506032b65703000301e170d"),
        ]
    )
    func fields(members: String, octets: String) throws {
        let text = Hexadecimal.encode(try leaf(members).octets)
        #expect(text.contains(octets), "\(text)")
    }

    @Test("Before version 3 a certificate has only the extensions that its recipe states")
    func versions() throws {
        let plain = try Certificate(leaf("\"version\": 1").octets)
        #expect(plain.version == 1)
        #expect(!Hexadecimal.encode(plain.octets).contains("0603551d"))

        // subjectAltName alone: the tag, and one Extension.
        let named = try leaf("\"version\": 2, \"dns\": [\"www.example.com\"]").octets
        #expect(Hexadecimal.encode(named).contains("a31e301c301a0603551d110413"))
    }

    @Test("The key identifier of the issuer can be left out, and claimed where it was not")
    func authorityKeyIdentifier() throws {
        let absent = try leaf("\"authorityKeyIdentifier\": \"\"").octets
        #expect(!Hexadecimal.encode(absent).contains("0603551d23"))
        let present = try leaf("\"dns\": []").octets
        #expect(Hexadecimal.encode(present).contains("0603551d23"))
    }

    private func leaf(_ members: String) throws -> EncodedCertificate {
        let vector = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true },
                "leaf": { "key": "ed25519-b", "issuer": "root", \(members) }
                """
            )
        )
        return try #require(vector.certificates["leaf"])
    }
}
