// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Crypto
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Reporting

@Suite("The report as HTML")
struct HTMLReportTests {
    @Test("What a vector says is text, whatever it says")
    func escaping() async throws {
        var hostile = FixtureVector()
        hostile.title = #"<script>alert(1)</script> "quoted" & 'quoted' </title>{{version}}"#
        hostile.publicKey = """
            { "verdict": "accept", "because": "<img src=x onerror=alert(2)>\\u001b[31m\\u202e" }
            """
        hostile.causes = [
            FixtureCause(
                "strict/x",
                #""policies": ["strict"], "verdict": "crash""#,
                because: "</td><b onclick='x'>"
            )
        ]
        let text = try await HTMLReport(of: Fixtures.run([hostile])).text
        #expect(text.count(of: "<script>") == 1)
        #expect(!text.contains("<img"))
        #expect(text.contains("&gt;␛[31m\u{FFFD}"))
        #expect(!text.contains("onclick='x'"))
        #expect(
            text.contains(
                "&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; &#39;quoted&#39; "
                    + "&lt;/title&gt;{{version}}"
            )
        )
        try expectBalanced(text)
    }

    @Test("Every element that is opened is closed, in the order of the opening")
    func elements() async throws {
        try expectBalanced(try await HTMLReport(of: Fixtures.run()).text)
    }

    @Test("Every link leads to a part of the file or to a source, and no two parts share a name")
    func links() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let ids = attributes("id", in: text)
        let links = attributes("href", in: text)
        #expect(Set(ids).count == ids.count)
        #expect(links.count > 20)
        for link in links where !link.hasPrefix("https://") {
            #expect(link.hasPrefix("#") && ids.contains(String(link.dropFirst())), "\(link)")
        }
        for id in [
            "first-family/bypass", "cause:lax/never-looks", "framework:lax", "library:swift",
            "policy:strict",
        ] {
            #expect(ids.contains(id), "\(id)")
        }
    }

    @Test("The browser is told to fetch nothing and to run nothing but the script that is there")
    func contentSecurityPolicy() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let style = try #require(text.firstMatch(of: #/(?s)<style>(.*?)</style>/#)).1
        let script = try #require(text.firstMatch(of: #/(?s)<script>(.*?)</script>/#)).1
        let policy = try #require(
            text.firstMatch(
                of: #/http-equiv="Content-Security-Policy" content="([^"]*)"/#
            )
        ).1.replacing("&#39;", with: "'")
        #expect(
            policy == "default-src 'none'; style-src '\(source(style))'; "
                + "script-src '\(source(script))'; base-uri 'none'; form-action 'none'"
        )
        #expect(!text.contains(" style=\""))
        #expect(!text.contains(" src=\""))
    }

    @Test("What is unexpected comes first, then the two tables, then the worst causes")
    func firstScreen() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        #expect(text.contains("<h1 class=\"unexpected\">"))
        let places = try ["unexpected", "lets-through", "locks-out", "worst", "frameworks"].map {
            id in
            try #require(text.range(of: " id=\"\(id)\"")?.lowerBound)
        }
        #expect(places == places.sorted())
        #expect(text.contains("<a href=\"#cause:lax/never-looks\">"))
    }

    @Test("The headline counts causes, each once, and not what is by design")
    func headline() async throws {
        var vectors: [FixtureVector] = []
        for (name, kind) in [("one", "defect"), ("two", "defect"), ("three", "design")] {
            var vector = FixtureVector()
            vector.id = "a-family/\(name)"
            vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
            vector.threat = #"{ "pinned": "misissued-certificate" }"#
            var cause = FixtureCause(
                kind == "design" ? "lax/chosen" : "lax/never-looks",
                #""policies": ["lax"], "verdict": "accept""#
            )
            cause.kind = kind
            vector.causes = [cause]
            vectors.append(vector)
        }
        let policies = [StatedPolicy("lax")]
        let corpus = try FixtureVector.corpus(vectors)
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: policies,
            of: Registry(policies: policies, backends: ["swift"]),
            corpus: corpus
        )
        let run = await conformance.run(
            corpus.vectors,
            of: Run.CorpusIdentity(vectors: 3, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        let text = try await HTMLReport(of: run).text
        #expect(
            text.contains(
                "2 causes in default settings, each counted once: "
                    + "2 bypasses (2 medium; 1 by design)."
            )
        )
        #expect(text.contains("<p class=\"lead\">1 of them by design."))
        #expect(text.contains("<span class=\"finding design\">1 by design</span>"))
    }

    @Test("A cell says the verdict and its reason, and leads to its cause; what conforms is a sign")
    func cells() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let bypass = """
            <td class=bypass><a href=#cUUin>accept</a>
            """
        #expect(text.contains(bypass))
        #expect(text.contains("<article class=cause id=cause:lax/never-looks>\n<h4 id=cUUin>"))
        let unexpected = """
             unexpected"><a href=#first-family/outage>reject
            no-matching-pin</a>
            """
        #expect(text.contains(unexpected))
        // The style sheet adds the signs, and fills the empty cells of what conforms.
        for kind in Finding.Kind.allCases
        where ![.conforming, .platformUnknown, .unsupported].contains(kind) {
            #expect(text.contains(".matrix .\(kind.rawValue) { --sign: \"\(kind.sign)\"; }"))
        }
        #expect(text.contains(".matrix .unexpected { --alarm: \"✗\"; }"))
        #expect(text.contains("<td><td"))
        #expect(text.contains(".matrix td:empty::before { content: \"✓\"; }"))
    }

    @Test("What three vectors cite in the same words stands once, and each leads there")
    func sharedRules() async throws {
        func vectors(_ count: Int) -> [FixtureVector] {
            (0..<count).map { number in
                var vector = FixtureVector()
                vector.id = "family/vector-\(number)"
                return vector
            }
        }
        let own = "<li><b>A test</b>: what it says"
        let few = try await HTMLReport(of: Fixtures.run(vectors(2))).text
        #expect(few.components(separatedBy: own).count == 3)
        #expect(!few.contains("<dt id=r1>"))
        let many = try await HTMLReport(of: Fixtures.run(vectors(3))).text
        #expect(!many.contains(own))
        #expect(many.components(separatedBy: "<li><a href=#r1>A test</a>").count == 4)
        #expect(many.contains("<dt id=r1>A test<dd>what it says\n"))
    }

    @Test("A cause says what it does, who gains, its proof, its remedy and what shows it")
    func cause() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let article = try #require(
            text.firstMatch(
                of: #/(?s)<article class=cause id=cause:lax/never-looks>.*?</article>/#
            )
        ).0
        for part in [
            "▲ medium bypass", "it never | looks",
            "who has a mis-issued certificate for this host.",
            "<dt>Remedy<dd>", "<dt>Evidence<dd>", "<dt>Disclosure<dd>",
            "<a href=#first-family/bypass>",
        ] {
            #expect(article.contains(part), "\(part)")
        }
    }

    @Test(
        "Evidence leads to the lines that were read, where they are known",
        arguments: [
            (
                "square/okhttp@1682d9bac8, okhttp/CertificatePinner.kt:293-314 (check)",
                "https://github.com/square/okhttp/blob/1682d9bac8/okhttp/CertificatePinner.kt#L293-L314"
            ),
            (
                "a/b@v1.0, src/x.c:7",
                "https://github.com/a/b/blob/v1.0/src/x.c#L7"
            ),
            ("a/b@v1.0, the whole folder", nil), ("javascript:alert(1)", nil),
        ] as [(String, String?)]
    )
    func sources(_ source: String, _ link: String?) {
        #expect(HTMLEvidence(.source(source)).link == link)
    }

    @Test(
        "A reference leads to its address, or to that of a CVE, and nowhere else",
        arguments: [
            ("CVE-2021-3450", "https://www.cve.org/CVERecord?id=CVE-2021-3450"),
            ("https://example.com/a (open)", "https://example.com/a"),
            ("http://example.com/", nil), ("javascript:alert(1)", nil), ("", nil),
        ] as [(String, String?)]
    )
    func references(_ reference: String, _ link: String?) {
        #expect(HTMLEvidence(.reference(reference, cvss: nil)).link == link)
    }

    @Test("Who conforms is counted in a sentence, and who departs has a row")
    func departures() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let part = try #require(
            text.firstMatch(
                of: #/(?s)<details class=vector id=first-family/bypass>.*?<dl class=items>/#
            )
        ).0
        #expect(part.contains("<a href=#cUUin>lax</a> <td>accepts<td>"))
        #expect(part.contains("✓ 1 policy; path, host and key on swift."))
        #expect(!part.contains("strict"))
    }

    @Test("The picture marks what was served, the anchor, the path and what is pinned")
    func picture() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let boxes = text.matches(of: #/<g class="([^"]*)" transform=[^>]*>.*?</g>/#)
        let leaf = try #require(boxes.first { $0.0.contains(">leaf<") })
        #expect(leaf.1 == "box served path pinned")
        #expect(leaf.0.contains("◆ key pinned"))
        let root = try #require(boxes.first { $0.0.contains(">root<") })
        #expect(root.1 == "box unserved anchor path pinned")
        #expect(text.contains("<path class=\"line path\""))
    }

    @Test("A certificate is dumped where the vector is about its bytes, and nowhere else")
    func bytes() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        #expect(!text.contains("<pre"))
        #expect(!text.contains("BEGIN CERTIFICATE"))
    }

    @Test("What may differ between machines stands under the last heading and nowhere else")
    func environment() async throws {
        let text = try await HTMLReport(of: Fixtures.run()).text
        let last = try #require(text.range(of: "<section id=\"environment\">"))
        #expect(text[last.upperBound...].contains("3.9"))
        #expect(text[last.upperBound...].contains("Fixture OS 1"))
        #expect(!text[..<last.lowerBound].contains("3.9"))
        #expect(!text[..<last.lowerBound].contains("Fixture OS 1"))
    }

    @Test("The same run gives the same octets, and a date only where a release gives it")
    func determinism() async throws {
        let run = try await Fixtures.run()
        let text = try await HTMLReport(of: run).text
        #expect(try await HTMLReport(of: run).text == text)
        #expect(!text.contains("2026-11-21"))
        let stamp = ReportStamp(revision: "abc", date: "2026-11-21")
        let stamped = try await HTMLReport(of: run, stamp: stamp).text
        #expect(stamped.contains("<small>revision abc, 2026-11-21</small>"))
        #expect(stamped.contains("Pinproof \(run.version) (revision abc, 2026-11-21), corpus"))
    }

    /// The values of an attribute, with quotes around them or without.
    private func attributes(_ name: String, in text: String) -> [String] {
        text.matches(of: #/ (id|href)=(?:"([^"]*)"|([^" >]+))/#).filter { $0.1 == name }
            .map { String($0.2 ?? $0.3 ?? "") }
    }

    private func source(_ text: Substring) -> String {
        "sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())"
    }

    private static let endByThemselves: Set<Substring> = ["dd", "dt", "li", "p", "td", "th", "tr"]

    /// Text that slipped through unescaped would upset the order of the tags.
    private func expectBalanced(_ text: String) throws {
        let body = text.replacing(#/(?s)<(style|script)>.*?</(style|script)>/#, with: "")
        var open: [Substring] = []
        for tag in body.matches(of: #/<(/?)([a-z0-9]+)[^<>]*?(/?)>/#) {
            guard !["br", "input", "meta"].contains(tag.2), tag.3.isEmpty else { continue }

            if tag.1.isEmpty {
                open.append(tag.2)
            } else {
                // HTML lets these end without a tag of their own (13.1.2.4, optional tags).
                while let inner = open.last, inner != tag.2, Self.endByThemselves.contains(inner) {
                    open.removeLast()
                }
                let last = open.popLast()
                try #require(last == tag.2, "\(tag.0) closes \(last ?? "nothing")")
            }
        }
        #expect(open.isEmpty)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
