// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// A policy, beside what every vector asks of it.
///
/// A class: it is handed on at every verdict.
final class AskedPolicy: Sendable {
    let policy: any PinningPolicy
    let registered: Registry.Policy
    /// The ids of those that take part and that it is asked on, backends and platforms, sorted.
    let backends: [String]
    var id: String { registered.id }
    var traits: Traits { registered.traits }

    /// - Parameters:
    ///   - policy: The policy.
    ///   - all: Everything that takes part.
    ///   - registry: Everything that there is.
    ///   - scope: On which of them it is asked.
    init(
        _ policy: any PinningPolicy,
        among all: [String],
        of registry: Registry,
        _ scope: BackendScope
    ) {
        self.policy = policy
        let registered = Registry.Policy(policy)
        self.registered = registered
        backends = all.filter { scope.asks(registered, on: $0, among: registry.backends) }
    }
}

/// Lets policies decide with the facts of one backend, and compares each verdict with what was
/// expected.
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
    private let certificateNorm: Expected
    private let publicKeyNorm: Expected
    /// The facts of the vector that the backend states in its own way.
    private let departing: [JudgedFact]
    private let causes: Causes
    /// Whether the backend is a platform beside the backends, and was asked about this vector.
    private let isMeasured: Bool
    /// The vector of the state before, where an event came between; else the twin.
    private let control: Vector?
    private lazy var applicabilityOfControl = control.map { Applicability(of: $0) }
    private lazy var certificateStakes = Stakes(of: vector, pinning: .certificate)
    private lazy var publicKeyStakes = Stakes(of: vector, pinning: .publicKey)

    init(
        vector: Vector,
        connection: Connection,
        pinned: [PinnedHost],
        backend: any Backend,
        answers: Answers,
        facts: [JudgedFact],
        causes: Causes,
        control: Vector?
    ) {
        self.vector = vector
        self.pinned = pinned
        self.causes = causes
        self.control = control
        departing = facts.filter(\.isInherited)
        // Who asked what is looked at only where a fact departs, or where it decides that a
        // platform is unknown.
        trust = ServerTrust(
            connection,
            answers: answers,
            recordsQuestions: !departing.isEmpty || vector.refusesChain
        )
        self.backend = backend.id
        isMeasured = (backend as? MeasuredBackend)?.isMeasured ?? false
        backends = [backend.id]
        aliases = ReasonAliases(backend.aliases)
        executions = Dictionary(
            backend.executions.map { ($0.policy, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        applicability = Applicability(of: vector)
        certificateNorm = Expected(normOf: .certificate, in: vector.expectation)
        publicKeyNorm = Expected(normOf: .publicKey, in: vector.expectation)
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
            if let inherited = inherited(trust.asked) {
                return judged(asked, evaluator, verdict, .inherited, inheriting: inherited)
            }
            let finding = Finding(
                norm: norm(of: asked).verdicts,
                seen: verdict,
                stakes: stakes(of: asked, where: verdict),
                aliases: aliases
            )
            let isUnknown = isUnknown(verdict, finding, of: asked)
            return judged(asked, evaluator, verdict, isUnknown ? .platformUnknown : finding)
        } catch {
            return judged(asked, evaluator, nil, Finding(error))
        }
    }

    private func norm(of asked: AskedPolicy) -> Expected {
        switch asked.traits.kind {
        case .certificate: certificateNorm
        case .publicKey: publicKeyNorm
        }
    }

    /// What the vector says of the harm of a departure; an outage is one where the same policy
    /// connected in the state before.
    private func stakes(of asked: AskedPolicy, where seen: Verdict) -> Stakes {
        let stated =
            switch asked.traits.kind {
            case .certificate: certificateStakes
            case .publicKey: publicKeyStakes
            }
        return Stakes(
            needs: stated.needs,
            outage: connectedBefore(asked) ? vector.event?.what.frequency : nil,
            isMeantToPin: stated.isMeantToPin,
            // Where the twin crashes as well, the host or the entry brings it about, and no chain.
            alwaysCrashes: [.crash, .crashAtSetUp].contains(asked.traits.view)
                || seen == .crash && saidOfControl(asked) == .crash
        )
    }

    private func connectedBefore(_ asked: AskedPolicy) -> Bool {
        guard vector.event != nil, let said = saidOfControl(asked) else { return false }

        return said == .accept || said == .notPinned
    }

    private func saidOfControl(_ asked: AskedPolicy) -> Verdict? {
        guard let control, let applicabilityOfControl,
            applicabilityOfControl.missing(for: asked.traits) == nil
        else { return nil }

        return control.expected(asked.registered, on: backend).first
    }

    /// Whether a refusal is the platform's, and the platform is one that nobody measured.
    private func isUnknown(_ verdict: Verdict, _ finding: Finding, of asked: AskedPolicy) -> Bool {
        guard isPresumed(asked.registered.platform), vector.refusesChain,
            case .reject(let reason) = verdict, [.parse, .path, .host].contains(reason.stage)
        else { return false }

        return [.conforming, .open, .otherReason].contains(finding)
            && asksForRefusedFact(trust.asked)
    }

    /// Whether nobody measured what the platform does with this vector.
    private func isPresumed(_ platform: Platform) -> Bool {
        switch platform {
        case .every, .linked: false
        case .measured: !isMeasured
        case .unmeasured: true
        }
    }

    /// Whether the policy asked for the path of the file, or for its host, where that is refused.
    private func asksForRefusedFact(_ asked: [ServerTrust.Question]) -> Bool {
        let refusesPath =
            if case .reject? = vector.expectation.path.first { true } else { false }
        let refusesHost = vector.expectation.host.first == .mismatch
        let anchors = Set(trust.connection.anchors.all)
        return asked.contains { question in
            switch question {
            case .path(_, let others): refusesPath && Set(others) == anchors
            case .host: refusesHost
            case .nativeKey: false
            }
        }
    }

    private func judged(
        _ asked: AskedPolicy,
        _ evaluator: Observation.Evaluation,
        _ verdict: Verdict?,
        _ finding: Finding,
        inheriting cause: Cause.ID? = nil
    ) -> JudgedPolicy {
        let expected =
            vector.departure(of: asked.registered, on: backend)
            .map { Expected($0, words: causes) } ?? norm(of: asked)
        return JudgedPolicy(
            policy: asked.id,
            evaluator: evaluator,
            backends: backends,
            verdict: verdict,
            finding: finding,
            expected: expected,
            cause: finding == .inherited ? cause : expected.departure?.cause,
            isExpected: verdict.map { expected.isMet(by: $0, aliases: aliases) } ?? false
        )
    }

    /// The cause of the first fact of the file that the policy asked for and that this backend
    /// states differently; nil where there is no such fact, and an empty text where nobody knows
    /// its cause.
    ///
    /// A question with other anchors is no fact of the file.
    private func inherited(_ asked: [ServerTrust.Question]) -> Cause.ID? {
        guard !departing.isEmpty else { return nil }

        let anchors = Set(trust.connection.anchors.all)
        let fact = departing.first { fact in
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
        return fact.map { $0.line.map { vector.departures.backends[$0].cause } ?? "" }
    }
}

/// What one policy said with one backend, compared with what was expected.
struct JudgedPolicy {
    let policy: String
    let evaluator: Observation.Evaluation
    /// The one that it was said with.
    let backends: [String]
    let verdict: Verdict?
    var finding: Finding
    var expected: Expected
    /// What explains the departure, its own or the library's that it inherits.
    let cause: Cause.ID?
    /// Whether the verdict is the one that was expected.
    let isExpected: Bool
    /// Whether the reason of a refusal was said by somebody, and is not merely that of the verdict.
    var statesReason = true
    /// What a program outside said of it in its own words.
    var said: String?
    /// The computed twins that it stands for; nil where it stands for itself.
    var twins: TwinsSeen?

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
