// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
public import Pinning

/// One question, and what is right.
public struct Vector: Identifiable, Sendable {
    let vector: Corpus::Vector
    /// The state before the event, where there was one.
    var before: Corpus::Vector?

    /// The family and the name, `host-binding/exact-name`: never changed and never used again.
    public var id: String { vector.id }

    /// What is special, in one line.
    public var title: String { vector.title }

    /// What is asked, in a sentence or two.
    public var question: String { vector.question }

    /// What a client that pins things of that kind sees of the connection.
    public func connection(pinning kind: PinningKind) -> Connection {
        Connection(vector.resolvedConnection, vector.entries(of: kind))
    }

    /// The verdicts that are right: one, or several where no standard decides; none where the
    /// vector pins nothing of that kind.
    public func verdicts(pinning kind: PinningKind) -> [Verdict] {
        norm(of: kind).map { Verdict($0.verdict) }
    }

    /// What an evaluator says, held to what is right.
    ///
    /// An evaluator that throws is a finding like any other, and not an error of the test.
    public func finding(of evaluator: some Evaluator) async -> Finding {
        let kind = evaluator.kind
        let norm = norm(of: kind)
        guard vector.applicability(of: Norm(kind).traits) == nil, !norm.isEmpty else {
            return Finding(on: self, of: .unsupported, expected: [], because: nil)
        }

        let expected = norm.map { Verdict($0.verdict) }
        let because = norm.compactMap(\.because).first
        do {
            guard let verdict = try await evaluator.verdict(on: connection(pinning: kind)) else {
                return Finding(on: self, of: .unsupported, expected: expected, because: because)
            }

            let seen = verdict.stated(against: norm.map(\.verdict))
            let connectedBefore = try await connectedBefore(evaluator)
            let finding = Conformance::Finding(
                norm: norm.map(\.verdict),
                seen: seen,
                stakes: Stakes(
                    of: vector,
                    pinning: Norm(kind).traits.kind,
                    outage: connectedBefore ? vector.event?.what.frequency : nil
                )
            )
            var needs: String?
            if case .bypass(let taken) = finding { needs = taken.rawValue }
            return Finding(
                on: self,
                of: Finding.Kind(finding),
                said: verdict,
                expected: expected,
                needs: needs,
                because: because
            )
        } catch {
            return Finding(on: self, of: .defect, expected: expected, because: "\(error)")
        }
    }

    /// Whether the same evaluator connected in the state before: only then a refusal is an outage.
    private func connectedBefore(_ evaluator: some Evaluator) async throws -> Bool {
        guard let before else { return false }

        let connection = Vector(vector: before).connection(pinning: evaluator.kind)
        return switch try await evaluator.verdict(on: connection) {
        case .accept, .notPinned: true
        case .crash, .misconfigured, .reject, nil: false
        }
    }

    private func norm(of kind: PinningKind) -> [ExpectedVerdict] {
        vector.expectation.verdicts(of: kind) ?? []
    }
}

extension Vector: CustomStringConvertible {
    /// The id.
    public var description: String { id }
}
