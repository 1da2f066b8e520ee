// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Conformance
import Foundation
import Pinning
import Testing

@testable import Harness

@Suite("A harness")
struct HarnessTests {
    @Test("A process has ended when it has, whatever it left behind that holds its output")
    func leftBehind() throws {
        let process = try ChildProcess(["sh", "-c", "sleep 600 & echo said >&2; exit 3"])
        let begin = ContinuousClock.now
        let status = try process.waitForEnd(until: begin + .seconds(60))
        #expect(status == .exited(3))
        #expect(process.lastWords == "said")
        #expect(ContinuousClock.now - begin < .seconds(30))
    }

    @Test("What it answers is what it said, in order, and no expectation is told")
    func answers() async throws {
        let harness = try ScriptedHarness(
            """
            def judge(connection):
                known = {"connection", "policy", "kind", "host", "time", "timeZone", "served",
                         "anchors", "addedAnchors", "userAnchors", "pinned"}
                assert set(connection) == known, connection
                return accept if pinned(connection) else no_pin
            """
        )
        let asked = try await harness.ask(about: ["valid-chains/leaf-pinned-p256"])
        #expect(asked.program?.id == "scripted")
        #expect(asked.program?.version == "1.0")
        #expect(asked.program?.policies.map(\.id) == ["scripted"])
        #expect(asked["valid-chains/leaf-pinned-p256"] == .verdict(.accept, message: "pinned"))
        #expect(asked.restarts == 0)
    }

    @Test(
        "What one model alone compares is told to whoever executes it, and to nobody else",
        arguments: [
            ("alamofire.composite", "set(), {'pins', 'otherPins'}"),
            (
                "alamofire.public-keys.without-validation", "{'chainWithoutEvaluation'}, {'pins'}"
            ),
            ("alamofire.public-keys", "set(), {'pins'}"),
        ]
    )
    func comparedByFew(_ policy: String, _ members: String) async throws {
        let harness = try ScriptedHarness(
            """
            def judge(connection):
                few, lists = \(members)
                assert few == {"chainWithoutEvaluation"} & set(connection), connection
                entry = connection["pinned"][0]
                assert lists == {"pins", "otherPins"} & set(entry), entry
                if few: assert len(connection["chainWithoutEvaluation"]) > 1, connection
                digests = lambda name: {pin["sha256"] for pin in entry.get(name, [])}
                assert not digests("pins") & digests("otherPins"), entry
                return accept if pinned(connection) else no_pin
            """,
            policy: "\"\(policy)\""
        )
        let asked = try await harness.ask(about: ["valid-chains/leaf-pinned-p256"])
        #expect(asked["valid-chains/leaf-pinned-p256"] == .verdict(.accept, message: "pinned"))
    }

