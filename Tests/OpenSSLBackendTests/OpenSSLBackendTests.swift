// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import PKIX
import Pinning
import SharedFixtures
import Testing

import OpenSSLBackend

@Suite("The OpenSSL backend")
struct OpenSSLBackendTests {
    private let backend = OpenSSLBackend()

    @Test(
        "What the library does otherwise",
        .enabled(if: OpenSSLBackend().isOfRecordedVersion, "\(otherVersion)"),
        arguments: departures
    )
    func departure(_ question: PathCase) async throws {
        #expect(try await question.answer(of: backend) == question.answer)
    }

    @Test(
        "What the library does with hosts otherwise",
        .enabled(if: OpenSSLBackend().isOfRecordedVersion, "\(otherVersion)"),
        arguments: hostDepartures
    )
    func hostDeparture(_ question: HostCase) async throws {
        #expect(try await question.answer(of: backend) == question.matches)
    }

    @Test(
        "The key is written as it was presented, whatever is odd about it",
        .enabled(if: OpenSSLBackend().isOfRecordedVersion, "\(otherVersion)"),
        arguments: FixtureKey.all
    )
    func nativeKey(_ key: FixtureKey) async throws {
        #expect(try await backend.nativeKey(of: key.of.certificate) == key.presented)
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
            #expect(
                outcome
                    == .refused(.malformedCertificate, native: "d2i_X509 refuses the end entity")
            )
            #expect(try await !backend.endEntity(certificate, isFor: "www.example.com"))
            #expect(try await backend.nativeKey(of: certificate) == nil)
        }
    }

    @Test(
        "The library's own text says the error, its number and where",
        .enabled(if: OpenSSLBackend().isOfRecordedVersion, "\(otherVersion)")
    )
    func nativeText() async throws {
        let outcome = try await backend.path(
            from: [Fixture.leafOf2025.certificate, Fixture.intermediate.certificate],
            to: [Fixture.root.certificate],
            at: .ordinary
        )
        let text = "X509_V_ERR_CERT_HAS_EXPIRED (10) at depth 0: certificate has expired"
        #expect(outcome == .refused(.expired, native: text))
    }

    @Test("The version is a number, and every setting is named")
    func environment() {
        #expect(backend.id == "openssl")
        #expect(backend.version.wholeMatch(of: /3\.\d+\.\d+/) != nil)
        #expect(backend.settings["authentication level"] == "2")
        #expect(backend.settings["purpose"] == "X509_PURPOSE_SSL_SERVER")
    }
}

/// Measured with OpenSSL 3.0.22.
private let departures: [PathCase] = [
    // X509_cmp_time(3) gives the same answer for "equal" as for "earlier", so that the last second
    // is one too many (RFC 5280, 4.1.2.5 includes it).
    PathCase(
        "the end entity is in its last second",
        [.leafOf2025, .intermediate],
        at: .endOf2025,
        .refused(.expired)
    ),
    PathCase("the end entity is the anchor", [.leaf], to: [.leaf], .path([.leaf])),
    // The chain goes on to what is served above the anchor.
    PathCase(
        "the end entity is the anchor, and its issuer is served",
        [.leaf, .intermediate],
        to: [.leaf],
        .path([.leaf, .intermediate])
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
    PathCase(
        "the end entity is for clients",
        [.clientLeaf, .intermediate],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the end entity is for any extended key usage",
        [.anyLeaf, .intermediate],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the end entity's key signs lists alone",
        [.listSigningLeaf, .intermediate],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the intermediate is for signing code",
        [.leaf, .intermediateForCode],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the intermediate may not sign certificates",
        [.leaf, .intermediateWithoutSigning],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the anchor may not sign certificates",
        [.leaf],
        to: [.intermediateWithoutSigning],
        .refused(.wrongUsage)
    ),
    PathCase("the anchor is no CA", [.leaf], to: [.intermediateNotCA], .refused(.notACA)),
    // X509_check_ca takes a key usage with keyCertSign for the CA bit, and only what is no anchor
    // is held to more.
    PathCase(
        "the anchor has no CA bit",
        [.leaf],
        to: [.intermediateWithoutConstraints],
        .path([.leaf, .intermediateWithoutConstraints])
    ),
    PathCase(
        "the end entity's key is RSA-1024",
        [.weakLeaf, .intermediate],
        .refused(.weakAlgorithm)
    ),
    PathCase(
        "the intermediate's key is RSA-1024",
        [.weaklyIssuedLeaf, .weakIntermediate],
        .refused(.weakAlgorithm)
    ),
    PathCase(
        "the end entity is signed with SHA-1",
        [.sha1Leaf, .rsaIntermediate],
        .refused(.weakAlgorithm)
    ),
    PathCase(
        "the intermediate's key is secp256k1",
        [.koblitzIssuedLeaf, .koblitzIntermediate],
        .path([.koblitzIssuedLeaf, .koblitzIntermediate, .root])
    ),
    // ossl_x509_likely_issued looks at the key identifiers, so that no issuer is left to try.
    PathCase(
        "a forged root has the root's name and a key identifier of its own",
        [.forgedLeaf, .forgedRoot],
        .refused(.noPath)
    ),
    // The library tries one anchor of that name and identifier, here the first.
    PathCase(
        "two anchors have the same name and identifier, the right one last",
        [.forgedLeafOfSameIdentifier],
        to: [.root, .forgedRootOfSameIdentifier],
        .refused(.badSignature)
    ),
    PathCase(
        "two anchors have the same name and identifier, the right one first",
        [.forgedLeafOfSameIdentifier],
        to: [.forgedRootOfSameIdentifier, .root],
        .path([.forgedLeafOfSameIdentifier, .forgedRootOfSameIdentifier])
    ),
]

private let hostDepartures: [HostCase] = [
    HostCase("pa.partial.example.org", false),
    HostCase("www.example.com", false, of: .commonName),
    HostCase("www.example.com.", false),
    HostCase("dotted.example.com", false),
    HostCase("dotted.example.com.", true),
    // X509_check_host(3): a name with a leading dot stands for everything below it.
    HostCase(".example.com", true),
    HostCase("*.wild.example.net", true),
    HostCase("192.0.2.001", true),
]
#endif
