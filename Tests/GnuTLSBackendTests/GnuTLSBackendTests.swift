// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
import PKIX
import Pinning
import SharedFixtures
import Testing

import GnuTLSBackend

@Suite("The GnuTLS backend")
struct GnuTLSBackendTests {
    private let backend = GnuTLSBackend()

    @Test(
        "What the library does otherwise",
        .enabled(if: GnuTLSBackend().isOfRecordedVersion, "\(otherVersion)"),
        arguments: departures
    )
    func departure(_ question: PathCase) async throws {
        #expect(try await question.answer(of: backend) == question.answer)
    }

    @Test(
        "What the library does with hosts otherwise",
        .enabled(if: GnuTLSBackend().isOfRecordedVersion, "\(otherVersion)"),
        arguments: hostDepartures
    )
    func hostDeparture(_ question: HostCase) async throws {
        #expect(try await question.answer(of: backend) == question.matches)
    }

    @Test(
        "The key is written anew, and not at all for a curve that is not known",
        .enabled(if: GnuTLSBackend().isOfRecordedVersion, "\(otherVersion)")
    )
    func nativeKey() async throws {
        for key in FixtureKey.all {
            let written = try await backend.nativeKey(of: key.of.certificate)
            switch key.of {
            case .rsaLeafWithoutParameters:
                // The NULL is back; everything else is as it was.
                let complete = FixtureKey.all.first { $0.of == .rsaLeaf }
                #expect(written == complete?.presented)
            case .koblitzLeaf: #expect(written == nil)
            default: #expect(written == key.presented)
            }
        }
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
                    == .refused(
                        .malformedCertificate,
                        native: "gnutls_x509_crt_import refuses the end entity"
                    )
            )
            #expect(try await !backend.endEntity(certificate, isFor: "www.example.com"))
            #expect(try await backend.nativeKey(of: certificate) == nil)
        }
    }

    @Test(
        "The library's own text names every bit that was set",
        .enabled(if: GnuTLSBackend().isOfRecordedVersion, "\(otherVersion)")
    )
    func nativeText() async throws {
        let outcome = try await backend.path(
            from: [Fixture.leafOf2025.certificate, Fixture.intermediate.certificate],
            to: [Fixture.root.certificate],
            at: .ordinary
        )
        let text = "status 0x402: GNUTLS_CERT_INVALID | GNUTLS_CERT_EXPIRED"
        #expect(outcome == .refused(.expired, native: text))
    }

    @Test("The version is a number, and every setting is named")
    func environment() {
        #expect(backend.id == "gnutls")
        #expect(backend.version.wholeMatch(of: /3\.\d+\.\d+/) != nil)
        #expect(backend.settings["profile"] == "GNUTLS_PROFILE_MEDIUM")
        #expect(backend.settings["purpose"] == "GNUTLS_KP_TLS_WWW_SERVER")
        #expect(backend.settings["system-wide priorities"] == "not read")
    }
}

/// Measured with GnuTLS 3.7.9.
private let departures: [PathCase] = [
    PathCase(
        "the end entity is in its last second",
        [.leafOf2025, .intermediate],
        at: .endOf2025,
        .path([.leafOf2025, .intermediate, .root])
    ),
    PathCase("the end entity is the anchor", [.leaf], to: [.leaf], .path([.leaf])),
    // The library looks for an anchor above the last certificate of the sorted list alone.
    PathCase(
        "the end entity is the anchor, and its issuer is served",
        [.leaf, .intermediate],
        to: [.leaf],
        .refused(.noPath)
    ),
    PathCase(
        "the end entity is the anchor, and expired",
        [.leafOf2025],
        to: [.leafOf2025],
        .refused(.expired)
    ),
    PathCase(
        "the intermediate and the root are anchors",
        [.leaf, .intermediate],
        to: [.intermediate, .root],
        .path([.leaf, .intermediate, .root])
    ),
    // Of two issuers with one name and key identifier the library tries the first.
    PathCase(
        "the first intermediate is stale, the second is not",
        [.leaf, .intermediateOf2025, .intermediate],
        .refused(.expired)
    ),
    PathCase(
        "the end entity is for clients",
        [.clientLeaf, .intermediate],
        .refused(.wrongUsage)
    ),
    PathCase(
        "the end entity is for any extended key usage",
        [.anyLeaf, .intermediate],
        .path([.anyLeaf, .intermediate, .root])
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
    PathCase("the anchor is no CA", [.leaf], to: [.intermediateNotCA], .refused(.notACA)),
    PathCase(
        "the anchor has no CA bit",
        [.leaf],
        to: [.intermediateWithoutConstraints],
        .refused(.notACA)
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
        "the end entity's key is secp256k1",
        [.koblitzLeaf, .intermediate],
        .refused(.unsupportedKey)
    ),
    PathCase(
        "the intermediate's key is secp256k1",
        [.koblitzIssuedLeaf, .koblitzIntermediate],
        .refused(.unsupportedKey)
    ),
    // gnutls_x509_crt_check_issuer(3) compares the key identifiers as well as the names.
    PathCase(
        "a forged root has the root's name and a key identifier of its own",
        [.forgedLeaf, .forgedRoot],
        .refused(.noPath)
    ),
    // The library tries one anchor of that name and identifier, here the last.
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
        .refused(.badSignature)
    ),
]

private let hostDepartures: [HostCase] = [
    HostCase("pa.partial.example.org", false),
    // gnutls_x509_crt_check_hostname2(3): without a dNSName the common name counts, and no flag
    // turns that off.
    HostCase("www.example.com", true, of: .commonName),
    HostCase("www.example.com.", false),
    HostCase("dotted.example.com", false),
    HostCase("dotted.example.com.", true),
    HostCase(".example.com", false),
    HostCase("*.wild.example.net", true),
    HostCase("192.0.2.001", false),
]
#endif
