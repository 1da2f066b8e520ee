// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What was observed of every cause: the harm, in the ledger; and what does none.
struct HTMLCauseIndex {
    let model: ReportModel
    let lookup: HTMLLookup
    let standards: HTMLStandards
    /// The causes that came to no harm, with what they came to.
    private var quiet: [Cause.ID: Quiet] = [:]
    var run: Run { model.run }

    var ledger: CauseLedger { model.ledger }

    private struct Quiet {
        let kind: Finding.Kind
        var policies: Set<String> = []
        var vectors: Set<Vector.ID> = []
    }

    init(of model: ReportModel, _ lookup: HTMLLookup) {
        self.model = model
        self.lookup = lookup
        let (run, ledger) = (model.run, model.ledger)
        standards = HTMLStandards(of: model)
        let harmful = Set(ledger.entries.map(\.id))
        for observation in run.observations where !observation.isForeign {
            guard let cause = observation.cause, !harmful.contains(cause) else { continue }

            quiet[cause, default: Quiet(kind: observation.finding.kind)].policies
                .insert(observation.policy)
            quiet[cause]?.vectors.insert(observation.vector)
        }
        for fact in run.facts {
            guard let cause = fact.cause, !harmful.contains(cause) else { continue }

            quiet[cause, default: Quiet(kind: fact.finding.kind)].vectors.insert(fact.vector)
        }
    }

    func cause(_ entry: CauseLedger.Entry) -> HTMLCause {
        HTMLCause(entry, isInMatrix: isInMatrix(entry.policies), standards: standards)
    }

    /// Whether a cause has a column: a library's own fact, or a policy that checks everything.
    private func isInMatrix(_ policies: [String]) -> Bool {
        policies.isEmpty || !lookup.switchedOff.isSuperset(of: policies)
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
                    isInMatrix: isInMatrix(quiet.policies.sorted())
                )
            }
        }
    }

    /// What a framework does because of a library that it links, as the two tables have it.
    func inherited(by framework: String) -> [Cause.ID] {
        let attacks = model.attacks.allRows.filter { $0.framework == framework }
            .flatMap { row in AttackColumn.allCases.flatMap { row[$0].inherited } }
        let outages = model.outages.allRows.filter { $0.framework == framework }
            .flatMap { row in OperatorColumn.allCases.flatMap { row[$0].inherited } }
        return Set(attacks + outages).sorted()
    }

    /// Every framework that is none of the libraries, the worst first.
    var frameworks: [HTMLSubject] {
        let names = Set(run.policies.map(\.framework)).subtracting([HTMLLookup.norm])
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
