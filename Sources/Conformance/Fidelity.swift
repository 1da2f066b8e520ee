// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What came of holding models against programs that are the real thing.
package struct Fidelity: Sendable {
    /// One verdict of a program beside the model's.
    package struct Comparison: Hashable, Sendable {
        package let program: String
        package let policy: String
        package let kind: PinningKind
        package let vector: String
        package let model: Verdict
        /// Nil where the program failed instead of answering.
        package let executed: Verdict?
        /// The program's own words, or how it failed.
        package let message: String?
        package let outcome: Outcome
        /// Why they differ, where that is known.
        package internal(set) var reason: String?
    }

    package enum Outcome: Hashable, Sendable {
        /// Another verdict, or none at all.
        case different
        /// The same verdict for a reason of another stage.
        case otherStage
        /// The same verdict, for a reason of the same stage.
        case same
    }

    /// What one program confirmed of one policy.
    package struct Coverage: Hashable, Sendable {
        package let program: String
        package let version: String
        package let policy: String
        /// The backend with whose facts the model was asked; nil where that of any will do, since
        /// the client's own library is none of them.
        package let backend: String?
        /// The version of the framework that the model was asked as; nil for the one that was read.
        package let modelVersion: String?
        /// The version of the framework in whose source the model was read.
        package let readAt: String
        package let same: Int
        package let otherStage: Int
        package let different: Int
        /// The vectors that one of the two cannot be asked about.
        package let notCompared: Int
    }

    /// Sorted by policy and program.
    package let coverage: [Coverage]
    /// What differs, sorted by policy, program and vector.
    package let differences: [Comparison]
    /// The policies that no program executed, sorted.
    package let modelledOnly: [String]
    /// What programs did under policies of their own, sorted by policy.
    package let ofTheirOwn: [OwnPolicy]
    /// The files of known differences of the programs that took part, as they would be after this
    /// comparison.
    package let rewritten: [KnownFailures.Rewriting]

    /// The differences that nobody has explained.
    package var unexplained: [Comparison] { differences.filter { $0.reason == nil } }

    /// The explanations of programs that took part which nothing fits, by the program's name.
    package let stale: [(program: String, entry: KnownFailures.Entry)]
}

extension Fidelity {
    /// What a model said with one backend, and what was executed, of one policy.
    package struct Pair: Sendable {
        package let program: ExecutedProgram
        package let policy: String
        package let kind: PinningKind
        package let backend: String?
        package let modelVersion: String?
        package let readAt: String
        /// By vector, any of which will do; none where the model cannot be asked.
        package let modelled: [String: [Verdict]]

        package init(
            program: ExecutedProgram,
            policy: String,
            kind: PinningKind,
            backend: String?,
            modelVersion: String?,
            readAt: String,
            modelled: [String: [Verdict]]
        ) {
            self.program = program
            self.policy = policy
            self.kind = kind
            self.backend = backend
            self.modelVersion = modelVersion
            self.readAt = readAt
            self.modelled = modelled
        }
    }

