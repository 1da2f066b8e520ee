// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Lets one policy decide with the facts of one backend, and holds its verdict against its due.
struct PolicyJudge {
    let vector: Vector
    let connection: Connection
    let pinned: [PinnedHost]
    let backend: any Backend
    let answers: Answers
    let readings: CertificateReadings
    /// The backend's facts of the vector.
    let facts: [JudgedFact]

    func observation(of policy: any PinningPolicy) async -> JudgedPolicy {
        if let missing = vector.applicability(of: policy.traits) {
            return judged(policy, nil, .unsupported(missing))
        }
        if case .nativeKey(let backends) = policy.traits.identity, !backends.contains(backend.id) {
            return judged(policy, nil, .unsupported(.otherLibrary))
        }

        let trust = ServerTrust(connection, answers: answers, readings: readings)
        do throws(BackendError) {
            let verdict =
                if let texts = vector.texts(for: policy.traits) {
                    try await policy.verdict(on: trust, written: texts)
                } else {
                    try await policy.verdict(on: trust, pinned: pinned)
                }
            return judged(
                policy,
                verdict,
                inherits(trust.asked) ? .inherited : finding(of: verdict, by: policy)
            )
        } catch {
            return judged(policy, nil, Finding(error))
        }
    }

    private func finding(of verdict: Verdict, by policy: any PinningPolicy) -> Finding {
        let norm = vector.expectation.verdicts(of: policy.traits.kind) ?? []
        return Finding(
            norm: norm.map(\.verdict),
            seen: verdict,
            aliases: ReasonAliases(backend.aliases)
        )
    }

    private func judged(
        _ policy: any PinningPolicy,
        _ verdict: Verdict?,
        _ finding: Finding
    ) -> JudgedPolicy {
        let due = vector.due(policy, on: backend.id)
        return JudgedPolicy(
            policy: policy.id,
            backend: backend.id,
            verdict: verdict,
            finding: finding,
            due: due,
            isDue: verdict.map { due.isMet(by: $0, aliases: ReasonAliases(backend.aliases)) }
                ?? false
        )
    }

    /// Whether the policy asked for a fact of the file that this backend states differently.
    ///
    /// A question with other anchors is no fact of the file.
    private func inherits(_ asked: Set<ServerTrust.Question>) -> Bool {
        let anchors = Set(connection.anchors.all)
        return facts.filter(\.isInherited).contains { fact in
            asked.contains { question in
                switch (question, fact.fact) {
                case (.path(_, let others), .path): Set(others) == anchors
                case (.host, .host): true
                case (.path, .host), (.path, .nativeKey), (.host, .path), (.host, .nativeKey),
                    (.nativeKey, _):
                    false
                }
            }
        }
    }
}

/// What one policy said with one backend, held against what it was due.
struct JudgedPolicy {
    let policy: String
    let backend: String
    let verdict: Verdict?
    let finding: Finding
    let due: PolicyDue
    /// Whether the verdict is the one that was due.
    let isDue: Bool
}