    @Test(
        "What chance decided is not in a client's words",
        arguments: [
            (
                "host www.example.com:41621 (<Pool object at 0x7f6fd3706f50>)",
                "host www.example.com:PORT (<Pool object at 0x…>)"
            ),
            ("4027548D7A7F0000:error:0A0000C0:SSL routines", "error:0A0000C0:SSL routines"),
            ("tls alert 40, 416210 octets, 0x2f", "tls alert 40, 416210 octets, 0x2f"),
        ]
    )
    func chance(_ words: String, _ rest: String) {
        let answer = ExecutedProgram.Answer.verdict(.accept, message: words)
        #expect(answer.withoutChance(port: 41_621) == .verdict(.accept, message: rest))
        #expect(
            ExecutedProgram.Answer.defect(words).withoutChance(port: 41_621) == .defect(rest)
        )
    }

    @Test(
        "One that fails loses the vector that it failed over, and no other",
        arguments: [
            ("time.sleep(60)", "did not answer in time"),
            (
                "sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)",
                "wrote 1 byte, and no line feed in time"
            ),
            ("sys.exit(3)", "ended with exit status 3; its log ends: goodbye"),
            ("os.kill(os.getpid(), 9)", "was ended by signal 9"),
            ("os.close(1); time.sleep(60)", "closed its output"),
            ("print('[]', flush=True)", "answers with a line that is a list where an object"),
            ("print('accept', flush=True)", "; it is “accept”"),
            ("print(flush=True)", "; it is empty"),
            ("say({})", "has no “connection”"),
            ("say({'connection': 9999, **accept})", "answers connection 9999 where"),
            ("flood()", "wrote more than 1048576 bytes without a line feed"),
            ("return {'defect': 'no idea'}", "no idea"),
        ]
    )
    func failing(_ deed: String, _ message: String) async throws {
        let harness = try ScriptedHarness(
            """
            def judge(connection):
                if connection["host"] != "my.shop.example.com":
                    return accept if pinned(connection) else no_pin
                number = connection["connection"]
                print("goodbye", file=sys.stderr, flush=True)
                \(deed)
                sys.stdin.readline()
                os._exit(0)
            """,
            answer: .seconds(deed.hasPrefix("time.sleep") ? 3 : 20)
        )
        let asked = try await harness.ask(about: [before, failingVector, after])
        guard case .defect(let why)? = asked[failingVector] else {
            Issue.record("\(String(describing: asked[failingVector]))")
            return
        }
        #expect(why.contains(message), "\(why)")
        #expect(asked[before] == .verdict(.accept, message: "pinned"))
        #expect(asked[after] == .verdict(.accept, message: "pinned"))
    }

    @Test("The protocol names every reason that may be answered, and every ability, and no other")
    func documented() throws {
        let file = "\(ScriptedHarness.checkout)/Harnesses/PROTOCOL.md"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let stages = try #require(text.components(separatedBy: "| stage | reasons |\n").last)
        let rows = stages.split(separator: "\n").prefix { $0.hasPrefix("|") }
        let reasons = rows.joined().matches(of: /`([a-z-]+)`/).map { String($0.1) }
        #expect(Set(reasons) == Set(Reason.allCases.map(\.rawValue)).subtracting(["any"]))
        let lines = text.split(separator: "\n")
        let cannot = try #require(lines.first { $0.hasPrefix("| `cannot` |") })
        let abilities = cannot.dropFirst(12).matches(of: /`([a-z-]+)`/).map { String($0.1) }
        #expect(Set(abilities) == Set(HarnessAbility.allCases.map(\.rawValue)))
    }

    @Test(
        "One that says what there is not is in step, and goes on in the same process",
        arguments: [
            ("'verdict': 'fine'", "the verdict “fine”, which is none"),
            ("'verdict': 'reject'", "says reject without a reason"),
            ("'verdict': 'reject', 'reason': 'host-mismatch'", "has the reason “host-mismatch”"),
            ("'verdict': 'reject', 'reason': 'any'", "has the reason “any”"),
            ("'verdict': 'accept', 'reason': 'expired'", "which accept does not have"),
            ("'verdict': 'accept', 'x': 1", "has a member “x”"),
        ]
    )
    func inStep(_ answer: String, _ message: String) async throws {
        let harness = try ScriptedHarness(
            """
            def judge(connection):
                if connection["host"] == "my.shop.example.com":
                    return {\(answer)}
                return accept if pinned(connection) else no_pin
            """
        )
        let asked = try await harness.ask(about: [before, failingVector, after])
        guard case .defect(let why)? = asked[failingVector] else {
            Issue.record("\(String(describing: asked[failingVector]))")
            return
        }
        #expect(why.hasPrefix("answers with a line that ") && why.contains(message), "\(why)")
        #expect(asked[before] == .verdict(.accept, message: "pinned"))
        #expect(asked[after] == .verdict(.accept, message: "pinned"))
        #expect(asked.restarts == 0)
    }

    @Test("One that answers twice has failed, and the next question is asked again")
    func twice() async throws {
        let harness = try ScriptedHarness(
            """
            def judge(connection):
                answer = accept if pinned(connection) else no_pin
                if connection["host"] == "my.shop.example.com":
                    say({"connection": connection["connection"], **answer})
                return answer
            """
        )
        for vectors in [[before, failingVector, after], [before, after, failingVector]] {
            let asked = try await harness.ask(about: vectors)
            #expect(asked[failingVector] == .defect("answers twice"))
            #expect(asked[before] == .verdict(.accept, message: "pinned"))
            #expect(asked[after] == .verdict(.accept, message: "pinned"))
        }
    }

    @Test("One that ends itself at random loses only its own lines")
    func random() async throws {
        let harness = try ScriptedHarness(
            """
            import random
            random.seed(int(time.time() * 1e6))
            asked = 0
            def judge(connection):
                global asked
                asked += 1
                if asked > 2 and random.random() < 0.3: os.kill(os.getpid(), 9)
                return accept if pinned(connection) else no_pin
            """
        )
        let vectors = ScriptedHarness.family("valid-chains")
        let asked = try await harness.ask(about: vectors)
        let lost = asked.answers.filter { $0 == .defect("was ended by signal 9") }
        let answered = asked.answers.filter { if case .verdict = $0 { true } else { false } }
        let notAsked = asked.answers.filter { if case .unsupported = $0 { true } else { false } }
        #expect(lost.count + answered.count + notAsked.count == vectors.count)
        #expect(lost.count > 0)
        #expect(answered.count > 0)
    }

    @Test(
        "One that is no harness is not asked anything",
        arguments: [
            ("exit 7", "does not introduce itself: it ended with exit status 7"),
            ("echo oh dear >&2; exit 1", "ended with exit status 1; its log ends: oh dear"),
            ("no-such-program-anywhere", "ended with exit status 127"),
            ("echo hello", "introduces itself with a line that is not a JSON text"),
            ("printf 'Loading\\033[31m\\n'", "; it is “Loading␛[31m”"),
            (#"echo '{"name": "x"}'"#, #"has no "pinproof": 1"#),
            (#"echo '{"pinproof": 1, "name": "X Y", "version": "1"}'"#, "names itself “X Y”"),
            (
                #"echo '{"pinproof": 1, "name": "x", "version": "1", "policies": []}'"#,
                "has an empty list “policies”"
            ),
            (
                #"echo '{"pinproof": 1, "name": "x", "version": "1", "policies": ["nosuch"]}'"#,
                "executes “nosuch”, which is not modelled"
            ),
            (
                #"""
                echo '{"pinproof": 1, "name": "x", "version": "1", "policies": ["curl", "curl"]}'
                """#,
                "executes “curl” twice"
            ),
            (
                #"""
                echo '{"pinproof": 1, "name": "x", "version": "1", "policies": ["curl"], "can": 1}'
                """#,
                "has a member “can”, which the protocol does not know"
            ),
            (
                #"""
                echo '{"pinproof": 1, "name": "x", "version": "1", "policies": ["curl"], "library": "nss"}'
                """#,
                "is built on “nss”, which is no backend"
            ),
            (
                #"""
                echo '{"pinproof": 1, "name": "x", "version": "1", "policies": ["curl"], "cannot": ["fly"]}'
                """#,
                "has in “cannot” what is none of address-hosts, authority-pins, exemptions, host-map"
            ),
        ]
    )
    func noHarness(_ command: String, _ message: String) async throws {
        let error = try #require(await ScriptedHarness(command: command).failure(over: before))
        #expect(error.description.contains(message), "\(error)")
    }

    @Test("One that says nothing is not waited for")
    func silent() async throws {
        let harness = ScriptedHarness(command: "sleep 60", start: .milliseconds(300))
        #expect(await harness.failure(over: before) == .process(.timedOut, log: ""))
    }

    @Test("One that accepts everything, or nothing, is told apart before it is asked")
    func selfCheck() async throws {
        let lax = try ScriptedHarness("def judge(connection): return accept")
        #expect(
            await lax.failure(over: before)
                == .selfCheck(
                    "does not refuse a good chain when something else is pinned (scripted): "
                        + "accepts: pinned"
                )
        )
        let strict = try ScriptedHarness("def judge(connection): return no_pin")
        #expect(
            await strict.failure(over: before)
                == .selfCheck(
                    "does not accept a good chain whose leaf is pinned (scripted): "
                        + "rejects (no-matching-pin)"
                )
        )
    }

    @Test("One whose client is missing is skipped with its own word")
    func unavailable() async throws {
        let harness = ScriptedHarness(
            command: """
                echo '{"pinproof": 1, "name": "x", "version": "none", "unavailable": "no curl here"}'
                """
        )
        let asked = try await harness.ask(about: [before])
        #expect(asked.unavailable == "no curl here")
        #expect(asked.program == nil)
    }

    @Test("What it says it cannot do it is not asked")
    func cannot() async throws {
        let harness = try ScriptedHarness(
            "def judge(connection): return accept if pinned(connection) else no_pin",
            cannot: ["time"]
        )
        let expired = "validity-time/leaf-expired"
        let asked = try await harness.ask(about: [before, expired])
        #expect(asked[before] == .verdict(.accept, message: "pinned"))
        #expect(
            asked[expired] == .unsupported(.beyondProgram, because: "it cannot do time")
        )
    }

    @Test(
        "A policy of its own is asked about every setting, unless it says that it has none like it",
        arguments: [
            ("exemptions", "policy-configuration/exempt-host"),
            ("pin-expiry", "policy-configuration/expired-below-a-domain-in-force"),
            ("soft-mode", "policy-configuration/empty-list-that-is-not-enforced"),
        ]
    )
    func settings(word: String, vector: String) async throws {
        let judgement = "def judge(connection): return accept if pinned(connection) else no_pin"
        let able = try await ScriptedHarness(judgement).ask(about: [vector])
        if case .unsupported(_, let why)? = able[vector] { Issue.record("\(why)") }
        let unable = try await ScriptedHarness(judgement, cannot: [word]).ask(about: [vector])
        #expect(
            unable[vector] == .unsupported(.beyondProgram, because: "it cannot do \(word)")
        )
    }

    private let before = "valid-chains/leaf-pinned-p256"
    private let failingVector = "constraints/name-below-the-permitted"
    private let after = "valid-chains/root-pinned-p256"
}