    /// Compares.
    ///
    /// - Parameters:
    ///   - pairs: What was said.
    ///   - vectors: What both were asked about, by id, with its revision.
    ///   - policies: The ids of all that are modelled.
    ///   - ofTheirOwn: What was said under policies that nobody models.
    ///   - known: Why some differ, a file for each program.
    ///   - today: The date, by which explanations lapse.
    ///   - isComplete: Whether all vectors took part, so that an explanation can be out of use.
    package init(
        _ pairs: [Pair],
        over vectors: [Vector.ID: Int],
        of policies: [String],
        ofTheirOwn: [OwnPolicy] = [],
        known: [KnownFailures],
        today: Day,
        isComplete: Bool
    ) {
        let pairs = pairs.sorted { ($0.policy, $0.program.id) < ($1.policy, $1.program.id) }
        var coverage: [Coverage] = []
        var differences: [Comparison] = []
        var judged: [String: [KnownComparison.Judged]] = [:]
        let ids = vectors.keys.sorted()
        for pair in pairs {
            let comparisons = ids.compactMap { pair.comparison(in: $0) }
            coverage.append(pair.coverage(comparisons, of: vectors.count))
            differences += comparisons.filter { $0.outcome == .different }
            judged[pair.program.id, default: []] += comparisons.map {
                $0.judged(revision: vectors[$0.vector] ?? 1)
            }
        }
        let versions = Dictionary(pairs.map { ($0.program.id, $0.program.version) }) { one, _ in one
        }
        var stale: [(program: String, entry: KnownFailures.Entry)] = []
        var rewritten: [KnownFailures.Rewriting] = []
        for (program, judged) in judged.sorted(by: { $0.key < $1.key }) {
            let file =
                known.first { $0.name == program } ?? KnownFailures(client: program, corpus: "")
            let comparison = KnownComparison(
                judged,
                knowing: file,
                today: today,
                isVector: { vectors[$0] != nil }
            )
            let reasons = Dictionary(
                comparison.known.map { ($0.judged.key, $0.entry.reason) }
            ) { first, _ in first }
            for place in differences.indices where differences[place].program == program {
                differences[place].reason = reasons[differences[place].key]
            }
            stale += (comparison.fixed.map(\.entry) + comparison.unknown).map { (program, $0) }
            rewritten.append(
                file.rewritten(
                    after: judged,
                    client: "\(program) \(versions[program] ?? "")",
                    corpus: pinproofVersion,
                    acceptsHigh: true
                )
            )
        }
        self.rewritten = rewritten
        self.coverage = coverage
        self.differences = differences
        self.ofTheirOwn = ofTheirOwn.sorted { $0.policy < $1.policy }
        let executed = Set(pairs.map(\.policy))
        modelledOnly = policies.filter { !executed.contains($0) }.sorted()

        self.stale = isComplete ? stale : []
    }
}

extension Fidelity.Pair {
    /// Nil where one of the two cannot be asked.
    fileprivate func comparison(in vector: String) -> Fidelity.Comparison? {
        let question = ExecutedProgram.Question(vector: vector, policy: policy)
        guard let models = modelled[vector], let last = models.last,
            let answer = program.answers[question]
        else { return nil }

        let executed: Verdict?
        let message: String?
        switch answer {
        case .defect(let why): (executed, message) = (nil, why)
        case .unsupported: return nil
        case .verdict(let verdict, let said): (executed, message) = (verdict, said)
        }
        // The model that comes nearest; where none does, the one on our own backend.
        let model =
            models.first { Self.outcome($0, executed) == .same }
            ?? models.first { Self.outcome($0, executed) == .otherStage } ?? last
        return Fidelity.Comparison(
            program: program.id,
            policy: policy,
            kind: kind,
            vector: vector,
            model: model,
            executed: executed,
            message: message,
            outcome: Self.outcome(model, executed)
        )
    }

    fileprivate func coverage(
        _ comparisons: [Fidelity.Comparison],
        of vectors: Int
    ) -> Fidelity.Coverage {
        Fidelity.Coverage(
            program: program.id,
            version: program.version,
            policy: policy,
            backend: backend,
            modelVersion: modelVersion,
            readAt: readAt,
            same: comparisons.count { $0.outcome == .same },
            otherStage: comparisons.count { $0.outcome == .otherStage },
            different: comparisons.count { $0.outcome == .different },
            notCompared: vectors - comparisons.count
        )
    }

    /// A client words its failures as it likes: reasons are held together by their stage.
    private static func outcome(_ model: Verdict, _ executed: Verdict?) -> Fidelity.Outcome {
        guard let executed, executed.kind == model.kind else { return .different }

        return executed.reason?.stage == model.reason?.stage ? .same : .otherStage
    }
}

extension Fidelity.Comparison: CustomStringConvertible {
    /// The difference as it is cited.
    package var description: String {
        let did = executed?.sentence ?? "fails"
        return "\(vector): \(policy): \(program) \(did)" + (message.map { " (\($0))" } ?? "")
            + ", and its model \(model.sentence)"
    }
}

extension Fidelity.Comparison {
    /// What it is known by.
    fileprivate var key: KnownFailures.Key {
        KnownFailures.Key(vector: vector, kind: kind, policy: policy)
    }

    /// The same as something that a client did: what its model says is expected.
    fileprivate func judged(revision: Int) -> KnownComparison.Judged {
        KnownComparison.Judged(
            key: key,
            revision: revision,
            expected: [KnownFailures.Said(model)],
            said: KnownFailures.Said(executed),
            finding: .otherReason,
            isWrong: outcome == .different,
            text: description,
            harms: [:],
            isNewInCorpus: false
        )
    }
}
