// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@Suite("Who can be asked about a vector, and what is expected of them")
struct ApplicabilityTests {
    private let text: String

    init() throws {
        text = try Fixtures.text(of: "Accepted/plain.json")
    }

    @Test("A policy that has its list, its texts and room for the entries can be asked")
    func applies() throws {
        let vector = try Fixtures.decode(text).get()
        #expect(vector.applicability(of: traits(.publicKey)) == nil)
        #expect(vector.applicability(of: traits(.certificate)) == nil)
    }

    @Test("Without a list of its kind it cannot")
    func noList() throws {
        let vector = try Fixtures.decode(
            text.replacing("\"certificates\": [\n    \"root\"\n   ],\n", with: "")
                .replacing("\"certificate\": {\n   \"verdict\": \"accept\"\n  },", with: "")
        ).get()
        #expect(vector.pinned.allSatisfy { $0.certificates == nil })
        #expect(vector.applicability(of: traits(.certificate)) == .noListOfItsKind)
        #expect(vector.applicability(of: traits(.publicKey)) == nil)
    }

    @Test("Where nothing is pinned, the norm decides who can be asked")
    func nothing() throws {
        let vector = try Fixtures.decode(Fixtures.text(of: "Accepted/nothing-pinned.json")).get()
        #expect(vector.applicability(of: traits(.publicKey)) == nil)
        #expect(vector.applicability(of: traits(.certificate)) == .noListOfItsKind)
    }

    @Test("A text cannot be asked of a framework that holds objects")
    func objects() throws {
        let vector = try Fixtures.decode(text).get()
        #expect(vector.applicability(of: traits(.publicKey, pins: .objects)) == .literalPin)
        #expect(vector.applicability(of: traits(.certificate, pins: .objects)) == nil)
    }

    @Test("Several entries cannot be asked of a framework with one pin set")
    func entries() throws {
        let vector = try Fixtures.decode(Fixtures.text(of: "Accepted/everything.json")).get()
        #expect(vector.applicability(of: traits(.publicKey, entries: .one)) == .severalEntries)
        #expect(
            try Fixtures.decode(text).get()
                .applicability(of: traits(.publicKey, entries: .one)) == nil
        )
    }

    @Test("A vector in dialects alone asks those who speak them")
    func dialects() throws {
        let vector = try Fixtures.decode(
            Fixtures.text(of: "Accepted/nothing-pinned.json").replacing(
                "\"pinned\": []",
                with: "\"pinned\": [], \"dialect\": { \"curl\": [\"sha256//AAAA\"] }"
            )
        ).get()
        #expect(vector.applicability(of: traits(.publicKey, dialect: "curl")) == nil)
        #expect(vector.applicability(of: traits(.publicKey, dialect: "okhttp")) == .otherDialect)
        #expect(vector.applicability(of: traits(.publicKey)) == .otherDialect)
    }

    @Test("The first line for groups that fits decides, else every verdict of the norm will do")
    func expected() throws {
        let vector = try Fixtures.decode(Fixtures.text(of: "Accepted/everything.json")).get()
        func expected(_ traits: Traits) -> [Verdict] {
            vector.expected(Registry.Policy(TraitsAlone(traits: traits)), on: "gnutls")
        }
        let leafOnly = traits(.publicKey, view: .endEntity)
        #expect(expected(leafOnly) == [.reject(.noMatchingPin)])
        #expect(expected(traits(.publicKey)) == [.accept, .misconfigured(.malformedPin)])
        #expect(expected(traits(.certificate)) == [.accept])
        #expect(expected(traits(.certificate, hosts: .exact)) == [.notPinned])
    }

    private func traits(
        _ kind: PinningKind,
        view: Traits.View = .path,
        hosts: Traits.Configuration.Hosts = .subtrees,
        entries: Traits.Configuration.Entries = .several,
        pins: Traits.Configuration.Pins = .texts,
        dialect: String? = nil
    ) -> Traits {
        Traits(
            kind: kind,
            view: view,
            identity: kind == .certificate ? .certificate : .key,
            configuration: Traits.Configuration(
                hosts: hosts,
                entries: entries,
                pins: pins,
                dialect: dialect
            )
        )
    }
}

/// A policy that is asked for its traits alone.
struct TraitsAlone: PinningPolicy {
    var id = "x"
    let provenance = Provenance(project: "a test", version: "1", location: "nowhere")
    let traits: Traits

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        throw .defect("asked for a verdict")
    }
}
