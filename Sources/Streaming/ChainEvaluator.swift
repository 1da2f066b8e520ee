// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Pinning

/// Answers questions with one backend's facts, each by itself.
package struct ChainEvaluator: Sendable {
    let backend: any Backend
    private let backendID: String
    /// The issuers that paths have in common, by their octets.
    private let issuers = Remembered<EncodedCertificate, PathMember>(
        capacity: 4_096,
        mostOctets: 16 << 20
    ) { $0.octets.count }
    private let pins = PinsMet()

    package init(backend: any Backend) {
        self.backend = backend
        backendID = backend.id
    }

    /// What the policy says of the connection, and the path that the backend found.
    package func answer(to question: Question) async -> Answer {
        let answers = Answers(of: backend)
        let trust = ServerTrust(
            question.connection,
            answers: answers,
            recordsQuestions: false
        )
        let outcome: Answer.Outcome
        do throws(BackendError) {
            outcome = .verdict(try await verdict(on: trust, question))
        } catch {
            switch error {
            case .defect(let message): outcome = .defect(message)
            case .unsupported(let capability): outcome = .unsupported(capability)
            }
        }
        let path = await path(of: question.connection, answers)
        let kind = question.policy.traits.kind
        let explanation = AnswerExplanation(of: outcome, question, kind, on: path, pins)
        return Answer(
            id: question.id,
            host: question.connection.host,
            policy: question.policy.id,
            backend: backendID,
            outcome: outcome,
            kind: kind,
            path: path,
            explanation: explanation.sentences,
            tolerated: AnswerExplanation.tolerated(in: question.connection),
            matched: path.filter { question.pins.contains($0, as: kind) }
        )
    }

    private func verdict(
        on trust: ServerTrust,
        _ question: Question
    ) async throws(BackendError) -> Verdict {
        let asked = question.policy
        if let missing = question.pins.applicability.missing(for: asked.traits) {
            throw .unsupported(missing)
        }
        if let backends = asked.traits.backends, !backends.contains(backendID) {
            throw .unsupported(.otherLibrary)
        }

        if let dialect = asked.traits.configuration.dialect,
            let texts = question.pins.written[dialect]
        {
            return try await asked.policy.verdict(on: trust, written: texts)
        }
        let entries = question.pins.entries(for: question.connection.host)
        return try await asked.policy.verdict(on: trust, pinned: entries)
    }

    /// The path to the platform's anchors, whatever the policy looked at; empty where there is
    /// none.
    ///
    /// A policy that asked for it has it worked out already.
    private func path(
        of connection: Connection,
        _ answers: Answers
    ) async -> [PathMember] {
        let known = answers.knownPath(
            from: connection.served,
            to: connection.anchors.all,
            at: connection.time
        )
        if let known { return members(of: known) }

        guard
            case .path(let path)? = try? await answers.path(
                from: connection.served,
                to: connection.anchors.all,
                at: connection.time
            )
        else { return [] }

        return members(of: path)
    }

    private func members(of path: [EncodedCertificate]) -> [PathMember] {
        path.enumerated().map { index, certificate in
            // Hardly two lines have an end entity in common: it would push the issuers out.
            index == 0
                ? PathMember(certificate)
                : issuers.value(for: certificate) { PathMember(certificate) }
        }
    }
}
