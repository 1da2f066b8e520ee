// SPDX-License-Identifier: Apache-2.0

// Twins are forged, and ECDSA signatures that are the same every time come from GnuTLS.
#if GnuTLS
@testable import Corpus
import Forge
import PKIX
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@Suite("Computed twins")
struct ComputedTwinTests {
    /// Twins of a vector have most of its signatures, and each is verified once.
    private static let backend = SwiftBackend.remembering()
    private static let keys = Result { try TestKeys(directory: "\(StandardCorpus.folder)/keys") }

    private static func twins(
        _ changes: [ComputedTwin],
        where isOfInterest: (Vector) -> Bool = { _ in true }
    ) throws -> [ComputedTwin: [Vector]] {
        try Forge(keys: keys.get()).computedTwins(
            of: StandardCorpus.vectors().filter(isOfInterest),
            changes
        )
    }

    /// What is expected was concluded from the vector and the change alone; here it is evaluated.
    @Test(
        "A validator does with every twin what by the norm everybody does",
        arguments: ComputedTwin.allCases
    )
    func refused(change: ComputedTwin) async throws {
        let twins = try #require(try Self.twins([change])[change])
        #expect(twins.count > 300)
        let backend = Self.backend.forAnotherWorker()
        var wrong: [String] = []
        for twin in twins {
            for kind in PinningKind.allCases {
                guard let expected = twin.expectation.verdicts(of: kind) else { continue }

                let trust = ServerTrust(twin.resolvedConnection, answers: Answers(of: backend))
                let said: Verdict
                do {
                    said = try await Norm(kind).verdict(on: trust, pinned: twin.pinnedHosts)
                } catch {
                    wrong.append("\(twin.id) \(kind): \(error)")
                    continue
                }
                let isMet = expected.contains { expected in
                    expected.verdict == said
                        || expected.verdict.reason == .any && said.kind == .reject
                }
                if !isMet {
                    wrong.append("\(twin.id) \(kind): \(said), not \(expected.map(\.verdict))")
                }
            }
        }
        #expect(wrong.isEmpty, "\(twins.count) twins:\n\(wrong.joined(separator: "\n"))")
    }

