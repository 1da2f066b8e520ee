// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What was observed of every cause: the harm, in the ledger; and what does none.
struct HTMLCauseIndex {
    let run: Run
    let ledger: CauseLedger
    let standards: HTMLStandards
    /// The causes that came to no harm, with what they came to.
    private var quiet: [Cause.ID: Quiet] = [:]
    private let switchedOff: Set<String>
    /// The causes of libraries, by the frameworks that inherit them.
    private var inherited: [String: Set<Cause.ID>] = [:]

    private struct Quiet {
        let kind: Finding.Kind
        var policies: Set<String> = []
        var vectors: Set<Vector.ID> = []
    }

    init(of run: Run) {
        self.run = run
        ledger = CauseLedger(of: run)
        standards = HTMLStandards(of: run, ledger)
        switchedOff = Set(run.policies.filter { $0.setting == .off }.map(\.id))
        let harmful = Set(ledger.entries.map(\.id))
        let frameworks = Dictionary(
            run.policies.map { ($0.id, $0.framework) },
            uniquingKeysWith: { first, _ in first }
        )
        for observation in run.observations where !observation.isForeign {
            guard let cause = observation.cause, !cause.isEmpty else { continue }

            if observation.finding == .inherited, let framework = frameworks[observation.policy] {
                inherited[framework, default: []].insert(cause)
            }
            guard !harmful.contains(cause) else { continue }

            quiet[cause, default: Quiet(kind: observation.finding.kind)].policies
                .insert(observation.policy)
            quiet[cause]?.vectors.insert(observation.vector)
        }
        for fact in run.facts {
            guard let cause = fact.cause, !cause.isEmpty, !harmful.contains(cause) else { continue }

            quiet[cause, default: Quiet(kind: fact.finding.kind)].vectors.insert(fact.vector)
        }
    }

    func cause(_ entry: CauseLedger.Entry) -> HTMLCause {
        HTMLCause(entry, isInMatrix: isInMatrix(entry.policies), standards: standards)
    }

    /// Whether a cause has a column: a library's own fact, or a policy that checks everything.
    private func isInMatrix(_ policies: [String]) -> Bool {
        policies.isEmpty || !switchedOff.isSuperset(of: policies)
    }

    /// The causes of a subject that do no harm, in the order of their file.
    func harmless(of subject: String) -> [HTMLCause] {
        (run.causes.file(of: subject)?.causes ?? []).compactMap { cause in
            quiet[cause.id].map { quiet in
                HTMLCause(
                    cause,
                    HTMLTally(quiet.kind, quiet.kind.words),
                    policies: quiet.policies.sorted(),
                    vectors: quiet.vectors.sorted(),
                    isInMatrix: isInMatrix(quiet.policies.sorted()),
                    standards: standards
                )
            }
        }
    }

    /// What a framework does because of a library that it links.
    func inherited(by framework: String) -> [Cause.ID] { (inherited[framework] ?? []).sorted() }

    /// Every framework that is none of the libraries, the worst first.
    var frameworks: [HTMLSubject] {
        let names = Set(run.policies.filter { $0.platform != .every }.map(\.framework))
        return ranked(names.subtracting(run.backends)).map {
            HTMLSubject($0, isLibrary: false, in: self)
        }
    }

    /// Every library that took part, the worst first.
    var libraries: [HTMLSubject] {
        ranked(Set(run.backends)).map { HTMLSubject($0, isLibrary: true, in: self) }
    }

    /// By the worst cause of each, as the ledger orders them; those without one last.
    private func ranked(_ subjects: Set<String>) -> [String] {
        var places: [String: Int] = [:]
        for (place, entry) in ledger.entries.enumerated() where !entry.isByDesign {
            let subject = entry.cause.subject
            places[subject] = places[subject] ?? place
        }
        return subjects.sorted { one, other in
            (places[one] ?? .max, one) < (places[other] ?? .max, other)
        }
    }
}
