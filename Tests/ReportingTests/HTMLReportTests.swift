// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Crypto
import Foundation
import Reporting
import Testing

@Suite("The report as HTML")
struct HTMLReportTests {
    @Test("What a vector says is text, whatever it says")
    func escaping() async throws {
        var hostile = FixtureVector()
        hostile.title = #"<script>alert(1)</script> "quoted" & 'quoted' </title>{{version}}"#
        hostile.publicKey = """
            { "verdict": "accept", "because": "<img src=x onerror=alert(2)>" }
            """
        hostile.causes = [
            FixtureCause(
                "strict/x",
                #""policies": ["strict"], "verdict": "crash""#,
                because: "</td><b onclick='x'>"
            )
        ]
        let text = try HTMLReport(of: try await Fixtures.run([hostile])).text
        #expect(text.count(of: "<script>") == 1)
        #expect(!text.contains("<img"))
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
        try expectBalanced(try HTMLReport(of: try await Fixtures.run()).text)
    }

    @Test("Every link leads to a part of the file, and no two parts share a name")
    func links() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
        let ids = text.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
        let links = text.matches(of: #/ href="([^"]*)"/#).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        #expect(links.count > 20)
        for link in links {
            #expect(link.hasPrefix("#") && ids.contains(String(link.dropFirst())), "\(link)")
        }
        // One for the vector, and one for the cell, whether or not anything departs there.
        #expect(ids.contains("first-family/bypass"))
        #expect(ids.contains("first-family/bypass:lax"))
        #expect(ids.contains("second-family/open:strict"))
    }

    @Test("The browser is told to fetch nothing and to run nothing but the script that is there")
    func contentSecurityPolicy() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
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

    @Test("Four numbers stand at the top, the harms apart, the expected from the unexpected")
    func numbers() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
        #expect(text.contains("<h1 class=\"unexpected\">"))
        #expect(text.contains("<dt>vectors</dt><dd>3<small>in 2 families</small>"))
        #expect(text.contains("<dt>evaluators</dt><dd>6<small>5 policies on 2 libraries</small>"))
        let bypasses = "<dt>▲ bypasses</dt><dd>2<small>1 expected, 1 unexpected</small>"
        #expect(text.contains(bypasses))
        #expect(text.contains("<dt>▼ outages</dt><dd>"))
    }

    @Test("A cell has a sign and a word, and leads to what the policy says")
    func cells() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
        let bypass = """
            <td class="laxer"><a href="#first-family/bypass:lax">▲
            bypass</a></td>
            """
        #expect(text.contains(bypass))
        let unexpected = """
            <td class="stricter unexpected"><a href="#first-family/outage:strict">✗▼
            outage</a></td>
            """
        #expect(text.contains(unexpected))
    }

    @Test("The picture marks what was served, the anchor, the path and what is pinned")
    func picture() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
        let leaf = try #require(text.firstMatch(of: #/<g class="([^"]*)"><title>served 1.*?</g>/#))
        #expect(leaf.1 == "box served path")
        #expect(leaf.0.contains("◆ key pinned"))
        let root = try #require(text.firstMatch(of: #/<g class="([^"]*)"><title>anchor.*?</g>/#))
        #expect(root.1 == "box unserved anchor path")
        #expect(text.contains("<path class=\"line path\""))
    }

    @Test("What may differ between machines stands under the last heading and nowhere else")
    func environment() async throws {
        let text = try HTMLReport(of: try await Fixtures.run()).text
        let last = try #require(text.range(of: "<section id=\"libraries\">"))
        #expect(text[last.upperBound...].contains("3.9"))
        #expect(text[last.upperBound...].contains("a platform"))
        #expect(!text[..<last.lowerBound].contains("3.9"))
        #expect(!text[..<last.lowerBound].contains("a platform"))
    }

    @Test("The same run gives the same octets, and a date only where a release gives it")
    func determinism() async throws {
        let run = try await Fixtures.run()
        let text = try HTMLReport(of: run).text
        #expect(try HTMLReport(of: run).text == text)
        #expect(!text.contains("2026-11-21"))
        let stamp = ReportStamp(revision: "abc", date: "2026-11-21")
        let stamped = try HTMLReport(of: run, stamp: stamp).text
        #expect(stamped.contains("<small>revision abc, 2026-11-21</small>"))
        #expect(stamped.contains("Pinproof \(run.version) (revision abc, 2026-11-21), corpus"))
    }

    private func source(_ text: Substring) -> String {
        "sha256-\(Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString())"
    }

    /// Text that slipped through unescaped would upset the order of the tags.
    private func expectBalanced(_ text: String) throws {
        let body = text.replacing(#/(?s)<(style|script)>.*?</(style|script)>/#, with: "")
        var open: [Substring] = []
        for tag in body.matches(of: #/<(/?)([a-z0-9]+)[^<>]*?(/?)>/#) {
            guard !["br", "input", "meta"].contains(tag.2), tag.3.isEmpty else { continue }

            if tag.1.isEmpty {
                open.append(tag.2)
            } else {
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
