// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SharedFixtures
import Streaming
import Testing

@Suite("Questions in JSON")
struct QuestionTests {
    @Test("A line says everything, or leaves it to what all have in common")
    func whole() throws {
        let question = try Asked.question(Asked.line())
        #expect(question.id == "one")
        #expect(question.connection.host == Asked.host)
        #expect(question.connection.time == Time(Asked.time))
        #expect(question.connection.served == Asked.chain.map(\.certificate))
        #expect(question.connection.anchors.all == [Fixture.root.certificate])
        #expect(question.pins.entries.first?.keys == [.text(Asked.pin)])
        #expect(question.policy.id == "norm.public-key")
    }

    @Test("Host and time are taken from the command where the line has none")
    func defaults() throws {
        let time = try #require(Time(Asked.time))
        let question = try Asked.question(
            Asked.line("one", ["host": nil, "time": nil]),
            with: Asked.reader(host: "other.example.com", time: time)
        )
        #expect(question.connection.host == "other.example.com")
        #expect(question.connection.time == time)
    }

    @Test("Anchors and pins stand in the line, or go by a name")
    func sets() throws {
        let inline = try Asked.question(
            Asked.line(
                "one",
                [
                    "anchors": "[\"\(Asked.base64(.otherRoot))\"]", "userAnchors": "\"roots\"",
                    "pins": "[\"sha256/\(Asked.otherPin)\"]", "policy": "\"okhttp\"",
                ]
            )
        )
        #expect(inline.connection.anchors.shipped == [Fixture.otherRoot.certificate])
        #expect(inline.connection.anchors.user == [Fixture.root.certificate])
        #expect(
            inline.pins.entries == [
                PinnedHost(host: Asked.host, keys: [.text(Asked.otherPin)])
            ]
        )
        #expect(inline.policy.id == "okhttp")

        let named = try Asked.question(
            Asked.line("one", ["anchors": "\"roots\"", "pins": "\"fleet\""])
        )
        #expect(named.connection.anchors.all == [Fixture.root.certificate])
        #expect(named.pins.entries.first?.host == "example.com")
    }

    @Test("An entry says everything that a pin configuration does")
    func entries() throws {
        let entry = """
            [{"host": "example.com", "includeSubdomains": true, "enforce": false,
              "expires": "2031-01-01", "keys": ["x", {"certificate": "\(Asked.base64(.leaf))"}],
              "certificates": []}, {"host": "example.org", "exempt": true}]
            """
        let question = try Asked.question(
            Asked.line("one", ["pins": entry.replacing("\n", with: "")])
        )
        #expect(
            question.pins.entries == [
                PinnedHost(
                    host: "example.com",
                    includeSubdomains: true,
                    enforce: false,
                    expires: "2031-01-01",
                    certificates: [],
                    keys: [.text("x"), .of(Fixture.leaf.certificate)]
                ),
                PinnedHost(host: "example.org", isExempt: true),
            ]
        )
    }

    @Test(
        "A line that holds no question says where and what, and keeps its id",
        arguments: [
            ("{", nil, "is not JSON"),
            ("[]", nil, "an object is wanted"),
            ("{\"id\":\"a\",\"id\":\"b\"}", nil, "“id” stands twice"),
            (Asked.line("one", ["id": nil]), nil, "id: is missing"),
            (Asked.line("one", ["id": "7"]), nil, "id: is a number"),
            (Asked.line("one", ["host": nil]), "one", "host: is missing; add it, or name one with"),
            (
                Asked.line("one", ["host": "\"https://api.example.com:443/v1\""]), "one",
                "host: is “https://api.example.com:443/v1”, a URL; write api.example.com"
            ),
            (Asked.line("one", ["time": nil]), "one", "time: is missing"),
            (Asked.line("one", ["time": "\"now\""]), "one", "time: is “now”"),
            (Asked.line("one", ["served": "[]"]), "one", "served: is an empty list"),
            (Asked.line("one", ["served": "[\"MI!\"]"]), "one", "served[0]: is not base64"),
            (Asked.line("one", ["anchors": "\"rots\""]), "one", "--anchors rots=FILE"),
            (Asked.line("one", ["pins": "\"flet\""]), "one", "name one of fleet"),
            (Asked.line("one", ["pins": "[{}]"]), "one", "pins[0].host: is missing"),
            (Asked.line("one", ["policy": "\"okhtp\""]), "one", "which is not a policy"),
            (Asked.line("one", ["pin": "1"]), "one", "pin: is no member that may stand here"),
        ]
    )
    func refused(_ line: String, _ id: String?, _ explanation: String) {
        do throws(LineProblem) {
            _ = try Asked.question(line)
            Issue.record("it was taken for a question")
        } catch {
            #expect(error.id == id)
            #expect(error.explanation.contains(explanation), "\(error.explanation)")
        }
    }

    @Test("A line of problems names ten of them, and an id as long as a line none")
    func manyProblems() {
        let served = "[" + Array(repeating: "1", count: 1_000).joined(separator: ",") + "]"
        do throws(LineProblem) {
            _ = try Asked.question(Asked.line("one", ["served": served]))
            Issue.record("it was taken for a question")
        } catch {
            #expect(error.explanation.contains("served[9]"))
            #expect(error.explanation.hasSuffix("; 990 more like these"))
        }
        for members: [String: String?] in [[:], ["time": "\"\(Asked.time)\""]] {
            do throws(LineProblem) {
                let id = String(repeating: "x", count: 65_537)
                _ = try Asked.question(Asked.line(id, members))
                Issue.record("it was taken for a question")
            } catch {
                #expect(error.id == nil)
                #expect(error.explanation.hasPrefix("id: has"), "\(error.explanation)")
            }
        }
    }

    @Test("What a platform lists before an evaluation is the same of many certificates and of few")
    func unevaluated() throws {
        func listed(_ others: [Fixture]) throws -> [EncodedCertificate] {
            try Asked.question(
                Asked.line("one", served: [.leaf] + others, ["policy": "\"urllib3.unverified\""])
            ).connection.chainWithoutEvaluation
        }
        let few = try listed([.otherRoot, .intermediate])
        #expect(few == [Fixture.leaf, .intermediate, .root].map(\.certificate))
        let strangers = Array(repeating: Fixture.otherRoot, count: 20)
        #expect(try listed(strangers + [.intermediate, .intermediateOf2025]) == few)
    }

    @Test("A file of pins is read like the member of a line, and refused with its name")
    func file() throws {
        let octets = Array("[{\"host\": \"example.com\", \"keys\": [\"sha256/x\"]}]".utf8)
        #expect(
            try PinSet(parsing: octets, file: "fleet.json").entries == [
                PinnedHost(host: "example.com", keys: [.text("x")])
            ]
        )
        let wrong = [
            "{}", "[", "[{\"host\": 1}]",
            // Without the “s” nothing would be pinned, and nobody would hear of it.
            "[{\"host\": \"example.com\", \"key\": [\"sha256/x\"]}]",
        ]
        for text in wrong {
            #expect {
                try PinSet(parsing: Array(text.utf8), file: "fleet.json")
            } throws: { error in
                "\(error)".contains("fleet.json")
            }
        }
    }
}
