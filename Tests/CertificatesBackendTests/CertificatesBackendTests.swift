// SPDX-License-Identifier: Apache-2.0

#if Certificates
import Foundation
import PKIX
import Pinning
import SharedFixtures
import Testing

import CertificatesBackend

@Suite("The swift-certificates backend")
struct CertificatesBackendTests {
    private let backend = CertificatesBackend()

    @Test("What the library does otherwise", arguments: departures)
    func departure(_ question: PathCase) async throws {
        #expect(try await question.answer(of: backend) == question.answer)
    }

    @Test("What the library does with hosts otherwise", arguments: hostDepartures)
    func hostDeparture(_ question: HostCase) async throws {
        #expect(try await question.answer(of: backend) == question.matches)
    }

    @Test("What the library says of a point off the curve is the same whoever asked before")
    func offCurve() async throws {
        var octets = Fixture.leaf.certificate.octets
        let key = try Certificate(octets).publicKey.keyBits
        octets[key.upperBound - 1] ^= 0x01
        let outcome = try await backend.path(
            from: [EncodedCertificate(octets), Fixture.intermediate.certificate],
            to: [Fixture.root.certificate],
            at: .ordinary
        )
        #expect(
            outcome
                == .refused(
                    .unsupportedKey,
                    native: "CryptoKitError.underlyingCoreCryptoError"
                )
        )
    }

    @Test(
        "The key is written as it was presented, where the library reads it",
        arguments: FixtureKey.all
    )
    func nativeKey(_ key: FixtureKey) async throws {
        let unread: [Fixture] = [.koblitzLeaf, .rsaLeafWithoutParameters, .weakLeaf]
        let written = try await backend.nativeKey(of: key.of.certificate)
        #expect(written == (unread.contains(key.of) ? nil : key.presented))
    }

    @Test("Octets that are no certificate are refused, and so are octets after one")
    func malformed() async throws {
        let octets = Fixture.leaf.certificate.octets
        for wrong in [[], [0x30], Array(octets.dropLast()), octets + [0]] {
            let certificate = EncodedCertificate(wrong)
            let outcome = try await backend.path(
                from: [certificate, Fixture.intermediate.certificate],
                to: [Fixture.root.certificate],
                at: .ordinary
            )
            guard case .refused(.malformedCertificate, let native) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(native.hasPrefix("ASN1Error."))
            #expect(try await !backend.endEntity(certificate, isFor: "www.example.com"))
            #expect(try await backend.nativeKey(of: certificate) == nil)
        }
    }

    @Test("The library's own text names a certificate by its subject alone")
    func nativeText() async throws {
        let outcome = try await backend.path(
            from: [Fixture.leafOf2025.certificate, Fixture.intermediate.certificate],
            to: [Fixture.root.certificate],
            at: .ordinary
        )
        let text = "RFC5280Policy: Certificate [CN=leaf] has expired"
        #expect(outcome == .refused(.expired, native: text))
    }

    @Test("The version is the one that Package.swift asks for")
    func version() throws {
        let manifest = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(component: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        #expect(text.contains("/swift-certificates\", exact: \"\(backend.version)\")"))
        #expect(backend.id == "certificates")
        #expect(backend.settings["policy"] == "RFC5280Policy at a fixed time")
    }
}