    @Test("A kind is rated as the vector of the same flaw", arguments: Self.likeVectors)
    func rated(change: ComputedTwin, like id: Vector.ID) throws {
        let vector = try #require(StandardCorpus.vectors().first { $0.id == id })
        let made = try Self.twins([change]) { $0.id == "forged-roots/genuine-root" }
        let twin = try #require(made[change]?.first)
        #expect(twin.refusesChain == vector.refusesChain)
        #expect(
            vector.refusesChain
                ? twin.needsOfDefect == vector.needsOfDefect
                : twin.needs(of: .publicKey) == vector.needs(of: .publicKey)
        )
    }

    @Test("Every kind is rated")
    func allRated() {
        #expect(
            Set(Self.likeVectors.map(\.0)) == Set(ComputedTwin.allCases.filter { !$0.isHarmless })
        )
    }

    @Test("Of a CA beside which another was sent none is made: a client may take the other way")
    func otherWays() throws {
        let twins = try Self.twins([.forgedCA, .forgedLeaf, .weakSignatureOfCA]) {
            $0.id.hasPrefix("path-building/another-purpose")
        }
        #expect(Array(twins.keys) == [.forgedLeaf])
    }

    @Test("Each way in which a kind is made meets many connections")
    func ways() throws {
        let made = try Self.twins([.otherHost, .unreadablePin])
        let hosts = try #require(made[.otherHost]).map(\.connection.host)
        for host in ["wwq.example.com", "www.examplq.com", "notwww.example.com"] {
            #expect(hosts.count { $0 == host } > 10, "\(host)")
        }
        let texts = try #require(made[.unreadablePin]).compactMap { $0.pins["unreadable"] }
        for text in ["TODO", "", "# backup key"] {
            #expect(texts.count { $0 == text } > 1, "\(text)")
        }
        // Most are made of the right pin, and so are as many as there are connections.
        #expect(texts.count { $0.hasSuffix("=;") } > 1)
    }

    @Test("A copy has subject, issuer and serial number of what was pinned, and another key")
    func copies() throws {
        let vectors = try StandardCorpus.vectors()
        let twins = try #require(try Self.twins([.copiesPinned])[.copiesPinned])
        var numberOfCopies = 0
        for twin in twins {
            let original = try #require(vectors.first { $0.id == twin.twin })
            for (name, octets) in twin.certificates where original.recipe[name] == nil {
                let copy = try Certificate(octets.octets)
                numberOfCopies += 1
                let isCopy = original.certificates.values.contains { octets in
                    guard let pinned = try? Certificate(octets.octets) else { return false }

                    func same(_ field: KeyPath<Certificate, Range<Int>>) -> Bool {
                        copy.octets[copy[keyPath: field]] == pinned.octets[pinned[keyPath: field]]
                    }
                    return same(\.serialNumber) && same(\.subject) && !same(\.subjectPublicKeyInfo)
                }
                #expect(isCopy, "\(twin.id): \(name)")
            }
        }
        #expect(numberOfCopies >= twins.count)
    }

    @Test("Each way to misencode an element of a leaf or of a CA is none that can be read")
    func misencoded() throws {
        let vectors = try StandardCorpus.vectors().filter {
            ["valid-chains/leaf-pinned-rsa2048", "constraints/permitted-name"].contains($0.id)
        }
        #expect(vectors.count == 2)
        for vector in vectors {
            for name in ["leaf", "intermediate"] {
                let octets = try #require(vector.certificates[name]?.octets)
                let tree = try #require(ElementTree(octets))
                let ways = MisencodedFields(tree, isLeaf: name == "leaf").ways
                #expect(ways.count > 100)
                for way in ways {
                    var twin = try #require(vector.changing(name) { $0.bends = [way.bend] })
                    // Of what cannot be read there is no pin.
                    twin.pinned = []
                    let made = try Forge(keys: Self.keys.get()).forged(twin)
                    let octets = try #require(made.certificates[name]?.octets)
                    #expect(
                        throws: (any Error).self,
                        "\(vector.id), \(name), \(way.bend.field.text): \(octets.count)"
                    ) { try Certificate(octets) }
                }
            }
        }
    }

    @Test("A leaf whose CA has another key was signed by that key")
    func signedAnew() throws {
        let made = try Self.twins([.weakKeyOfCA]) { $0.id == "constraints/permitted-name" }
        let twin = try #require(made[.weakKeyOfCA]?.first)
        func read(_ name: ItemName) throws -> Certificate {
            try Certificate(#require(twin.certificates[name]?.octets))
        }
        let weak = try #require(
            twin.recipe.first { item in
                if case .certificate(let recipe) = item.value {
                    recipe.key == "rsa1024-a"
                } else {
                    false
                }
            }?.key
        )
        let below = try #require(
            twin.recipe.first { item in
                if case .certificate(let recipe) = item.value {
                    recipe.issuer == weak
                } else {
                    false
                }
            }?.key
        )
        let (ca, issued) = (try read(weak), try read(below))
        let own = try #require(ca.extensions.subjectKeyIdentifier)
        let claimed = try #require(issued.extensions.authorityKeyIdentifier)
        #expect(ca.octets[own] == issued.octets[claimed])
    }

    @Test(
        "Some half of what is wrong meets a condition, and some half does not say that it is enforced"
    )
    func conditions() throws {
        let twins = try #require(try Self.twins([.otherPurpose])[.otherPurpose])
        let phrases = ComputedTwin.allCases.filter(\.isHarmless).map(\.phrase)
        let met = twins.count { twin in phrases.contains { twin.title.contains(", \($0), ") } }
        #expect((twins.count / 4...twins.count / 2).contains(met), "\(met) of \(twins.count)")
        let entries = twins.compactMap(\.pinned.first).filter { !$0.isExempt }
        let silent = entries.count { $0.enforce == nil }
        #expect((entries.count / 3...entries.count * 2 / 3).contains(silent), "\(silent)")
    }

    @Test("The topmost of several CAs has another CA below it")
    func topmost() throws {
        for change in [ComputedTwin.caAboveWithoutBit, .expiredCAAbove, .forgedCAAbove] {
            let made = try Self.twins([change]) { $0.id.hasPrefix("path-building/") }
            let twins = try #require(made[change])
            for twin in twins { #expect(twin.connection.served.count > 2, "\(twin.id)") }
        }
    }

    /// By kind, a vector that somebody rated by hand.
    private static let likeVectors: [(ComputedTwin, Vector.ID)] = [
        (.bystanderPinned, "superfluous-certificates/pinned-root-appended"),
        (.caAboveWithoutBit, "constraints/ca-bit-false-below-pinned-authorities"),
        (.caWithoutBit, "constraints/ca-bit-false-below-pinned-authorities"),
        (.caWithoutKeyCertSign, "constraints/issuer-for-signatures-below-pinned-authorities"),
        (.commonNameAlone, "host-binding/common-name-only"),
        (.copiesPinned, "forged-roots/issuer-and-serial-number-of-the-pinned-leaf"),
        (.criticalExtension, "constraints/leaf-with-an-unknown-critical-extension"),
        (.criticalExtensionOfCA, "constraints/issuer-with-an-unknown-critical-extension"),
        (.decoratedHost, "host-binding/zero-octet-in-the-host"),
        (.decoratedName, "host-binding/name-with-two-dots-at-its-end"),
        (.excludedName, "constraints/excluded-name-below-the-pinned-root"),
        (.expiredCA, "validity-time/intermediate-expired-below-pinned-authorities"),
        (.expiredCAAbove, "validity-time/intermediate-expired-below-pinned-authorities"),
        (.expiredLeaf, "validity-time/leaf-expired-below-pinned-authorities"),
        (.forgedCA, "forged-roots/forged-authority-two-levels-up"),
        (.forgedCAAbove, "forged-roots/forged-authority-two-levels-up"),
        (.forgedLeaf, "forged-roots/leaf-signed-by-another-key-below-pinned-authorities"),
        (.malformedExtension, "malformed-der/key-usage-that-is-a-number"),
        (
            .malformedExtensionOfCA,
            "malformed-der/octets-behind-the-key-usage-of-an-intermediate"
        ),
        (.malformedSignature, "key-types/leaf-signed-by-rsa-in-the-name-of-ecdsa"),
        (.misencodedLeaf, "malformed-der/last-octet-missing"),
        (.mismatchedAlgorithm, "key-types/leaf-signed-by-rsa-in-the-name-of-ecdsa"),
        (.nearPins, "pin-text/first-31-octets-agree"),
        (.noAnchors, "path-building/no-anchor-and-the-root-sent"),
        (.notYetValidCA, "validity-time/intermediate-not-valid-yet"),
        (.notYetValidLeaf, "validity-time/leaf-not-valid-yet-below-pinned-authorities"),
        (.otherAnchors, "forged-roots/unknown-root"),
        (.otherHost, "host-binding/another-name-below-pinned-authorities"),
        (.otherPins, "valid-chains/another-certificate-pinned"),
        (.otherPurpose, "constraints/leaf-for-clients-alone-below-pinned-authorities"),
        (.otherPurposeOfCA, "constraints/issuer-for-clients-below-pinned-authorities"),
        (.pathTooLong, "forged-roots/path-length-used-up-below-the-pinned-root"),
        (.pinsElsewhere, "valid-chains/another-certificate-pinned"),
        (.pinsOffElsewhere, "valid-chains/another-certificate-pinned"),
        (.unreadableCA, "malformed-der/octets-behind-the-key-usage-of-an-intermediate"),
        (.unreadableEntry, "policy-configuration/entry-with-a-slash-behind"),
        (.unreadableExpiry, "policy-configuration/expiry-of-never"),
        (.unreadableLeaf, "malformed-der/last-octet-missing"),
        (.unreadablePin, "pin-text/unpadded"),
        (.unusableKeyOfCA, "key-encoding/issuer-with-octets-behind-its-rsa-key"),
        (.weakKey, "key-types/leaf-of-1024-bits-below-the-pinned-root"),
        (.weakKeyOfCA, "key-types/intermediate-of-1024-bits"),
        (.weakSignature, "key-types/leaf-signed-with-sha1-below-pinned-authorities"),
        (
            .weakSignatureOfCA,
            "key-types/intermediate-signed-with-sha1-below-pinned-authorities"
        ),
        (.wrongUsage, "constraints/leaf-for-lists-alone"),
    ]
}
#endif
