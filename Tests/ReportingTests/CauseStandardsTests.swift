// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("What a cause is in the terms of others")
struct CauseStandardsTests {
    @Test("A cause falls under what it leaves out, and under what each of its vectors names")
    func causes() async throws {
        let skipped = fixture("skipped", reason: "no-matching-pin", names: ["CWE-1", "CWE-2"])
        let again = fixture("skipped-too", reason: "no-matching-pin", names: ["CWE-1", "CWE-3"])
        #expect(try await standards([skipped, again]) == ["PINS", "CWE-1"])
        #expect(try await standards([skipped]) == ["PINS", "CWE-1", "CWE-2"])
    }

    @Test("What is about hosts is about no comparison of pins, nor about what may be either")
    func about() throws {
        let text = #"{ "standards": [\#(Self.list)], "notShown": [] }"#
        let standards = try Standards(parsing: Array(text.utf8), location: "standards.json")
        let hosts = try #require(standards["HOSTS"])
        #expect(hosts.isAbout([.host]))
        #expect(!hosts.isAbout([.pins]))
        #expect(!hosts.isAbout([.host, .pins]))
        #expect(!hosts.isAbout([]))
        #expect(standards["CWE-1"]?.isAbout([]) == true)
    }

    @Test("What the shipped causes fall under is what they leave out")
    func shipped() throws {
        let vectors = try StandardCorpus.vectors()
        func checks(_ id: String, _ verdict: Verdict) throws -> Set<Standard.Check> {
            let vector = try #require(vectors.first { $0.id == id })
            return vector.checks(of: .publicKey, violatedBy: verdict)
        }
        let dot = "host-binding/trailing-dot"
        #expect(try checks(dot, .notPinned) == [.pins])
        #expect(try checks("\(dot)-and-another-leaf-pinned", .notPinned) == [.pins])
        #expect(try checks("\(dot)-and-another-leaf-pinned", .accept) == [.host, .pins])
        let wildcard = "host-binding/wildcard-and-no-dot-in-front-of-the-domain"
        #expect(try checks(wildcard, .accept) == [.host])
        #expect(try checks(wildcard, .notPinned) == [.host])
    }

    /// A vector that the lenient policy accepts.
    private func fixture(_ name: String, reason: String, names: [String]) -> FixtureVector {
        var vector = FixtureVector()
        vector.id = "family/\(name)"
        vector.publicKey = #"{ "verdict": "reject", "reason": "\#(reason)" }"#
        vector.threat = #"{ "pinned": "misissued-certificate" }"#
        vector.standards = names
        vector.causes = [
            FixtureCause("lax/never-looks", #""policies": ["lax"], "verdict": "accept""#)
        ]
        return vector
    }

    /// What the cause of the lenient policy falls under.
    private func standards(_ vectors: [FixtureVector]) async throws -> [String] {
        var run = try await Fixtures.run(vectors)
        let text = #"{ "standards": [\#(Self.list)], "notShown": [] }"#
        run.standards = try Standards(parsing: Array(text.utf8), location: "standards.json")
        let entry = try #require(CauseLedger(of: run)["lax/never-looks"])
        return CoveredStandards(of: run).of(entry).map(\.id)
    }

    private static let list = """
        { "id": "PINS", "title": "T", "url": "https://x", "vectors": ["*"],
          "checks": ["configuration", "pins"] },
        { "id": "HOSTS", "title": "T", "url": "https://x", "vectors": ["*"],
          "checks": ["host"] },
        { "id": "CWE-1", "title": "T", "url": "https://x" },
        { "id": "CWE-2", "title": "T", "url": "https://x" },
        { "id": "CWE-3", "title": "T", "url": "https://x" }
        """
}
