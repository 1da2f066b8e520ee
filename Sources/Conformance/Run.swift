// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// Everything that one run of the suite found out; reports are pure functions of it.
package struct Run: Sendable {
    /// The version of Pinproof.
    package let version: String
    package let corpus: CorpusIdentity
    package let environment: Environment
    /// The ids of the backends that took part, sorted.
    package let backends: [String]
    /// Those of them whose version is none that the corpus records departures of, sorted.
    package let unrecordedBackends: [String]
    /// Sorted by id.
    package let policies: [PolicyIdentity]
    /// The vectors that were run, sorted by id.
    package let vectors: [Vector]
    /// How many connections clients were asked about besides, each of them one that would go ahead
    /// with one thing made wrong or other; each kind has a vector that stands for it.
    package var computedTwins = 0
    /// Sorted by vector, policy, evaluator, and then by the first backend.
    package internal(set) var observations: [Observation]
    /// Sorted by vector, fact, certificate, and then by the first backend.
    package let facts: [FactObservation]
    /// Departure lines that nothing observed fits, of what took part.
    package let staleDepartures: [StaleDeparture]
    /// What real things do instead of the norm.
    package let causes: Causes
    /// What the vectors speak of in the terms of others; empty where nobody handed it in.
    package var standards = Standards()
    /// Whether all vectors of the corpus, all policies and all backends took part.
    package let isComplete: Bool
    /// Which part of a run it is; nil for all of one.
    package var part: Part?
    /// What clients that were tested are known to do.
    package internal(set) var known: [KnownClient] = []
    /// Where findings of clients are shown that no entry knows; nil where nobody named a place.
    package var clientPlace: ClientPlace?

    /// A part of a run, whose results are joined with those of the others.
    package struct Part: Hashable, Sendable {
        package let shard: Shard
        /// Whether all parts together are a complete run.
        package let isOfCompleteRun: Bool
        /// SHA-256 over the ids of all vectors that the parts share out, and over what else was
        /// asked for that results depend on.
        package let selection: String

        package init(_ shard: Shard, isOfCompleteRun: Bool, selection: String) {
            self.shard = shard
            self.isOfCompleteRun = isOfCompleteRun
            self.selection = selection
        }
    }

    /// Which vectors were run.
    package struct CorpusIdentity: Hashable, Sendable {
        package let vectors: Int
        /// SHA-256 in lower-case hexadecimal.
        package let digest: String

        package init(vectors: Int, digest: String) {
            self.vectors = vectors
            self.digest = digest
        }
    }

    /// What may differ between machines.
    package struct Environment: Hashable, Sendable {
        package let platform: String
        /// Sorted by id.
        package let libraries: [Library]

        /// A library that answers depend on.
        package struct Library: Hashable, Sendable {
            /// The backend's id, or `swift-crypto`.
            package let id: String
            package let version: String
            package let settings: [String: String]

            package init(id: String, version: String, settings: [String: String] = [:]) {
                self.id = id
                self.version = version
                self.settings = settings
            }
        }
    }

    /// A policy as reports name it.
    package struct PolicyIdentity: Hashable, Sendable {
        package let id: String
        package let kind: PinningKind
        package let provenance: Provenance
        /// The framework whose policy it is.
        package let framework: String
        package let setting: Traits.Setting
        package let platform: Platform
        /// Whether it is a policy of a client's own, of which there is no model.
        package let isOfProgram: Bool
        /// The backends and platforms that its model was asked on, sorted: about every vector,
        /// whether it could be asked there or not.
        package internal(set) var backends: [String]
    }
}

extension Run {
    /// Whether a program outside said it: a client that was tested, and no model or library.
    package func isOfProgram(_ observation: Observation) -> Bool {
        observation.evaluator == .executed && !observation.backends.allSatisfy(backends.contains)
    }

    /// Programs outside that answered nothing of what they were to be asked, sorted: the run says
    /// nothing of them.
    package var silentPrograms: [String] {
        let answers = Dictionary(grouping: observations.filter(isOfProgram)) {
            $0.backends.joined(separator: ", ")
        }
        return answers.filter { $1.allSatisfy { $0.finding.kind == .unsupported } }.keys.sorted()
    }

    /// The run as if no program outside had taken part.
    package var withoutPrograms: Run {
        var run = self
        run.observations.removeAll(where: isOfProgram)
        return run
    }

    /// Whether something was observed that is not what was expected.
    package var hasUnexpected: Bool { !unexpected.isEmpty }

    /// Everything that was not expected, each as it is cited.
    package var unexpected: [String] {
        facts.filter(\.isUnexpected).map(\.description)
            + observations.filter(\.isUnexpected).map { citation(of: $0) }
            + staleDepartures.filter(\.isUnexpected).map(\.description)
    }

    /// An observation as it is cited.
    ///
    /// For a tested client: followed by the rules that it is held to, by its own words, and where it
    /// found no matching pin by what each configured pin is.
    ///
    /// - Parameters:
    ///   - observation: What is cited.
    ///   - isRated: Whether the finding follows what was said and expected.
    /// - Returns: A sentence, parted by semicolons.
    package func citation(of observation: Observation, isRated: Bool = false) -> String {
        let counts = observation.twins.flatMap { $0.wrong.isEmpty ? nil : observation.because }
        let rating =
            (isRated ? ": \(observation.finding.sentence)" : "")
            + (counts.map { "; \($0)" } ?? "")
        let words = observation.said.map { ["it said “\($0)”"] } ?? []
        guard isOfProgram(observation),
            let vector = vectors.first(where: { $0.id == observation.vector })
        else { return ([observation.description + rating] + words).joined(separator: "; ") }

        let rules = isRated ? ", by \(vector.rules)" : ""
        let cited = [observation.description + rules + rating] + words
        guard observation.verdict?.reason == .noMatchingPin,
            let kind = policies.first(where: { $0.id == observation.policy })?.kind
        else { return cited.joined(separator: "; ") }

        return (cited + vector.pinNotes(of: kind)).joined(separator: "; ")
    }

    /// What is new on library versions that are not recorded and does not fail, as it is cited.
    package var newOnVersion: [String] {
        facts.filter { $0.isNewOnVersion && !$0.isUnexpected }.map(\.description)
            + observations.filter { $0.isNewOnVersion && !$0.isUnexpected }.map(\.description)
            + staleDepartures.filter { $0.isNewOnVersion && !$0.isUnexpected }.map(\.description)
    }
}
