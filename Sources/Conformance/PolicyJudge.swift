// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// A policy, beside what every vector asks of it.
struct AskedPolicy: Sendable {
    let policy: any PinningPolicy
    let id: String
    let traits: Traits

    init(_ policy: any PinningPolicy) {
        self.policy = policy
        id = policy.id
        traits = policy.traits
    }
}

/// Lets policies decide with the facts of one backend, and holds each verdict against its due.
///
/// A class: it is made once for a vector and a backend, and half a hundred policies are asked
/// through it.
final class PolicyJudge: Sendable {
    private let vector: Vector
    private let connection: Connection
    private let pinned: [PinnedHost]
    private let backend: any Backend
    private let backendID: String
    private let aliases: ReasonAliases
    private let answers: Answers
    private let readings: CertificateReadings
    private let applicability: Applicability
    private let certificateNorm: PolicyDue
    private let publicKeyNorm: PolicyDue
    /// The facts of the vector that the backend states in its own way.
    private let departing: [JudgedFact]

    init(
        vector: Vector,
        connection: Connection,
        pinned: [PinnedHost],
        backend: any Backend,
        answers: Answers,
        readings: CertificateReadings,
        facts: [JudgedFact]
    ) {
        self.vector = vector
        self.connection = connection
        self.pinned = pinned
        self.backend = backend
        self.answers = answers
        self.readings = readings
        backendID = backend.id
        aliases = ReasonAliases(backend.aliases)
        applicability = Applicability(of: vector)
        certificateNorm = PolicyDue(of: .certificate, in: vector.expectation)
        publicKeyNorm = PolicyDue(of: .publicKey, in: vector.expectation)
        departing = facts.filter(\.isInherited)
    }

    func observation(of asked: AskedPolicy) async -> JudgedPolicy {
        let traits = asked.traits
        if let missing = applicability.missing(for: traits) {
            return judged(asked, nil, .unsupported(missing))
        }
        if case .nativeKey(let backends) = traits.identity, !backends.contains(backendID) {
            return judged(asked, nil, .unsupported(.otherLibrary))
        }

        let trust = ServerTrust(connection, answers: answers, readings: readings)
        do throws(BackendError) {
            let verdict =
                if let texts = applicability.texts(for: traits) {
                    try await asked.policy.verdict(on: trust, written: texts)
                } else {
                    try await asked.policy.verdict(on: trust, pinned: pinned)
                }
            let finding =
                inherits(trust.asked)
                ? .inherited
                : Finding(norm: norm(of: asked).verdicts, seen: verdict, aliases: aliases)
            return judged(asked, verdict, finding)
        } catch {
            return judged(asked, nil, Finding(error))
        }
    }

    private func norm(of asked: AskedPolicy) -> PolicyDue {
        switch asked.traits.kind {
        case .certificate: certificateNorm
        case .publicKey: publicKeyNorm
        }
    }

    private func judged(
        _ asked: AskedPolicy,
        _ verdict: Verdict?,
        _ finding: Finding
    ) -> JudgedPolicy {
        let due = vector.departure(of: asked, on: backendID) ?? norm(of: asked)
        return JudgedPolicy(
            policy: asked.id,
            backend: backendID,
            verdict: verdict,
            finding: finding,
            due: due,
            isDue: verdict.map { due.isMet(by: $0, aliases: aliases) } ?? false
        )
    }

    /// Whether the policy asked for a fact of the file that this backend states differently.
    ///
    /// A question with other anchors is no fact of the file.
    private func inherits(_ asked: [ServerTrust.Question]) -> Bool {
        guard !departing.isEmpty else { return false }

        let anchors = Set(connection.anchors.all)
        return departing.contains { fact in
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