/// Measured with swift-certificates 1.21.1, and read in its Sources/X509/Verifier.
private let departures: [PathCase] = [
    PathCase(
        "the end entity is in its last second",
        [.leafOf2025, .intermediate],
        at: .endOf2025,
        .path([.leafOf2025, .intermediate, .root])
    ),
    // BasicConstraintsPolicy wants an end entity that is a root to be a CA.
    PathCase("the end entity is the anchor", [.leaf], to: [.leaf], .refused(.notACA)),
    PathCase(
        "the end entity is the anchor, and so is the root",
        [.leaf, .intermediate],
        to: [.leaf, .root],
        .path([.leaf, .intermediate, .root])
    ),
    PathCase(
        "the intermediate and the root are anchors",
        [.leaf, .intermediate],
        to: [.intermediate, .root],
        .path([.leaf, .intermediate])
    ),
    PathCase(
        "the first intermediate is stale, the second is not",
        [.leaf, .intermediateOf2025, .intermediate],
        .path([.leaf, .intermediate, .root])
    ),
    // RFC5280Policy looks at neither the extended key usage nor, as it says, the key usage.
    PathCase(
        "the end entity is for clients",
        [.clientLeaf, .intermediate],
        .path([.clientLeaf, .intermediate, .root])
    ),
    PathCase(
        "the end entity's key signs lists alone",
        [.listSigningLeaf, .intermediate],
        .path([.listSigningLeaf, .intermediate, .root])
    ),
    PathCase(
        "the intermediate is for signing code",
        [.leaf, .intermediateForCode],
        .path([.leaf, .intermediateForCode, .root])
    ),
    PathCase(
        "the intermediate may not sign certificates",
        [.leaf, .intermediateWithoutSigning],
        .path([.leaf, .intermediateWithoutSigning, .root])
    ),
    PathCase("the anchor is no CA", [.leaf], to: [.intermediateNotCA], .refused(.notACA)),
    // Reading a certificate fails with its key, so that these are no certificates to the library.
    PathCase(
        "the end entity's key is RSA-1024",
        [.weakLeaf, .intermediate],
        .refused(.unsupportedKey)
    ),
    PathCase(
        "the intermediate's key is RSA-1024",
        [.weaklyIssuedLeaf, .weakIntermediate],
        .refused(.noPath)
    ),
    PathCase(
        "the end entity's key is secp256k1",
        [.koblitzLeaf, .intermediate],
        .refused(.unsupportedKey)
    ),
    PathCase(
        "the intermediate's key is secp256k1",
        [.koblitzIssuedLeaf, .koblitzIntermediate],
        .refused(.noPath)
    ),
    PathCase(
        "the end entity's RSA key has no parameters",
        [.rsaLeafWithoutParameters, .intermediate],
        .refused(.unsupportedKey)
    ),
    // Verifier.swift asks whether the signature is valid, and no policy how strong it is.
    PathCase(
        "the end entity is signed with SHA-1",
        [.sha1Leaf, .rsaIntermediate],
        .path([.sha1Leaf, .rsaIntermediate, .root])
    ),
    // Key identifiers only order the candidates, so that the forged signature is tried.
    PathCase(
        "a forged root has the root's name and a key identifier of its own",
        [.forgedLeaf, .forgedRoot],
        .refused(.badSignature)
    ),
    PathCase(
        "two anchors have the same name and identifier, the right one last",
        [.forgedLeafOfSameIdentifier],
        to: [.root, .forgedRootOfSameIdentifier],
        .path([.forgedLeafOfSameIdentifier, .forgedRootOfSameIdentifier])
    ),
    PathCase(
        "two anchors have the same name and identifier, the right one first",
        [.forgedLeafOfSameIdentifier],
        to: [.forgedRootOfSameIdentifier, .root],
        .path([.forgedLeafOfSameIdentifier, .forgedRootOfSameIdentifier])
    ),
]

private let hostDepartures: [HostCase] = [
    // Sources/X509/Verifier/ServerIdentityPolicy.swift, hasValidIdentityForService.
    HostCase("pa.partial.example.org", true),
    HostCase("www.example.com", true, of: .commonName),
    HostCase("www.example.com.", true),
    HostCase("dotted.example.com", true),
    HostCase("dotted.example.com.", true),
    HostCase(".example.com", false),
    HostCase("*.wild.example.net", false),
    HostCase("192.0.2.001", false),
    HostCase("www.example.com", false, of: .koblitzLeaf),
]
#endif
