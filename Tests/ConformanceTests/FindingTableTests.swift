// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@testable import Conformance

/// The table of findings, row by row as it is written down; the first row that fits decides.
///
/// It is asked of everything: each set of permitted verdicts, each verdict, each need and event, and
/// whether the configuration was to pin the host.
///
/// - SeeAlso: Vectors/NORM.md, “What a finding is”.
@Suite("The table of findings")
struct FindingTableTests {
    /// One question.
    struct Case {
        let permitted: [Verdict]
        let seen: Verdict
        let needs: AttackerNeeds
        let event: OperatorEvent.Frequency?
        let isMeantToPin: Bool
        var alwaysCrashes = false
    }

    /// A row: what the norm permits, what the evaluator says, and what it is.
    private struct Row: Sendable {
        let name: String
        let fits: @Sendable (Case) -> Bool
        let finding: @Sendable (Case) -> Finding
    }

    private static let rows: [Row] = [
        Row(
            name: "what the norm says",
            fits: { $0.permitted.contains($0.seen) },
            finding: { $0.permitted.count == 1 ? .conforming : .open }
        ),
        Row(
            name: "not-pinned is permitted, and accept is said",
            fits: { $0.permitted.contains(.notPinned) && $0.seen == .accept },
            finding: { $0.permitted.count == 1 ? .conforming : .open }
        ),
        Row(
            name: "misconfigured or no-pins alone, not-pinned is said, and it was to be pinned",
            fits: { $0.blamesTheConfiguration && $0.seen == .notPinned && $0.isMeantToPin },
            finding: { _ in .unpinned }
        ),
        Row(
            name: "misconfigured or no-pins alone, not-pinned is said, and it was not to be",
            fits: { $0.blamesTheConfiguration && $0.seen == .notPinned },
            finding: { _ in .lenient }
        ),
        Row(
            name: "misconfigured or no-pins alone, and accept is said",
            fits: { $0.blamesTheConfiguration && $0.seen == .accept },
            finding: { _ in .lenient }
        ),
        Row(
            name: "no not-pinned, and not-pinned is said",
            fits: { $0.seen == .notPinned },
            // At least what it takes where nothing is pinned: nothing less can be needed, and a
            // threat of more harm stays.
            finding: { one in
                switch one.needs {
                case .none: .bypass(.none)
                case .ownCertificate: .bypass(.ownCertificate)
                case .pinnedAuthority: .bypass(.pinnedAuthority)
                case .misissuedCertificate: .bypass(.misissuedCertificate)
                case .constrainedAuthority: .bypass(.constrainedAuthority)
                case .retiredKey: .bypass(.retiredKey)
                case .userInstalledAuthority: .bypass(.userInstalledAuthority)
                case .brokenCryptography, .vouched, .nobody: .bypass(.misissuedCertificate)
                }
            }
        ),
        Row(
            name: "refusal alone, accept is said, and the threat is an attack",
            fits: { $0.permitsRefusalAlone && $0.seen == .accept && $0.isAttack },
            finding: { .bypass($0.needs) }
        ),
        Row(
            name: "refusal alone, accept is said, and the threat is vouched or nobody",
            fits: { $0.permitsRefusalAlone && $0.seen == .accept },
            finding: { _ in .lenient }
        ),
        Row(
            name: "a refusal of the same stage, for another reason",
            fits: { one in one.permitted.contains { $0.kind == one.seen.kind } },
            finding: { _ in .otherReason }
        ),
        Row(
            name: "refusal alone, and another refusal is said",
            fits: { $0.permitsRefusalAlone && $0.seen != .crash },
            finding: { _ in .otherReason }
        ),
        Row(
            name: "misconfigured or no-pins alone, and it crashes",
            fits: { $0.blamesTheConfiguration && $0.seen == .crash },
            finding: { _ in .limit }
        ),
        Row(
            name: "refusal alone, and it crashes, as at everything",
            fits: { $0.permitsRefusalAlone && $0.seen == .crash && $0.alwaysCrashes },
            finding: { _ in .limit }
        ),
        Row(
            name: "refusal alone, and it crashes: anybody can end it where the threat is none",
            fits: { $0.permitsRefusalAlone && $0.needs == .none },
            finding: { _ in .outage(.anybody) }
        ),
        Row(
            name: "refusal alone, and it crashes",
            fits: { $0.permitsRefusalAlone },
            finding: { .outage($0.outage ?? .exotic) }
        ),
        Row(
            name: "accept or not-pinned, and misconfigured is said",
            fits: { $0.seen.kind == .misconfigured },
            finding: { _ in .limit }
        ),
        Row(
            name: "accept or not-pinned, reject or crash is said, after an event",
            fits: { $0.event != nil },
            finding: { $0.outage.map(Finding.outage) ?? .limit }
        ),
        Row(
            name: "accept or not-pinned, reject or crash is said, and it never worked",
            fits: { _ in true },
            finding: { _ in .limit }
        ),
    ]

