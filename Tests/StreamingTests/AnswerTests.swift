// SPDX-License-Identifier: Apache-2.0

import Pinning
import SharedFixtures
import Streaming
import SwiftBackend
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test("The verdict, the path, its pins and those that matched stand on one line")
    func whole() async throws {
        let written = try await answers(to: Asked.line()).written
        let path = [Fixture.leaf, .intermediate, .root]
        let pins = path.map { "\"sha256/\(SPKIPinText.of($0))\"" }
        #expect(
            written.text.hasPrefix(
                #"{"id":"one","host":"www.example.com","policy":"norm.public-key","backend":"swift","#
                    + #""verdict":"accept","path":["#
            )
        )
        #expect(
            written.text.hasSuffix(
                "\"pins\":[\(pins.joined(separator: ","))],\"matched\":[\(pins[1])]}\n"
            )
        )
    }

    @Test(
        "Everything that can come of a question",
        arguments: [
            (Asked.line("a"), #""verdict":"accept""#),
            (
                Asked.line("a", ["pins": "[\"\(Asked.otherPin)\"]"]),
                #""verdict":"reject","reason":"no-matching-pin","path""#
            ),
            (Asked.line("a", ["pins": "[]"]), #""verdict":"not-pinned","path""#),
            (
                Asked.line("a", served: [.leaf]),
                #""verdict":"reject","reason":"no-path"}"#
            ),
            (
                Asked.line("a", served: [.tamperedLeaf, .intermediate]),
                #""verdict":"reject","reason":"bad-signature"}"#
            ),
            (
                Asked.line("a", ["host": "\"www.example.org\""]),
                #""verdict":"reject","reason":"name-mismatch","path""#
            ),
            (
                Asked.line("a", ["pins": "[\"x\"]"]),
                #""verdict":"misconfigured","reason":"malformed-pin","path""#
            ),
            (
                Asked.line("a", ["policy": "\"norm.certificate\""]),
                #""unsupported":"no-list-of-its-kind","path""#
            ),
            (
                Asked.line("a", ["policy": "\"curl\""]),
                #""unsupported":"other-library","path""#
            ),
            ("{}", #"{"id":null,"error":"id: is missing; "#),
            (#"{"id":"a","served":7}"#, #"{"id":"a","error":"#),
        ]
    )
    func outcomes(_ line: String, _ wanted: String) async throws {
        let written = try await answers(to: line).written
        #expect(written.lines.count == 1)
        #expect(written.text.contains(wanted), "\(written.text)")
    }

    @Test("A pinned certificate matches by its digest where certificates are pinned")
    func certificatePins() async throws {
        let pins =
            "[{\"host\":\"\(Asked.host)\",\"certificates\":"
            + "[{\"certificate\":\"\(Asked.base64(.intermediate))\"}]}]"
        let line = Asked.line("a", ["pins": pins, "policy": "\"norm.certificate\""])
        let answer = try AnswerLine(
            record: Record(
                number: 1,
                contents: .octets(Array(try await answers(to: line).written.text.utf8))
            )
        )
        #expect(answer.outcome == .verdict("accept", reason: nil))
        #expect(answer.matched.count == 1)
        #expect(answer.matched.first?.count == 64)
    }

    @Test(
        "What is pinned for every host holds for the host of the line, whatever the policy",
        arguments: [
            "android.network-security-config", "norm.public-key", "okhttp", "trustkit.ios",
            "trustkit.android", "chromium",
        ]
    )
    func everyHost(_ policy: String) async throws {
        for (pin, verdict) in [
            (Asked.pin, #""verdict":"accept""#), (Asked.otherPin, #""reason":"no-matching-pin""#),
        ] {
            let backup = Base64.encode(Array(repeating: 7, count: 32))
            let pins = PinSet(
                [],
                everyHost: PinnedHost(host: "", keys: [.text(pin), .text(backup)])
            )
            let line = Asked.line("a", ["policy": "\"\(policy)\""])
            let written = try await answers(to: line, pins: pins).written.text
            #expect(written.contains(verdict), "\(written)")
            #expect(written.contains(#""matched":"#) == (pin == Asked.pin), "\(written)")
        }
    }

    @Test("A pin of a trust anchor that is not on the path is said to be that, by its name")
    func anchorElsewhere() async throws {
        let anchors = "[\"\(Asked.base64(.root))\",\"\(Asked.base64(.otherRoot))\"]"
        let pin = Asked.otherPin
        let key = Asked.line("a", ["anchors": anchors, "pins": "[\"\(pin)\"]"])
        let said =
            "pin “\(pin)” is the SHA-256 of the key of the trust anchor “other root”, which is "
            + "not on this path"
        // The second time from what is remembered.
        for line in try await answers(to: key + "\n" + key).written.lines {
            #expect(line.contains("\"explanation\":[\"\(said)\"]"), "\(line)")
        }

        let digest = Base64.encode(Fixture.otherRoot.certificate.fingerprint)
        let pins = "[{\"host\":\"\(Asked.host)\",\"certificates\":[\"\(digest)\"]}]"
        let certificate = Asked.line(
            "a",
            ["anchors": anchors, "policy": "\"norm.certificate\"", "pins": pins]
        )
        let text = try await answers(to: certificate).written.text
        #expect(
            text.contains(
                "is the SHA-256 of the trust anchor “other root”, which is not on this path"
            ),
            "\(text)"
        )
    }

    @Test("An unevaluated trust object lists what is at hand, by the issuers' names")
    func unevaluated() async throws {
        // The intermediate is not served; only the platform has it, and it is pinned.
        let line = Asked.line(
            "a",
            served: [.leaf],
            [
                "policy": "\"alamofire.public-keys.without-validation\"",
                "anchors": "[\"\(Asked.base64(.intermediate))\"]",
                "pins": "[{\"host\":\"\(Asked.host)\",\"keys\":"
                    + "[{\"certificate\":\"\(Asked.base64(.intermediate))\"}]}]",
            ]
        )
        #expect(try await answers(to: line).written.text.contains(#""verdict":"accept""#))
    }

    @Test("What the library alone can read is counted, and the answer says that it is no verdict")
    func unreadable() async throws {
        // An empty SEQUENCE, which the library is told to have found a path of.
        let line = Asked.line("a", ["served": #"["MAA="]"#])
        var backend = StatedBackend("openssl")
        backend.pathOutcome = .success(.path([EncodedCertificate([0x30, 0x00])]))
        let stream = EvaluationStream { [backend] in
            StreamWorker(reader: Asked.reader(), evaluator: ChainEvaluator(backend: backend))
        }
        let written = Written()
        let tally = try await stream.run(lines(line)) { written.write($0) }
        #expect(tally.unreadable == 1)
        #expect(tally.defects == 0 && tally.refused == 0)
        #expect(written.text.contains("whether the policy accepts is not known"))
    }

    @Test("A library that fails is a defect in the answer, and the stream goes on")
    func defect() async throws {
        var backend = StatedBackend("swift")
        backend.pathOutcome = .failure(.defect("it is “gone”"))
        let stream = EvaluationStream { [backend] in
            StreamWorker(
                reader: Asked.reader(),
                evaluator: ChainEvaluator(backend: backend)
            )
        }
        let written = Written()
        let text = Asked.line("a") + "\n" + Asked.line("b")
        let tally = try await stream.run(lines(text)) { written.write($0) }
        #expect(written.lines.count == 2)
        #expect(written.lines.allSatisfy { $0.contains(#""defect":"it is “gone”""#) })
        #expect(tally.defects == 2)
        #expect(tally.firstDefect == "it is “gone”")
    }
}
