// SPDX-License-Identifier: Apache-2.0

import Foundation
import Lint
import PKIX
import Pinning
import Testing

@Suite("Pins that are well made, of another certificate")
struct StrayCertificateTests {
    /// Pins as openssl makes them of the first certificate of each file.
    private static let server = "4lp8jkb4ePljqYtVAY3UMvVgRuTPbIAtzU1PzZsZuCs="
    private static let defaultHost = "0tK03jw6auxdtu2KQylPLSxD0tokuuyi6qOrLM1PMOA="
    private static let firstOfTheBundle = "FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY="
    private static let proxy = "JlrTGtYcLemqxO5cA1k4Lg8talQRumi/VBlxeUcSqb0="

    @Test(
        "What the pin was made of is said, and why it is in no chain of the host's",
        arguments: [
            (defaultHost, "default.example.net.pem", "for default.example.net, and not for"),
            (firstOfTheBundle, "bundle.pem", "a CA's that is not in the chain"),
            (proxy, "proxy.pem", "issued by “proxy-root”, and the server's is issued by “inter"),
        ]
    )
    func stray(pin: String, file: String, says: String) throws {
        let items = try Self.items("www.example.com.pem", file)
        let explanation = PinExplanation(of: pin, among: items, for: "www.example.com")
        #expect(!explanation.isRight)
        #expect(explanation.text.contains(says), "\(explanation.text)")
        // The server's own key is the right one, and the stray one is none of the right ones.
        #expect(explanation.text.contains("right: sha256/\(Self.server)"), "\(explanation.text)")
        #expect(!explanation.text.contains("right: sha256/\(pin)"), "\(explanation.text)")
    }

    @Test("Without a host nothing is said of that")
    func withoutHost() throws {
        let items = try Self.items("www.example.com.pem", "default.example.net.pem")
        #expect(PinExplanation(of: Self.defaultHost, among: items).isRight)
    }

    @Test("The server's own keys are right, whatever else is at hand")
    func own() throws {
        let items = try Self.items("www.example.com.pem", "proxy.pem", "bundle.pem")
        for item in items.prefix(2) {
            let explanation = PinExplanation(
                of: "sha256/\(item.key.pin.base64)",
                among: items,
                for: "www.example.com"
            )
            #expect(explanation.isRight, "\(explanation.text)")
        }
    }

    @Test("A server without a certificate for the host has one of its own nevertheless")
    func noCertificateForTheHost() throws {
        let items = try Self.items("default.example.net.pem")
        let explanation = PinExplanation(of: Self.defaultHost, among: items, for: "192.0.2.1")
        #expect(explanation.isRight, "\(explanation.text)")
    }

    @Test("A prefix of another notation changes nothing, and a wrong digest is what it was before")
    func notations() throws {
        let items = try Self.items("www.example.com.pem", "proxy.pem")
        let behindPrefix = PinExplanation(
            of: "sha256//\(Self.proxy)",
            among: items,
            for: "www.example.com"
        )
        #expect(!behindPrefix.isRight)
        #expect(behindPrefix.text.contains("proxy makes such certificates"))
        let placeholder = PinExplanation(of: "YOUR_PIN", among: items, for: "www.example.com")
        #expect(placeholder.text.contains("placeholder"))
    }

    @Test("The files are the certificates of the vectors that show such pins")
    func files() throws {
        for (file, vector) in [
            ("www.example.com.pem", "default-virtual-host"),
            ("default.example.net.pem", "default-virtual-host"),
            ("bundle.pem", "first-certificate-of-a-bundle"), ("proxy.pem", "proxys-certificate"),
        ] {
            let path = "Vectors/tutorials/pin-of-the-\(vector).json"
            let text = try String(
                contentsOf: Sample.checkout.appendingPathComponent(path),
                encoding: .utf8
            )
            let blocks = try Self.text(of: file).components(separatedBy: "-----BEGIN")
                .dropFirst()
            #expect(!blocks.isEmpty)
            for block in blocks {
                let escaped = "-----BEGIN\(block)".replacing("\n", with: "\\n")
                #expect(text.contains(escaped), "\(file)")
            }
        }
    }

    private static func items(_ files: String...) throws -> [PinMaterial.Item] {
        var material = PinMaterial()
        for file in files {
            material.read(Array(try text(of: file).utf8), file: file) {
                (_) throws(MaterialError) in throw MaterialError("is an archive")
            }
        }
        return material.items
    }

    private static func text(of file: String) throws -> String {
        try String(
            contentsOf: Sample.checkout.appendingPathComponent("Examples/Articles/\(file)"),
            encoding: .utf8
        )
    }
}
