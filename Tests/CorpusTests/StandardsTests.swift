// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import SharedFixtures
import Testing

@Suite("The standards that vectors speak of")
struct StandardsTests {
    @Test("Every weakness that a vector names is described, and everything described is spoken of")
    func complete() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        let vectors = try StandardCorpus.vectors()
        let named = Set(vectors.flatMap(\.standards))
        #expect(named.subtracting(standards.all.map(\.id)) == [])
        for standard in standards.all {
            #expect(vectors.contains(where: standard.isCovered), "\(standard.id)")
            #expect(URL(string: standard.url)?.scheme == "https", "\(standard.id)")
        }
        let ids = (standards.all + standards.ofApps).map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(!standards.notShown.isEmpty)
    }

    @Test("What publishers renumber keeps its former id and the revision that was read")
    func former() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        #expect(standards["MASWE-0028"]?.formerIDs == ["MASWE-0047"])
        #expect(standards["MASWE-0028"]?.revision != nil)
        #expect(standards["MASWE-0026"]?.formerIDs == ["MASWE-0050"])
    }

    @Test("Weaknesses of OWASP MAS are numbered as one edition numbers them")
    func edition() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        let all = standards.all + standards.ofApps
        let former = Set(all.flatMap(\.formerIDs))
        #expect(Set(all.map(\.id)).isDisjoint(with: former))
        for entry in standards.notShown { #expect(former.isDisjoint(with: entry.standards)) }
        for standard in all where standard.id.hasPrefix("MASWE-") {
            // Those of the beta are in a folder of the same name, under other numbers.
            #expect(standard.url.hasSuffix("/MASVS-NETWORK/\(standard.id).md"), "\(standard.id)")
            #expect(standard.revision?.hasPrefix("OWASP/maswe ") == true, "\(standard.id)")
            #expect(!standard.formerIDs.isEmpty, "\(standard.id)")
        }
    }

    @Test(
        "A requirement of one platform is for its frameworks, and for no library alone",
        arguments: [
            ("MASTG-TEST-0234", "okhttp", true), ("MASTG-TEST-0234", "trustkit.android", true),
            ("MASTG-TEST-0234", "trustkit.ios", false), ("MASTG-TEST-0234", "apple.ats", false),
            ("MASTG-TEST-0234", "tutorial.accept-all", false), ("MASTG-TEST-0234", nil, false),
            ("MASTG-TEST-0286", "tutorial.accept-all", false),
            ("RFC 7671", "dane.pkix.key", true), ("RFC 7671", "gnutls.dane.key", true),
            ("RFC 7671", "gnutls.stored-key", false), ("RFC 7671", "tutorial.no-handler", false),
            ("MASVS-NETWORK-2", "tutorial.accept-all", true), ("CWE-295", nil, true),
        ] as [(String, String?, Bool)]
    )
    func platforms(id: String, policy: String?, isFor: Bool) throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        let standard = try #require(standards[id])
        let policies = policy.map { [$0] } ?? []
        #expect(standard.isFor(policies: policies) == isFor)
        #expect(standard.isFor(policies: ["norm.public-key"] + policies) == isFor)
    }

    @Test("A test of pinning or a weakness is about who gets in, and not about outages")
    func findings() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        for id in ["MASTG-TEST-0244", "MASVS-NETWORK-2", "CWE-158"] {
            let findings = try #require(standards[id]?.findings, "\(id)")
            #expect(findings.contains(.bypass) && !findings.contains(.outage), "\(id)")
        }
        // Whoever exhausts a client locks its user out, and lets nobody in.
        #expect(standards["CWE-407"]?.findings == [.limit, .outage])
    }

    @Test(
        "What is wrong with the file is named with its place",
        arguments: [
            ("{", "standards.json: is not a JSON text"),
            (#"{ "standards": [] }"#, "standards.json: notShown: is missing"),
            (
                #"{ "standards": [{ "id": "CWE-1", "title": "x" }], "notShown": [] }"#,
                "standards.json: standards[0].url: is missing"
            ),
            (
                #"{ "standards": [{ "id": "CWE-1", "title": "x", "url": "https://x", "platforms": ["#
                    + #""windows"] }], "notShown": [] }"#,
                "standards.json: standards[0].platforms[0]: is “windows”"
            ),
            (
                #"{ "standards": [{ "id": "CWE-1", "title": "x", "url": "https://x", "findings": ["#
                    + #""open"] }], "notShown": [] }"#,
                "standards.json: standards[0].findings[0]: is “open”"
            ),
            (
                #"{ "standards": [{ "id": "CWE-1", "title": "x", "url": "https://x", "checks": ["#
                    + #""hosts"] }], "notShown": [] }"#,
                "standards.json: standards[0].checks[0]: is “hosts”"
            ),
            (
                #"{ "standards": [], "ofApps": [{ "id": "CWE-1" }], "notShown": [] }"#,
                "standards.json: ofApps[0].title: is missing"
            ),
            (
                #"{ "standards": [], "notShown": [{ "what": "x", "why": 1 }] }"#,
                "standards.json: notShown[0].why: is a number"
            ),
        ]
    )
    func wrong(_ text: String, _ message: String) {
        do throws(VectorErrors) {
            _ = try Standards(parsing: Array(text.utf8), location: "standards.json")
            Issue.record("it was taken")
        } catch {
            #expect(error.all.contains { $0.description.hasPrefix(message) }, "\(error.all)")
        }
    }

    private func file(_ name: String) throws -> [UInt8] {
        let path = "\(StandardCorpus.folder)/\(name)"
        return [UInt8](try #require(FileManager.default.contents(atPath: path)))
    }
}
