// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// A policy, beside what every vector asks of it.
///
/// A class: it is handed on at every verdict.
final class AskedPolicy: Sendable {
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
/// through it, one after the other.
final class PolicyJudge {
    private let vector: Vector
    private let pinned: [PinnedHost]
    private let trust: ServerTrust
    private let backend: String
    /// The same as a list, which all observations begin with.
    private let backends: [String]
    private let aliases: ReasonAliases
    /// By the policy that they carry out.
    private let executions: [String: any PolicyExecution]
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
        facts: [JudgedFact]
    ) {
        self.vector = vector
        self.pinned = pinned
        departing = facts.filter(\.isInherited)
        // Who asked what is looked at only where a fact departs.
        trust = ServerTrust(
            connection,
            answers: answers,
            recordsQuestions: !departing.isEmpty
        )
        self.backend = backend.id
        backends = [backend.id]
        aliases = ReasonAliases(backend.aliases)
        executions = Dictionary(
            backend.executions.map { ($0.policy, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        applicability = Applicability(of: vector)
        certificateNorm = PolicyDue(of: .certificate, in: vector.expectation)
        publicKeyNorm = PolicyDue(of: .publicKey, in: vector.expectation)
    }

    /// What the policy says on the backend, and then what the library says that carries it out
    /// itself, where it does.
    func said(by asked: AskedPolicy) async -> JudgedPolicy.Said {
        let traits = asked.traits
        if let missing = applicability.missing(for: traits) {
            return .init(modelled: judged(asked, .modelled, nil, .unsupported(missing)))
        }
        if let backends = traits.backends, !backends.contains(backend) {
            return .init(modelled: judged(asked, .modelled, nil, .unsupported(.otherLibrary)))
        }

        let texts = applicability.texts(for: traits)
        trust.forgetQuestions()
        let modelled = await observation(of: asked, .modelled) {
            () async throws(BackendError) in
            if let texts {
                try await asked.policy.verdict(on: trust, written: texts)
            } else {
                try await asked.policy.verdict(on: trust, pinned: pinned)
            }
        }
        guard let execution = executions[asked.id] else { return .init(modelled: modelled) }

        // What its model asked for, the library looks at as well.
        var executed = await observation(of: asked, .executed) {
            () async throws(BackendError) in
            if let texts {
                try await execution.verdict(on: trust, written: texts)
            } else {
                try await execution.verdict(on: trust, pinned: pinned)
            }
        }
        // A certificate that the library alone can read, it reads for good: that is judged as its
        // path, which it has and nobody else.
        if modelled.finding == .unsupported(.unreadableCertificate), executed.verdict != nil,
            departing.contains(where: { $0.fact == .path })
        {
            executed.finding = .inherited
        }
        return .init(modelled: modelled, executed: executed)
    }

    private func observation(
        of asked: AskedPolicy,
        _ evaluator: Observation.Evaluation,
        verdict: () async throws(BackendError) -> Verdict
    ) async -> JudgedPolicy {
        do throws(BackendError) {
            let verdict = try await verdict()
            let finding =
                inherits(trust.asked)
                ? .inherited
                : Finding(norm: norm(of: asked).verdicts, seen: verdict, aliases: aliases)
            return judged(asked, evaluator, verdict, finding)
        } catch {
            return judged(asked, evaluator, nil, Finding(error))
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
        _ evaluator: Observation.Evaluation,
        _ verdict: Verdict?,
        _ finding: Finding
    ) -> JudgedPolicy {
        let due = vector.departure(of: asked.id, asked.traits, on: backend) ?? norm(of: asked)
        return JudgedPolicy(
            policy: asked.id,
            evaluator: evaluator,
            backends: backends,
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

        let anchors = Set(trust.connection.anchors.all)
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
    let evaluator: Observation.Evaluation
    /// The one that it was said with.
    let backends: [String]
    let verdict: Verdict?
    var finding: Finding
    let due: PolicyDue
    /// Whether the verdict is the one that was due.
    let isDue: Bool

    /// What was said with one backend.
    struct Said {
        let modelled: JudgedPolicy
        /// Nil where the library does not carry the policy out itself.
        var executed: JudgedPolicy?

        func by(_ evaluator: Observation.Evaluation) -> JudgedPolicy? {
            switch evaluator {
            case .executed: executed
            case .modelled: modelled
            }
        }
    }
}
