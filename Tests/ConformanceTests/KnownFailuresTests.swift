// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@testable import Conformance

@Suite("What a client is known to do")
struct KnownFailuresTests {
    @Test("A file is read, and written as it is: sorted, one entry to a line")
    func form() throws {
        let file = try known(Self.text)
        #expect(file.client == "acme-android 4.2")
        #expect(file.name == "acme-android")
        #expect(file.entries.map(\.line) == [2, 3])
        #expect(file.entries[1].until == Day("2027-03-01"))
        #expect(file.text == Self.text)
        let lines = Self.text.split(separator: "\n")
        let turned = [
            lines[0], lines[2].dropLast(0) + ",", Substring(lines[1].dropLast()), lines[3],
        ]
        #expect(try known(turned.joined(separator: "\n")).text == Self.text)
    }

    @Test(
        "What is wrong is named with its line, its member and a remedy",
        arguments: [
            (
                #""reason": "of a dot""#, #""reason": " ""#,
                "known.json:3: known[1].reason: is empty"
            ),
            (#""reason": "of a dot", "#, "", "known[1].reason: is missing; add the member"),
            ("host/dot", "host/*", "a pattern would hide what is new; write an entry for each"),
            ("host/dot", "host/a", "is of host/a, okhttp (public-key), as an entry above; leave"),
            ("2027-03-01", "2027-02-29", "known[1].until: is “2027-02-29”, and no day; write"),
            (#""actual": "not-pinned""#, #""actual": "reject""#, "which is expected: that is no"),
            (#""actual": "not-pinned""#, #""actual": "mood""#, "none of the names"),
            (
                #""expected": "reject", "actual": "not"#, #""expected": "maybe", "actual": "not"#,
                "no verdict"
            ),
            (#""revision": 2"#, #""revision": 0"#, "known[1].revision: is 0"),
            (#""pinproofKnown": 1"#, #""pinproofKnown": 2"#, "pinproofKnown: is 2"),
            (
                #""kind": "public-key", "expected": "reject""#,
                #""kind": "both", "expected": "reject""#, "“both”"
            ),
            (#""until""#, #""untill""#, "known[1].untill: is no member that may stand here"),
            ("] }", "]", "is not a JSON text: line 5"),
        ]
    )
    func wrong(_ old: String, _ new: String, _ message: String) throws {
        let text = Self.text.replacing(old, with: new)
        #expect(text != Self.text)
        do throws(VectorErrors) {
            _ = try KnownFailures(parsing: Array(text.utf8), location: "known.json")
            Issue.record("it was read")
        } catch {
            let said = error.all.map(\.description).joined(separator: "\n")
            #expect(said.contains(message), "\(said)")
        }
    }

    @Test("An entry without a reason loads where the file is written again, and nowhere else")
    func unreasoned() throws {
        let text = Self.text.replacing("of a dot", with: "")
        #expect(throws: VectorErrors.self) { try known(text) }
        let file = try KnownFailures(
            parsing: Array(text.utf8),
            location: "known.json",
            isRewritten: true
        )
        #expect(file.unreasoned.map(\.key.vector) == ["host/dot"])
    }

    /// The order of issue 29: refused < lenient < outage < unpinned < bypass, and then severity.
    @Test("Harm has an order")
    func order() {
        let findings: [Finding] = [
            .conforming, .otherReason, .limit, .lenient, .outage(.exotic), .outage(.occasional),
            .outage(.routine), .outage(.anybody), .unpinned, .bypass(.brokenCryptography),
            .bypass(.misissuedCertificate), .bypass(.none), .defect("it hung"),
        ]
        for (one, other) in zip(findings, findings.dropFirst()) {
            #expect(one.harm < other.harm, "\(one) \(other)")
        }
        #expect(Finding.bypass(.none).harm == Finding.bypass(.ownCertificate).harm)
    }

    @Test("New, worse, expired and without a vector fail; fixed, better and revised are said")
    func comparison() throws {
        let file = KnownFailures(
            client: "c",
            corpus: "1",
            entries: [
                entry("f/same", .reject), entry("f/worse", .reject), entry("f/better", .accept),
                entry("f/fixed", .accept), entry("f/gone", .accept), entry("f/apart", .accept),
                entry("f/expired", .accept, until: "2027-01-01"),
                entry("f/today", .accept, until: "2027-01-02"),
                entry("f/revised", .accept, revision: 1),
            ]
        )
        let comparison = KnownComparison(
            [
                judged("f/same", .reject, .limit), judged("f/worse", .accept, .bypass(.none)),
                judged("f/better", .reject, .limit), judged("f/fixed", .reject, .conforming),
                judged("f/expired", .accept, .bypass(.none)),
                judged("f/today", .accept, .bypass(.none)),
                judged("f/revised", .accept, .bypass(.none)),
                judged("f/new", .accept, .bypass(.none)),
                judged("f/newer", .accept, .bypass(.none), isNew: true),
                judged("f/right", .reject, .conforming),
            ],
            knowing: file,
            today: try #require(Day("2027-01-02")),
            isVector: { $0 != "f/gone" }
        )
        #expect(comparison.known.map(\.entry.key.vector) == ["f/revised", "f/same", "f/today"])
        #expect(comparison.new.map(\.key.vector) == ["f/new"])
        #expect(comparison.newInCorpus.map(\.key.vector) == ["f/newer"])
        #expect(comparison.worse.map(\.entry.key.vector) == ["f/worse"])
        #expect(comparison.better.map(\.entry.key.vector) == ["f/better"])
        #expect(comparison.expired.map(\.entry.key.vector) == ["f/expired"])
        #expect(comparison.fixed.map(\.entry.key.vector) == ["f/fixed"])
        #expect(comparison.revised.map(\.entry.key.vector) == ["f/revised"])
        #expect(comparison.unknown.map(\.key.vector) == ["f/gone"])
        #expect(comparison.notAsked.map(\.key.vector) == ["f/apart"])
        #expect(comparison.fails)
        #expect(
            Set(comparison.tolerated.keys.map(\.vector)) == [
                "f/same", "f/today", "f/revised", "f/better", "f/newer",
            ]
        )
    }

    @Test("What is fixed alone fails nothing, and is said")
    func notices() throws {
        let file = KnownFailures(client: "c", corpus: "1", entries: [entry("f/fixed", .accept)])
        let comparison = KnownComparison(
            [judged("f/fixed", .reject, .conforming)],
            knowing: file,
            today: try #require(Day("2027-01-02")),
            isVector: { _ in true }
        )
        #expect(!comparison.fails)
        #expect(comparison.hasNotices)
    }

    @Test("Writing keeps reasons, asks for new ones, and leaves alone what was not asked")
    func rewriting() {
        let file = KnownFailures(
            client: "c 1",
            corpus: "1",
            entries: [
                entry("f/same", .reject, until: "2027-01-01"), entry("f/changed", .reject),
                entry("f/fixed", .accept), entry("f/apart", .accept), entry("f/high", .accept),
            ]
        )
        let judged = [
            judged("f/same", .reject, .limit), judged("f/changed", .accept, .lenient),
            judged("f/fixed", .reject, .conforming), judged("f/new", .reject, .limit),
            judged("f/high", .accept, .bypass(.none)),
            judged("f/newly-high", .accept, .bypass(.ownCertificate)),
        ]
        let careful = file.rewritten(after: judged, client: "c 2", corpus: "2", acceptsHigh: false)
        #expect(careful.file.client == "c 2")
        #expect(
            careful.file.entries.map { "\($0.key.vector) \($0.actual.rawValue) \($0.reason)" } == [
                "f/apart accept f/apart is so", "f/changed accept ", "f/high accept f/high is so",
                "f/new reject ", "f/same reject f/same is so",
            ]
        )
        #expect(careful.file.entries.last?.until == Day("2027-01-01"))
        #expect(careful.refused.map(\.key.vector) == ["f/newly-high"])
        #expect((careful.unreasoned, careful.removed) == (2, 1))
        let bold = file.rewritten(after: judged, client: "c 2", corpus: "2", acceptsHigh: true)
        #expect(bold.refused.isEmpty)
        #expect(bold.file.entries.contains { $0.key.vector == "f/newly-high" })
    }

    @Test("A vector's former name is that of the vector of today")
    func aliases() {
        let history = CorpusHistory(
            aliases: ["f/old": "f/now"],
            releases: [
                .init(version: "1.0.0", added: ["f/now"]), .init(version: "1.1.0", added: ["f/b"]),
            ]
        )
        let file = KnownFailures(client: "c", corpus: "1", entries: [entry("f/old", .accept)])
        #expect(file.renamed(by: history).entries.map(\.key.vector) == ["f/now"])
        #expect(history.isNewer("f/b", than: "1.0.0"))
        #expect(!history.isNewer("f/b", than: "1.1.0"))
        #expect(!history.isNewer("f/now", than: "1.0.0"))
        #expect(history.isNewer("f/unreleased", than: "1.1.0"))
        // By the name that it had then.
        let renamed = CorpusHistory(
            aliases: ["f/old": "f/now"],
            releases: [.init(version: "1.0.0", added: ["f/old"])]
        )
        #expect(!renamed.isNewer("f/now", than: "1.0.0"))
        // Nobody wrote down what that version had.
        #expect(!history.isNewer("f/b", than: "0.1.0"))
    }

    @Test("A day is one that there is", arguments: ["2027-2-01", "2027-13-01", "x", "2027-04-31"])
    func days(_ text: String) { #expect(Day(text) == nil) }

    private static let text = """
        { "pinproofKnown": 1, "client": "acme-android 4.2", "corpus": "1.0.0", "known": [
        { "vector": "host/a", "revision": 1, "policy": "okhttp", "kind": "public-key", \
        "expected": "reject or misconfigured", "actual": "accept", "reason": "of {a} \\"] brace" },
        { "vector": "host/dot", "revision": 2, "policy": "okhttp", "kind": "public-key", \
        "expected": "reject", "actual": "not-pinned", "reason": "of a dot", "until": "2027-03-01" }
        ] }

        """

    private func known(_ text: String) throws -> KnownFailures {
        try KnownFailures(parsing: Array(text.utf8), location: "known.json")
    }

    private func key(_ vector: String) -> KnownFailures.Key {
        KnownFailures.Key(vector: vector, kind: .publicKey, policy: "p")
    }

    private func entry(
        _ vector: String,
        _ actual: KnownFailures.Said,
        until: String? = nil,
        revision: Int = 2
    ) -> KnownFailures.Entry {
        KnownFailures.Entry(
            key: key(vector),
            revision: revision,
            expected: [.misconfigured],
            actual: actual,
            reason: "\(vector) is so",
            until: until.flatMap { Day($0) }
        )
    }

    private func judged(
        _ vector: String,
        _ said: KnownFailures.Said,
        _ finding: Finding,
        isNew: Bool = false
    ) -> KnownComparison.Judged {
        KnownComparison.Judged(
            key: key(vector),
            revision: 2,
            expected: [.misconfigured],
            said: said,
            finding: finding,
            isWrong: finding != .conforming,
            text: vector,
            harms: [.reject: Finding.limit.harm, .accept: Finding.bypass(.none).harm],
            isNewInCorpus: isNew
        )
    }
}
