// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What came of holding models against programs that are the real thing.
package struct Fidelity: Sendable {
    /// One verdict of a program beside the model's.
    package struct Comparison: Hashable, Sendable {
        package let program: String
        package let policy: String
        package let vector: String
        package let model: Verdict
        /// Nil where the program failed instead of answering.
        package let executed: Verdict?
        /// The program's own words, or how it failed.
        package let message: String?
        package let outcome: Outcome
        /// Why they differ, where that is known, by its place among the known differences.
        package internal(set) var explanation: Int?
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
    package let known: KnownDifferences

    /// The differences that nobody has explained.
    package var unexplained: [Comparison] { differences.filter { $0.explanation == nil } }

    /// The explanations of programs that took part which nothing fits.
    package let stale: [KnownDifferences.Entry]
}

extension Fidelity {
    /// What a model said with one backend, and what was executed, of one policy.
    package struct Pair: Sendable {
        package let program: ExecutedProgram
        package let policy: String
        package let backend: String?
        package let modelVersion: String?
        package let readAt: String
        /// By vector, any of which will do; none where the model cannot be asked.
        package let modelled: [String: [Verdict]]

        package init(
            program: ExecutedProgram,
            policy: String,
            backend: String?,
            modelVersion: String?,
            readAt: String,
            modelled: [String: [Verdict]]
        ) {
            self.program = program
            self.policy = policy
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
    ///   - vectors: The ids of what both were asked about.
    ///   - policies: The ids of all that are modelled.
    ///   - ofTheirOwn: What was said under policies that nobody models.
    ///   - known: Why some differ.
    ///   - isComplete: Whether all vectors took part, so that an explanation can be out of use.
    package init(
        _ pairs: [Pair],
        over vectors: [String],
        of policies: [String],
        ofTheirOwn: [OwnPolicy] = [],
        known: KnownDifferences,
        isComplete: Bool
    ) {
        let pairs = pairs.sorted { ($0.policy, $0.program.id) < ($1.policy, $1.program.id) }
        var coverage: [Coverage] = []
        var differences: [Comparison] = []
        for pair in pairs {
            let comparisons = vectors.compactMap { pair.comparison(in: $0) }
            coverage.append(pair.coverage(comparisons, of: vectors.count))
            differences += comparisons.filter { $0.outcome == .different }
        }
        for place in differences.indices {
            differences[place].explanation = known.place(explaining: differences[place])
        }
        self.coverage = coverage
        self.differences = differences
        self.ofTheirOwn = ofTheirOwn.sorted { $0.policy < $1.policy }
        self.known = known
        let executed = Set(pairs.map(\.policy))
        modelledOnly = policies.filter { !executed.contains($0) }.sorted()

        let programs = Set(pairs.map(\.program.id))
        let used = Set(differences.compactMap(\.explanation))
        stale =
            isComplete
            ? known.entries.enumerated()
                .filter { programs.contains($0.element.program) && !used.contains($0.offset) }
                .map(\.element)
            : []
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

extension KnownDifferences.Entry: CustomStringConvertible {
    package var description: String {
        "\(program), \(vectors.joined(separator: ", ")): because \(because)"
    }
}
