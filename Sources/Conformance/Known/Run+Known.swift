// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension Run {
    /// A place in the repository of whoever tests a client.
    package struct ClientPlace: Hashable, Sendable {
        /// From the root of the repository.
        package let path: String
        /// From 1.
        package let line: Int

        package init(path: String, line: Int = 1) {
            self.path = path
            self.line = line
        }
    }

    /// What a client is known to do, beside what it did.
    package struct KnownClient: Hashable, Sendable {
        /// The program's id.
        package let program: String
        /// The file, from the root of the repository.
        package let path: String
        package let comparison: KnownComparison

        package init(program: String, path: String, comparison: KnownComparison) {
            self.program = program
            self.path = path
            self.comparison = comparison
        }
    }

    /// What a program outside did, so that it can be held against what it is known to do.
    ///
    /// - Parameters:
    ///   - program: The program's id.
    ///   - version: The version of the corpus that the known failures were looked at in.
    ///   - history: Which vectors are newer.
    /// - Returns: What was asked and answered.
    package func judged(
        _ program: String,
        since version: String? = nil,
        _ history: CorpusHistory = CorpusHistory()
    ) -> [KnownComparison.Judged] {
        let vectors = Dictionary(self.vectors.map { ($0.id, $0) }) { first, _ in first }
        let kinds = Dictionary(policies.map { ($0.id, $0.kind) }) { first, _ in first }
        let own = observations.filter { isOfProgram($0) && $0.backends == [program] }
        let said = Dictionary(own.map { ([$0.vector, $0.policy], $0.verdict) }) { first, _ in first
        }
        return own.compactMap { observation in
            if case .unsupported = observation.finding { return nil }
            guard let vector = vectors[observation.vector],
                let kind = kinds[observation.policy] ?? vector.onlyKind(observation)
            else { return nil }

            let norm = (vector.expectation.verdicts(of: kind) ?? []).map(\.verdict)
            let connected = vector.event.map { event in
                said[[event.before, observation.policy]].map { $0 == .accept || $0 == .notPinned }
                    ?? true
            }
            let stakes = Stakes(
                of: vector,
                pinning: kind,
                outage: connected == true ? vector.event?.what.frequency : nil
            )
            var harms = KnownFailures.Said.allCases.reduce(into: [KnownFailures.Said: Harm]()) {
                harms,
                said in
                harms[said] =
                    said.verdict.map { Finding(norm: norm, seen: $0, stakes: stakes).harm }
                    ?? Harm(.defect)
            }
            let now = KnownFailures.Said(observation.verdict)
            harms[now] = observation.finding.harm
            return KnownComparison.Judged(
                key: KnownFailures.Key(
                    vector: vector.id,
                    kind: kind,
                    policy: observation.policy
                ),
                revision: vector.revision,
                expected: Array(Set(observation.expected.map { KnownFailures.Said($0) }))
                    .sorted { $0.rawValue < $1.rawValue },
                said: now,
                finding: observation.finding,
                isWrong: observation.isUnexpected,
                text: citation(of: observation, isRated: true),
                harms: harms,
                isNewInCorpus: version.map { history.isNewer(vector.id, than: $0) } ?? false,
                twins: observation.twins,
                newTwinsInCorpus: Set(
                    (observation.twins?.wrong ?? [:]).keys.filter { twin in
                        version.map { history.isNewer(ComputedTwin.base(of: twin), than: $0) }
                            ?? false
                    }
                )
            )
        }
    }

    /// What a program outside was to be asked and could not be, by itself or by what it says of
    /// itself.
    package func unanswered(by program: String) -> Set<KnownFailures.Key> {
        let vectors = Dictionary(self.vectors.map { ($0.id, $0) }) { first, _ in first }
        let kinds = Dictionary(policies.map { ($0.id, $0.kind) }) { first, _ in first }
        let own = observations.filter {
            isOfProgram($0) && $0.backends == [program] && $0.finding.kind == .unsupported
        }
        return Set(
            own.compactMap { observation in
                let kind =
                    kinds[observation.policy] ?? vectors[observation.vector]?.onlyKind(observation)
                return kind.map {
                    KnownFailures.Key(
                        vector: observation.vector,
                        kind: $0,
                        policy: observation.policy
                    )
                }
            }
        )
    }

    /// Takes what a client is known to do for no failure of the run.
    package mutating func tolerate(_ known: KnownClient) {
        let reasons = known.comparison.tolerated
        let new = Dictionary(
            known.comparison.worse.compactMap { pair in
                pair.newTwinsSentence.map { (pair.judged.key.vector, pair.judged.key.policy, $0) }
            }.map { ([$0, $1], $2) }
        ) { first, _ in first }
        let kinds = Dictionary(policies.map { ($0.id, $0.kind) }) { first, _ in first }
        for place in observations.indices
        where observations[place].isUnexpected && observations[place].backends == [known.program] {
            let observation = observations[place]
            let keys = kinds[observation.policy].map { [$0] } ?? PinningKind.allCases
            let reason = keys.lazy.compactMap { kind in
                reasons[
                    KnownFailures.Key(
                        vector: observation.vector,
                        kind: kind,
                        policy: observation.policy
                    )
                ]
            }.first
            guard let reason else {
                // Which are new comes first: what is known was looked at.
                if let new = new[[observation.vector, observation.policy]] {
                    observations[place].because =
                        [new, observation.because].compactMap(\.self).joined(separator: "; ")
                }
                continue
            }

            observations[place].isUnexpected = false
            observations[place].knownBecause = reason
        }
        self.known.append(known)
    }

    /// Where a client's finding is shown: at its entry among the known failures, at the place that
    /// was named, or in the file of known failures; nil where there is none of these.
    package func clientPlace(of observation: Observation) -> ClientPlace? {
        guard isOfProgram(observation) else { return nil }

        let file = known.first { [$0.program] == observation.backends }
        let line = file.flatMap { file in
            file.comparison.lines.first {
                $0.key.vector == observation.vector && $0.key.policy == observation.policy
            }?.value
        }
        if let file, let line { return ClientPlace(path: file.path, line: line) }
        return clientPlace ?? file.map { ClientPlace(path: $0.path) }
    }
}

extension Vector {
    /// The kind of pinning whose norm an observation of a modelled policy was judged by, where the
    /// policy is not among those of the run: the one that has the verdicts that were expected.
    fileprivate func onlyKind(_ observation: Observation) -> PinningKind? {
        let kinds = PinningKind.allCases.filter { expectation.verdicts(of: $0) != nil }
        return kinds.count == 1 ? kinds.first : nil
    }
}

extension KnownFailures.Said {
    /// A verdict of this kind, with any reason; nil where there is none.
    fileprivate var verdict: Verdict? {
        switch self {
        case .accept: .accept
        case .crash: .crash
        case .fails: nil
        case .misconfigured: .misconfigured(.malformedPin)
        case .notPinned: .notPinned
        case .reject: .reject(.noMatchingPin)
        }
    }
}
