// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Interception

/// The expectations are the sentences of Documentation/intercept.md, and not what the code says.
@Suite("Verdicts")
struct AttackVerdictTests {
    @Test("None says pinned without C1, C2 and C3, whatever was seen")
    func never() {
        for (attack, evidence, controls) in Self.all {
            guard case .consistentWithPinning = AttackVerdict(of: attack, evidence, controls) else {
                continue
            }
            #expect([.userAuthority, .appendedGenuine, .genuineNames].contains(attack))
            #expect(controls.through > 0)
            #expect(controls.trust != nil)
            #expect(controls.refusals >= 3)
            #expect(controls.isThroughAfterwards)
            #expect(controls.isTrustedAfterwards)
            #expect(controls.hasAlerts || controls.dropped == 0)
            #expect(!controls.acceptsHere)
            #expect(evidence.refused > 0)
            #expect(evidence.accepted + evidence.sentBeforeRefusing + evidence.opened == 0)
        }
    }

    @Test("What could be read once is never outweighed")
    func worst() {
        for (attack, evidence, controls) in Self.all {
            let verdict = AttackVerdict(of: attack, evidence, controls)
            #expect((verdict == .accepted) == (evidence.accepted > 0))
            #expect(verdict.isExposed == (evidence.accepted + evidence.sentBeforeRefusing > 0))
        }
    }

    @Test("A refusal without C1 is “not tested”, and without a refusal nothing is “refused”")
    func refusals() {
        for (attack, evidence, controls) in Self.all {
            let verdict = AttackVerdict(of: attack, evidence, controls)
            if controls.through == 0 {
                #expect(!verdict.words.hasPrefix("refused"))
            }
            if evidence.refused == 0 {
                #expect(!verdict.words.hasPrefix("refused"))
            }
        }
    }

    @Test(
        "The words of each refusal",
        arguments: [
            (Attack.unknownIssuer, true, "refused (says nothing about pins)"),
            (.selfSigned, true, "refused (says nothing about pins)"),
            (.wrongName, true, "refused (says nothing about pins)"),
            (.expired, true, "refused (says nothing about pins)"),
            (.given, true, "refused (says nothing about pins)"),
            (
                .userAuthority, true,
                "refused, although this client accepts the same CA for www.example.com: "
                    + "consistent with pinning"
            ),
            (
                .appendedGenuine, true,
                "refused, although this client accepts the same CA for www.example.com: "
                    + "consistent with pinning"
            ),
            (
                .userAuthority, false,
                "refused; pinning and an untrusted CA cannot be told apart"
            ),
            (
                .appendedGenuine, false,
                "refused; pinning and an untrusted CA cannot be told apart"
            ),
        ]
    )
    func words(_ attack: Attack, _ isTrusted: Bool, _ words: String) {
        var evidence = AttackVerdict.Evidence()
        evidence.refused = 3
        var controls = Controls()
        controls.through = 1
        controls.trust = isTrusted ? "www.example.com" : nil
        controls.refusals = 3
        controls.isThroughAfterwards = true
        controls.isTrustedAfterwards = true
        #expect(AttackVerdict(of: attack, evidence, controls).words == words)

        controls.through = 0
        #expect(
            AttackVerdict(of: attack, evidence, controls).words.hasPrefix(
                "not tested (C1 is missing"
            )
        )
        guard isTrusted, attack.asksForPins else { return }

        controls.through = 1
        controls.refusals = 2
        #expect(
            AttackVerdict(of: attack, evidence, controls).words.hasPrefix(
                "not tested (C3 is missing"
            )
        )
        controls.refusals = 3
        controls.isThroughAfterwards = false
        #expect(
            AttackVerdict(of: attack, evidence, controls).words.hasPrefix(
                "not tested (C3 is missing"
            )
        )
        controls.isThroughAfterwards = true
        controls.isTrustedAfterwards = false
        #expect(
            AttackVerdict(of: attack, evidence, controls).words.hasPrefix(
                "not tested (C2 is missing"
            )
        )
        controls.isTrustedAfterwards = true
        controls.dropped = 1
        #expect(
            AttackVerdict(of: attack, evidence, controls).words.hasPrefix("not tested (C1: ")
        )
        controls.acceptsHere = true
        #expect(
            AttackVerdict(of: attack, evidence, controls).words
                == "refused (says nothing about pins)"
        )
    }

    @Test("The words where nothing was refused")
    func otherWords() {
        let controls = Controls()
        var evidence = AttackVerdict.Evidence()
        #expect(AttackVerdict(of: .expired, evidence, controls).words.hasPrefix("not tested ("))
        evidence.idle = 1
        #expect(AttackVerdict(of: .expired, evidence, controls).words == "idle")
        evidence.opened = 1
        #expect(AttackVerdict(of: .expired, evidence, controls).words == "opened, no request")
        evidence.sentBeforeRefusing = 1
        #expect(
            AttackVerdict(of: .expired, evidence, controls).words
                == "sent before it refused (what it sent was readable)"
        )
        evidence.accepted = 1
        #expect(AttackVerdict(of: .expired, evidence, controls).words == "accepted")
    }

    @Test("A host is never better than its worst client")
    func mixed() {
        let pinned = AttackVerdict.consistentWithPinning(alsoAccepts: "www.example.com")
        #expect(AttackVerdict.about([]) == .notSeen)
        #expect(AttackVerdict.about([pinned, pinned]) == pinned)
        #expect(AttackVerdict.about([pinned, .accepted]) == .mixed)
        #expect(
            AttackVerdict.about([pinned, .consistentWithPinning(alsoAccepts: "b.test")]) == pinned
        )
        #expect(AttackVerdict.about([.cannotBeToldApart, pinned]) == .mixed)
    }

    /// Every combination of what can be seen: a few of each count.
    private static let all: [(Attack, AttackVerdict.Evidence, Controls)] = Attack.allCases.flatMap {
        attack in
        (0..<1 << 5).flatMap { seen in
            (0..<1 << 6).map { known in
                var evidence = AttackVerdict.Evidence()
                evidence.accepted = seen & 1
                evidence.sentBeforeRefusing = seen >> 1 & 1
                evidence.opened = seen >> 2 & 1
                evidence.refused = seen >> 3 & 1 == 1 ? 3 : 0
                evidence.idle = seen >> 4 & 1
                var controls = Controls()
                controls.through = known & 1
                controls.trust = known >> 1 & 1 == 1 ? "www.example.com" : nil
                controls.refusals = [0, 2, 3, 4][known >> 2 & 3]
                controls.isThroughAfterwards = known >> 4 & 1 == 1
                controls.acceptsHere = known >> 5 & 1 == 1
                return (attack, evidence, controls)
            }
        }
    }
}
