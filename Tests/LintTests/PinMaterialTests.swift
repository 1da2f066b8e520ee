// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import Pinning
import Testing

@Suite("What pins are made of, and what they turn out to be")
struct PinMaterialTests {
    private static let key = "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c="
    private static let digits = "39dde812c4e03a46e60ddd60ccc772fcba21f337c74c6aadcd34b05f9d251747"

    @Test(
        "A chain is read as people keep it",
        arguments: ["indented", "utf16", "mark", "crlf", "key behind it", "talk around it"]
    )
    func forms(form: String) throws {
        let text = try Self.text()
        let key = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n"
        let octets: [UInt8]
        switch form {
        case "indented":
            octets = Array(text.split(separator: "\n").map { "    \($0)\n" }.joined().utf8)
        case "utf16":
            octets = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case "mark": octets = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case "crlf": octets = Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
        case "key behind it": octets = Array((text + key).utf8)
        default: octets = Array("CONNECTED(3)\n---\n\(text)---\nDONE\n".utf8)
        }
        let material = Self.read(octets)
        #expect(material.problems.isEmpty)
        #expect(material.items.first?.key.pin.base64 == Self.key)
        #expect(material.items.count == 2)
    }

    @Test("A private key alone, and a file that is too long, are refused with the reason")
    func refused() {
        let key = Self.read(
            Array("x\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n".utf8)
        )
        #expect(
            key.problems == [
                "file, line 2: holds a private key, which no pin needs: name its public key, which "
                    + "“openssl pkey -pubout” writes"
            ]
        )
        let long = Self.read([UInt8](repeating: 0x30, count: (4 << 20) + 1))
        #expect(long.problems.first?.contains("at most these are read") == true)
    }

    @Test(
        "A private key in DER is refused as one in PEM is, whatever its form",
        arguments: [
            // RFC 5958, in plain and encrypted; RFC 5915; RFC 8017, appendix A.1.2.
            [0x30, 12, 2, 1, 0, 0x30, 3, 6, 1, 0x2A, 4, 2, 0, 0],
            [0x30, 9, 0x30, 3, 6, 1, 0x2A, 4, 2, 0, 0], [0x30, 7, 2, 1, 1, 4, 2, 0, 0],
            [0x30, 27] + [[UInt8]](repeating: [2, 1, 1], count: 9).joined(),
        ] as [[UInt8]]
    )
    func binaryPrivateKeys(octets: [UInt8]) {
        let material = Self.read(octets)
        #expect(material.items.isEmpty)
        #expect(
            material.problems.first?.hasPrefix("file: holds a private key, which no pin") == true
        )
    }

    @Test(
        "Two numbers are an RSA key where the second may be an exponent, and nothing follows them"
    )
    func numbers() throws {
        let key = try #require(
            Data(
                base64Encoded:
                    "MEgCQQDAns4EYvKtaaFfr/VIQ8yp0Sb+42czxRLlkSKByz6jJYg8b4P2Iknrea+tUtF9R0pQ"
                    + "sKHRdqGlmvnf7h3FbHfNAgMBAAE="
            )
        )
        // openssl rsa -pubout -outform der | openssl dgst -sha256 -binary | base64
        #expect(
            Self.read(Array(key)).items.map(\.key.pin.base64) == [
                "YuU0laZKDI6uFk5425kjvujdLuqvhzxumHa8krDFgmg="
            ]
        )
        let parameters: [[UInt8]] = [
            [0x30, 8, 2, 3, 1, 0, 3, 2, 1, 2], [0x30, 9, 2, 1, 5, 2, 1, 5, 2, 1, 5],
        ]
        for octets in parameters {
            let material = Self.read(octets)
            #expect(material.items.isEmpty)
            #expect(material.problems.first?.hasPrefix("file: is neither PEM nor DER") == true)
        }
    }

    @Test("An address of IPv6 in a certificate is a name of it")
    func addresses() throws {
        let material = Self.read(Array(Self.selfSigned.utf8))
        let certificate = try #require(material.certificates.first)
        #expect(certificate.hosts == ["localhost", "127.0.0.1", "::1", "2001:db8::1:0:0:2"])
    }

    @Test(
        "Whatever a notation or the openssl command puts around a pin is no slip",
        arguments: [
            "\"sha256/\(key)\",", "@\"\(key)\"", "SHA256/\(key)", "sha256//\(key)",
            "<pin digest=\"SHA-256\">\(key)</pin>",
            "NSPinnedLeafIdentities: <dict><key>SPKI-SHA256-BASE64</key><string>\(key)</string></dict>",
            "pin-sha256=\"\(key)\" (no browser reads it any more)", "3 1 1 \(digits)",
        ]
    )
    func right(text: String) throws {
        let explanation = PinExplanation(of: text, among: try Self.items())
        #expect(explanation.isRight, "\(explanation.text)")
    }

    // openssl dgst -sha256 -binary api.example.com.pem | base64; openssl x509 -outform der |
    // sha256sum; the digits of the key, with their line feed, in base64.
    @Test(
        "What is no right pin says what it is",
        arguments: [
            ("Z27dr9SaakNPYLuRHyX/6G4lN2WWSmL7tz7/LJGLeGI=", "text of the whole file"),
            (
                "3 1 1 6452a1e936c653e20efa8ff9e58d9c64eb27799d34a80cd099fdbde035633326",
                "of certificate 1, not the SHA-256 of its SubjectPublicKeyInfo"
            ),
            (
                "MzlkZGU4MTJjNGUwM2E0NmU2MGRkZDYwY2NjNzcyZmNiYTIxZjMzN2M3NGM2YWFkY2QzNGIwNWY5ZDI1"
                    + "MTc0Nwo=",
                "written as base64 of hexadecimal digits"
            ),
            ("SHA2-256(stdin)= \(digits)", "written as hexadecimal"),
            (Data(key.utf8).base64EncodedString(), "written as base64 of base64"),
            (Data("\(key)\n".utf8).base64EncodedString(), "written as base64 of base64"),
            ("\(key.lowercased())", "is nearly the SHA-256 of the key"),
        ]
    )
    func wrong(text: String, says: String) throws {
        let explanation = PinExplanation(of: text, among: try Self.items())
        #expect(!explanation.isRight)
        let shown = explanation.text.replacingOccurrences(
            of: "the certificate file, certificate 1",
            with: "certificate 1"
        )
        #expect(shown.contains(says), "\(explanation.text)")
        #expect(explanation.text.contains("  right: sha256/\(Self.key)"), "\(explanation.text)")
    }

    @Test("A record of the whole certificate is right by its own selector")
    func selector() throws {
        let text = "3 0 1 6452a1e936c653e20efa8ff9e58d9c64eb27799d34a80cd099fdbde035633326"
        #expect(PinExplanation(of: text, among: try Self.items()).isRight)
    }

    @Test("Where it may be any of several, none is called the right one")
    func several() throws {
        let text = PinExplanation(of: "YOUR_PIN", among: try Self.items()).text
        #expect(text.components(separatedBy: "  one of: sha256/").count == 3)
        #expect(!text.contains("right:"))
    }

    private static func items() throws -> [PinMaterial.Item] { read(Array(try text().utf8)).items }

    private static func text() throws -> String {
        let file = Sample.checkout.appendingPathComponent("Examples/Pins/api.example.com.pem")
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func read(_ octets: [UInt8]) -> PinMaterial {
        var material = PinMaterial()
        material.read(octets, file: "file") { (_) throws(MaterialError) in
            throw MaterialError("is an archive")
        }
        return material
    }

    // openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost
    // -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1,IP:2001:db8::1:0:0:2
    private static let selfSigned = """
        -----BEGIN CERTIFICATE-----
        MIIBwDCCAWWgAwIBAgIUNtD6DMt+SVO8in2RRb4PKj94GEIwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyNTEwNTA1OFoXDTI3MDIyMzEw
        NTA1OFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
        AQcDQgAELS/lHbv3eVqbjaJdRhSphBwUrsAiE3l7C9yY72dWOEGLwgtk1iD7CyUf
        pFxhmMWAOt77JraIQ2GCPicx/td06KOBlDCBkTAdBgNVHQ4EFgQUzZ68pDtppukD
        qRqmgVlsXZfxRaEwHwYDVR0jBBgwFoAUzZ68pDtppukDqRqmgVlsXZfxRaEwDwYD
        VR0TAQH/BAUwAwEB/zA+BgNVHREENzA1gglsb2NhbGhvc3SHBH8AAAGHEAAAAAAA
        AAAAAAAAAAAAAAGHECABDbgAAAAAAAEAAAAAAAIwCgYIKoZIzj0EAwIDSQAwRgIh
        ALhlrent1HtVINJhkN8gWHG8IJfPAtFQ6RZBDy8mRGYnAiEAsNX5GX4Nh+dSyPlB
        UeOUC1Wnbz5jCzM0wljnbWesp54=
        -----END CERTIFICATE-----
        """
}
