// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// What reports for people are made of, computed once for all of them.
package struct ReportModel: Sendable {
    package let run: Run
    package let ledger: CauseLedger
    /// What tables and pages look up.
    let evidence: HarmEvidence
    /// Who gets in.
    package let attacks: AttackTable
    /// Who is locked out.
    package let outages: OperatorTable
    /// What was observed of each policy: dozens of pages look for their own.
    let observations: [String: [Observation]]
    /// The vectors in which it is unknown what a policy's platform does, by policy.
    let unknown: [String: Set<Vector.ID>]
    /// The standards that some vector speaks of.
    let standards: CoveredStandards

    package init(of run: Run) {
        self.run = run
        ledger = CauseLedger(of: run)
        evidence = HarmEvidence(of: run)
        attacks = AttackTable(of: run, evidence)
        outages = OperatorTable(of: run, evidence)
        standards = CoveredStandards(of: run)
        observations = Dictionary(grouping: run.observations, by: \.policy)
        unknown = run.observations.reduce(into: [:]) { unknown, observation in
            guard observation.finding == .platformUnknown else { return }

            unknown[observation.policy, default: []].insert(observation.vector)
        }
    }
}