    @Test("Each permitted set, verdict, threat and event has the finding of its row")
    func table() {
        var used: Set<String> = []
        var count = 0
        for one in Self.cases {
            guard let row = Self.rows.first(where: { $0.fits(one) }) else {
                Issue.record("\(one) is in no row")
                continue
            }
            let finding = Finding(
                norm: one.permitted,
                seen: one.seen,
                stakes: Stakes(
                    needs: one.needs,
                    outage: one.event,
                    isMeantToPin: one.isMeantToPin,
                    alwaysCrashes: one.alwaysCrashes
                )
            )
            #expect(finding == row.finding(one), "\(row.name): \(one)")
            used.insert(row.name)
            count += 1
        }
        // 63 sets of six verdicts, seven verdicts and a crash that always comes, ten needs, three
        // frequencies and none; a host that was to be pinned or was not.
        #expect(count == 63 * 8 * 10 * 4 * 2)
        #expect(used == Set(Self.rows.map(\.name)))
    }

    @Test("Where the verdict alone counts, any reason conforms")
    func anyReason() {
        for seen in [Verdict.reject(.expired), .reject(.noMatchingPin)] {
            let stakes = Stakes(needs: .none)
            #expect(Finding(norm: [.reject(.any)], seen: seen, stakes: stakes) == .conforming)
        }
    }

    private static let verdicts: [Verdict] = [
        .accept, .notPinned, .reject(.noMatchingPin), .reject(.noPins), .reject(.expired),
        .misconfigured(.malformedPin),
    ]

    private static var cases: [Case] {
        let events: [OperatorEvent.Frequency?] = [nil] + OperatorEvent.Frequency.allCases
        return (1..<(1 << verdicts.count)).flatMap { set in
            let permitted = verdicts.indices.filter { set & 1 << $0 != 0 }.map { verdicts[$0] }
            let seen = (verdicts + [.crash]).map { ($0, false) } + [(.crash, true)]
            return seen.flatMap { seen, alwaysCrashes in
                AttackerNeeds.allCases.flatMap { needs in
                    events.flatMap { event in
                        [true, false].map { isMeantToPin in
                            Case(
                                permitted: permitted,
                                seen: seen,
                                needs: needs,
                                event: event,
                                isMeantToPin: isMeantToPin,
                                alwaysCrashes: alwaysCrashes
                            )
                        }
                    }
                }
            }
        }
    }
}

extension FindingTableTests.Case {
    fileprivate var permitsRefusalAlone: Bool {
        !permitted.contains(.accept) && !permitted.contains(.notPinned)
    }

    /// Whether nothing but the configuration is at fault.
    fileprivate var blamesTheConfiguration: Bool {
        permitted.allSatisfy { $0 == .misconfigured(.malformedPin) || $0 == .reject(.noPins) }
    }

    fileprivate var isAttack: Bool { needs != .vouched && needs != .nobody }

    fileprivate var outage: Outage? {
        switch event {
        case nil: nil
        case .routine: .routine
        case .occasional: .occasional
        case .exotic: .exotic
        }
    }
}
