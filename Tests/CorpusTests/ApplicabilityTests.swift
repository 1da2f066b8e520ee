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

    @Test("An empty list cannot be asked where there is room for one pin, or for TLSA records")
    func emptyList() throws {
        let vector = try Fixtures.decode(
            text.replacing(
                "\"certificates\": [\n    \"root\"\n   ]",
                with: "\"certificates\": []"
            )
        ).get()
        #expect(vector.pinned.contains { $0.certificates == [] })
        #expect(vector.applicability(of: traits(.certificate)) == nil)
        for (pins, dialect) in [
            (Traits.Configuration.Pins.oneText, nil), (.oneObject, nil), (.objects, "tlsa"),
        ] as [(Traits.Configuration.Pins, String?)] {
            let traits = traits(.certificate, pins: pins, dialect: dialect)
            #expect(vector.applicability(of: traits) == .noListOfItsKind, "\(pins)")
        }
        // The list of the other kind has a pin.
        #expect(vector.applicability(of: traits(.publicKey, pins: .oneText)) == nil)
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

    @Test(
        "What a framework cannot write is not asked of it, and is named",
        arguments: [
            (#""enforce": false"#, Capability.softMode), (#""expires": "2031-01-01""#, .pinExpiry),
        ]
    )
    func settings(member: String, capability: Capability) throws {
        let text = try Fixtures.text(of: "Checked/refused.json").replacing(
            #""includeSubdomains": false"#,
            with: #""includeSubdomains": false, \#(member)"#
        )
        let vector = try decode(text)
        #expect(vector.applicability(of: traits(.publicKey)) == nil)
        let lacking = traits(
            .publicKey,
            hasExpiry: capability != .pinExpiry,
            hasSoftMode: capability != .softMode
        )
        #expect(vector.applicability(of: lacking) == capability)
        #expect(Applicability(of: vector).needs == [capability])
    }

    @Test("An exemption, a host map and subdomains are asked of those who have them")
    func hosts() throws {
        let text = try Fixtures.text(of: "Checked/refused.json")
        let own = #"{ "host": "www.example.com", "includeSubdomains": false"#
        func missing(_ entry: String, _ traits: Traits) throws -> Capability? {
            try decode(text.replacing(own, with: entry)).applicability(of: traits)
        }
        let exempt = #"{ "host": "www.example.com", "exempt": true }, { "host": "example.com""#
        #expect(try missing(exempt, traits(.publicKey)) == nil)
        #expect(try missing(exempt, traits(.publicKey, hasExemptions: false)) == .exemptions)

        let below = #"{ "host": "example.com", "includeSubdomains": true"#
        #expect(try missing(below, traits(.publicKey)) == nil)
        #expect(try missing(below, traits(.publicKey, hosts: .exact)) == .subdomains)
        // Pins for every connection hold for that host, too.
        #expect(try missing(below, traits(.publicKey, hosts: .all)) == nil)

        let other = #"{ "host": "other.example.com""#
        #expect(try missing(other, traits(.publicKey, hosts: .exact)) == nil)
        #expect(try missing(other, traits(.publicKey, hosts: .all)) == .hostMap)
        #expect(try missing(own, traits(.publicKey, hosts: .all)) == nil)
    }

    private func decode(_ text: String) throws -> Vector {
        try Vector.decode(Array(text.utf8), id: "checks/refused", location: "a test").get()
    }

    private func traits(
        _ kind: PinningKind,
        view: Traits.View = .path,
        hosts: Traits.Configuration.Hosts = .subtrees,
        entries: Traits.Configuration.Entries = .several,
        pins: Traits.Configuration.Pins = .texts,
        hasExpiry: Bool = true,
        hasSoftMode: Bool = true,
        hasExemptions: Bool = true,
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
                hasExpiry: hasExpiry,
                hasSoftMode: hasSoftMode,
                hasExemptions: hasExemptions,
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
