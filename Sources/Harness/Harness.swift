// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
private import Foundation
internal import PKIX
import Pinning

/// A program outside of this one that executes policies, spoken to over its standard streams.
///
/// - SeeAlso: Harnesses/PROTOCOL.md.
package struct Harness: Sendable {
    /// What the shell starts.
    package let command: String
    private let limits: HarnessLimits
    private let registry: Registry
    private let presenter: (any Presenter)?

    /// - Parameters:
    ///   - command: What the shell starts.
    ///   - limits: How long it may take.
    ///   - registry: The policies that are modelled here.
    ///   - presenter: What presents vectors to a harness that connects; nil where nothing can.
    package init(
        _ command: String,
        limits: HarnessLimits = HarnessLimits(),
        registry: Registry,
        presenter: (any Presenter)?
    ) {
        self.command = command
        self.limits = limits
        self.registry = registry
        self.presenter = presenter
    }

    /// What came of asking a harness.
    package enum Outcome: Sendable {
        /// It answered, and had to be started again so many times; with the ids of all policies that
        /// it has.
        case executed(ExecutedProgram, restarts: Int, offered: [String])
        /// What it needs is missing on this machine.
        case unavailable(HarnessIntroduction, because: String)
    }

    /// Asks the harness about vectors under every policy that it executes.
    ///
    /// Whatever it does, this ends: a vector that it was lost over is a defect.
    ///
    /// - Parameters:
    ///   - vectors: What it is asked about.
    ///   - twins: What it is asked about under policies of its own alone; nobody wrote down what a
    ///     framework that is modelled here does with them.
    ///   - asksOverServer: Whether it is asked about twins, too, where each takes a connection.
    ///   - isWanted: The ids of the policies that are meant.
    ///   - progress: Told how many vectors are done, and how many there are.
    /// - Returns: What it said, or that it cannot be asked on this machine.
    /// - Throws: Why it cannot be asked at all.
    package func ask(
        about vectors: [Vector],
        twins: [Vector] = [],
        overServer asksOverServer: Bool = false,
        where isWanted: @escaping @Sendable (String) -> Bool = { _ in true },
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(HarnessError) -> Outcome {
        // A thread of its own: waiting for another process would hold up one that others run on.
        let result: Result<Outcome, HarnessError> = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                do throws(HarnessError) {
                    continuation.resume(
                        returning: .success(
                            try work(vectors, twins, asksOverServer, isWanted, progress)
                        )
                    )
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    private func work(
        _ vectors: [Vector],
        _ twins: [Vector],
        _ asksOverServer: Bool,
        _ isWanted: (String) -> Bool,
        _ progress: (Int, Int) -> Void
    ) throws(HarnessError) -> Outcome {
        let session = try HarnessSession(command, limits: limits, registry: registry)
        let introduction = session.introduction
        if let why = introduction.unavailable {
            return .unavailable(introduction, because: why)
        }
        guard presenter != nil || !introduction.needsServer else {
            return .unavailable(
                introduction,
                because: "it connects to a server, and no server is built in here; "
                    + "build with the package trait OpenSSL"
            )
        }

        let policies = introduction.policies.filter { isWanted($0.id) }
        try check(session, policies)

        var answers: [ExecutedProgram.Question: ExecutedProgram.Answer] = [:]
        var last: ExecutedProgram.Question?
        func amend(_ afterthought: String?) {
            if let afterthought, let last { answers[last] = .defect(afterthought) }
        }
        let own = policies.filter { $0.provenance != nil }
        let asksTwins = !own.isEmpty && (asksOverServer || !introduction.needsServer)
        let twins = asksTwins ? twins : []
        for (index, vector) in (vectors + twins).enumerated() {
            for policy in index < vectors.count ? policies : own.filter(vector.hasNorm) {
                let question = ExecutedProgram.Question(vector: vector.id, policy: policy.id)
                let reply = reply(of: session, to: vector, under: policy)
                amend(reply.afterthought)
                answers[question] = reply.answer
                if reply.wasAsked { last = question }
            }
            progress(index + 1, vectors.count + twins.count)
        }
        amend(session.finish())
        return .executed(
            ExecutedProgram(
                id: introduction.name,
                version: introduction.version,
                library: introduction.library,
                aliases: introduction.aliases,
                policies: policies,
                answers: answers
            ),
            restarts: session.restarts,
            offered: introduction.policies.map(\.id)
        )
    }

    /// What the harness says, or why it was not asked.
    private struct Reply {
        var answer: ExecutedProgram.Answer
        var afterthought: String?
        var wasAsked = false
    }

    private func reply(
        of session: HarnessSession,
        to vector: Vector,
        under policy: ExecutedProgram.Policy
    ) -> Reply {
        if let missing = vector.applicability(of: policy.traits) {
            return Reply(answer: .unsupported(missing, because: missing.explanation))
        }
        let lacking = session.introduction.cannot
            .intersection(HarnessAbility.demanded(by: vector, of: policy.traits.kind))
        if let lacking = lacking.map(\.rawValue).min() {
            return Reply(answer: .unsupported(.beyondProgram, because: "it cannot do \(lacking)"))
        }

        let question = HarnessQuestion(vector, policy)
        do throws(PresentationError) {
            let reply = try ask(question, session, key: presenter?.key)
            return Reply(answer: reply.answer, afterthought: reply.afterthought, wasAsked: true)
        } catch {
            return Reply(answer: .unsupported(.beyondProgram, because: error.description))
        }
    }

    /// Asks the question while the connection's certificates are presented, where that is wanted.
    private func ask(
        _ question: HarnessQuestion,
        _ session: HarnessSession,
        key: ((EncodedCertificate) -> [UInt8]?)?
    ) throws(PresentationError) -> HarnessSession.Reply {
        guard session.introduction.needsServer, let presenter else {
            return session.ask(question, port: nil)
        }

        let served = question.connection.served
        guard let key = served.first.flatMap({ key?($0) }) else {
            throw PresentationError("nobody has the private key of what the server presents")
        }
        let presentation = try presenter.present(served, key: key)
        defer { presentation.end() }
        return session.ask(question, port: presentation.port)
    }

    /// Asks each policy what every client must know before its answers count.
    ///
    /// The first that fails says what it does; whoever has several wants to know which others do.
    private func check(
        _ session: HarnessSession,
        _ policies: [ExecutedProgram.Policy]
    ) throws(HarnessError) {
        var failures: [(id: String, message: String)] = []
        for policy in policies {
            if let message = try failure(session, policy) { failures.append((policy.id, message)) }
        }
        guard let first = failures.first else { return }

        let others = failures.dropFirst().map(\.id).joined(separator: ", ")
        throw .selfCheck(
            first.message + (others.isEmpty ? "" : " (other policies, too: \(others))")
        )
    }

    /// What a policy does wrong; nil where it passes.
    private func failure(
        _ session: HarnessSession,
        _ policy: ExecutedProgram.Policy
    ) throws(HarnessError) -> String? {
        let accepted = try checked(session, SelfCheckConnection.accepted(by: policy))
        if case .verdict(.accept, _) = accepted {
            let refused = try checked(session, SelfCheckConnection.refused(by: policy))
            if case .verdict(.reject, _) = refused { return nil }

            return try wrong(
                "does not refuse a good chain when something else is pinned (\(policy.id))",
                refused
            )
        }
        return try wrong(
            "does not accept a good chain whose leaf is pinned (\(policy.id))",
            accepted
        )
    }

    /// What is wrong, as a sentence; thrown where no other policy need be asked, since the program
    /// ended or keeps silent.
    private func wrong(
        _ message: String,
        _ answer: ExecutedProgram.Answer
    ) throws(HarnessError) -> String {
        let sentence = "\(message): \(answer.sentence)"
        if case .defect = answer { throw .selfCheck(sentence) }
        return sentence
    }

    private func checked(
        _ session: HarnessSession,
        _ question: HarnessQuestion
    ) throws(HarnessError) -> ExecutedProgram.Answer {
        do throws(PresentationError) {
            let reply = try ask(question, session) { _ in SelfCheckConnection.key }
            return reply.afterthought.map(ExecutedProgram.Answer.defect) ?? reply.answer
        } catch {
            throw .selfCheck("cannot be asked: \(error)")
        }
    }
}

extension ExecutedProgram.Answer {
    /// What was said, as the end of a sentence that begins with the program.
    package var sentence: String {
        switch self {
        case .defect(let why): why
        case .unsupported(_, let why): "cannot be asked: \(why)"
        case .verdict(let verdict, let message):
            verdict.sentence + (message.map { ": \($0)" } ?? "")
        }
    }
}

extension Vector {
    /// Whether it says what is right for a kind of pinning: a computed twin may do so for one alone.
    fileprivate func hasNorm(for policy: ExecutedProgram.Policy) -> Bool {
        expectation.verdicts(of: policy.traits.kind) != nil
    }
}

extension HarnessQuestion {
    init(_ vector: Vector, _ policy: ExecutedProgram.Policy) {
        self.init(
            policy: policy,
            connection: vector.resolvedConnection,
            pinned: vector.pinnedHosts,
            texts: vector.texts(for: policy.traits)
        )
    }
}
