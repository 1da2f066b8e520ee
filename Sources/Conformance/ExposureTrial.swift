// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// One vector, and what flawed evaluators make of it.
///
/// What the backends that they share state of it is asked once.
package final class ExposureTrial {
    private let connection: Connection
    private let pinned: [PinnedHost]
    private let permitted: [PinningKind: [Verdict.Kind]]
    private var answers: [String: Answers] = [:]

    package init(of vector: Vector) {
        connection = vector.resolvedConnection
        pinned = vector.pinnedHosts
        var permitted: [PinningKind: [Verdict.Kind]] = [:]
        for kind in PinningKind.allCases {
            permitted[kind] = vector.expectation.verdicts(of: kind)?.map(\.verdict.kind)
        }
        self.permitted = permitted
    }

    /// Whether the vector tells an evaluator from the norm.
    ///
    /// It does where the verdict is none of those it lists for that kind of pinning. Another reason
    /// for the same verdict exposes nobody: a client shows its user whether it connects, not why.
    package func exposes(_ evaluator: any FlawedEvaluator) async -> Bool {
        let backend = evaluator.backend
        let known = answers[backend.id] ?? Answers(of: backend)
        answers[backend.id] = known
        for kind in evaluator.kinds {
            guard let permitted = permitted[kind],
                let said = try? await evaluator.verdict(
                    on: ServerTrust(connection, answers: known),
                    pinned: pinned,
                    kind: kind
                )
            else { continue }

            if !permitted.contains(said.kind) { return true }
        }
        return false
    }
}
