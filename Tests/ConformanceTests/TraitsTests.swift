// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import PKIX
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@testable import Conformance

@Suite("Traits of policies")
struct TraitsTests {
    @Test("Over the whole corpus, policies ask and accept as their traits say")
    func corpus() async throws {
        let decisions = await concurrently(
            try StandardCorpus.vectors(),
            jobs: ProcessInfo.processInfo.activeProcessorCount
        ) { vector in
            await Decision.all(of: vector)
        }.joined()
        for decision in decisions {
            for lie in decision.lies { Issue.record("\(decision): \(lie)") }
        }

        // Whoever never accepts shows little of what it asks.
        let accepting = Set(decisions.filter { $0.verdict == .accept }.map(\.policy))
        let comparing = Policies.all.filter {
            ![.crash, .crashAtSetUp, .nothing].contains($0.traits.view)
        }
        #expect(accepting == Set(comparing.map(\.id)))
    }
}

/// What one policy decided about one vector, and what it asked before.
private struct Decision: Sendable, CustomStringConvertible {
    let vector: String
    let policy: String
    let traits: Traits
    let connection: Connection
    let pinned: [PinnedHost]
    /// Whether the policy was given texts in its own notation.
    let isWritten: Bool
    let verdict: Verdict
    let asked: Set<ServerTrust.Question>

    var description: String { "\(vector): \(policy)" }

    /// The decisions of every policy that can be asked about the vector.
    static func all(of vector: Vector) async -> [Decision] {
        let connection = vector.resolvedConnection
        let pinned = vector.pinnedHosts
        let answers = Answers(of: SwiftBackend())
        var decisions: [Decision] = []
        for policy in Policies.all where vector.applicability(of: policy.traits) == nil {
            let trust = ServerTrust(connection, answers: answers)
            let texts = vector.texts(for: policy.traits)
            let verdict =
                if let texts {
                    try? await policy.verdict(on: trust, written: texts)
                } else {
                    try? await policy.verdict(on: trust, pinned: pinned)
                }
            guard let verdict else { continue }

            decisions.append(
                Decision(
                    vector: vector.id,
                    policy: policy.id,
                    traits: policy.traits,
                    connection: connection,
                    pinned: pinned,
                    isWritten: texts != nil,
                    verdict: verdict,
                    asked: Set(trust.asked)
                )
            )
        }
        return decisions
    }

    /// What the traits say that is not so.
    var lies: [String] {
        [
            tellsOfTrust ? nil : "trust is \(traits.trust), and it asked for other paths",
            tellsOfHost ? nil : "host is \(traits.host), and it asked otherwise",
            tellsOfNativeKey ? nil : "identity is \(traits.identity), and it asked otherwise",
            tellsOfView ? nil : "view is the end entity, and another certificate was accepted",
        ].compactMap { $0 }
    }

    private var tellsOfTrust: Bool {
        switch traits.trust {
        case .before:
            !isDecidedByPins || paths.contains(where: isToThePlatform)
        case .beforeAndToPins:
            verdict != .accept
                || paths.contains(where: isToThePlatform) && paths.contains(where: isToPins)
        case .issuerSent:
            paths.allSatisfy { Set($0.anchors).isSubset(of: connection.served.dropFirst()) }
        case .none:
            paths.isEmpty || isLeftToThePlatform
        case .pinsAsAnchors:
            paths.allSatisfy(isToPins) || isLeftToThePlatform
        }
    }

    private var tellsOfHost: Bool {
        switch traits.host {
        case .checked: verdict != .accept || asked.contains(.host)
        case .checkedBelowAuthorities:
            verdict != .accept || asked.contains(.host) == !paths.isEmpty
        case .unchecked: !asked.contains(.host) || isLeftToThePlatform
        // A library that compares for its client is asked for it, and no other is.
        case .withinClient: true
        }
    }

    private var tellsOfNativeKey: Bool {
        let isAsked = asked.contains { if case .nativeKey = $0 { true } else { false } }
        guard traits.identity != .nativeKey else { return verdict != .accept || isAsked }

        // A client that verifies nothing has its handshake read the key all the same.
        let isOfHandshake = traits.identity == .certificate && traits.trust == .none
        return !isAsked || isOfHandshake && traits.view == .endEntity
    }

    /// Whether a policy that compares the end entity alone accepted by a pin of nothing else.
    private var tellsOfView: Bool {
        guard traits.view == .endEntity, verdict == .accept, !isWritten else { return true }

        return pinned.flatMap { $0.pins(of: traits.kind) ?? [] }.contains { pin in
            switch pin {
            case .of(let certificate): isOfTheEndEntity(certificate)
            case .text: true
            }
        }
    }

    /// Whether a pin is for the end entity: for its certificate, or for its key in any encoding.
    private func isOfTheEndEntity(_ certificate: EncodedCertificate) -> Bool {
        guard let endEntity = connection.served.first else { return false }

        switch traits.kind {
        case .certificate: return certificate == endEntity
        case .publicKey:
            guard let pinned = try? Certificate(certificate.octets),
                let served = try? Certificate(endEntity.octets)
            else { return false }

            return pinned.octets[pinned.publicKey.keyBits]
                == served.octets[served.publicKey.keyBits]
        }
    }

    /// Whether a pin accepted the connection, or the lack of one refused it.
    private var isDecidedByPins: Bool {
        verdict == .accept || verdict == .reject(.noMatchingPin)
    }

    /// Whether no pin could refuse the connection, and the platform decides.
    private var isLeftToThePlatform: Bool {
        if verdict == .notPinned { return true }
        guard !isWritten, case .reject(let reason) = verdict,
            [.parse, .path, .host].contains(reason.stage)
        else { return false }

        return switch traits.configuration.hosts {
        case .all: pinned.forEveryHost?.pins(of: traits.kind)?.isEmpty ?? true
        case .exact, .exactWithoutWWW, .subtrees:
            pinned.entry(exactly: connection.host)?.isExempt ?? true
        }
    }

    private var paths: [(served: [EncodedCertificate], anchors: [EncodedCertificate])] {
        asked.compactMap { question in
            switch question {
            case .path(let served, let anchors): (served, anchors)
            case .host, .nativeKey: nil
            }
        }
    }

    private func isToThePlatform(
        _ question: (served: [EncodedCertificate], anchors: [EncodedCertificate])
    ) -> Bool {
        // Where the pins of a connection made beforehand refuse, none follows.
        let isBeforehand =
            traits.view == .probe && verdict != .accept && question.served == connection.probed
        return (question.served == connection.served || isBeforehand)
            && Set(question.anchors).isSubset(of: connection.anchors.all)
    }

    /// Whether every anchor asked for is pinned; one that a record matches was served, and one that
    /// a record holds is none of the platform's.
    private func isToPins(
        _ question: (served: [EncodedCertificate], anchors: [EncodedCertificate])
    ) -> Bool {
        if isWritten {
            let others = Set(question.anchors).subtracting(connection.served)
            return others.isDisjoint(with: connection.anchors.all)
        }

        let pins = pinned.flatMap { ($0.pins(of: traits.kind) ?? []).objects }
        return Set(question.anchors).isSubset(of: pins + connection.served)
    }
}
