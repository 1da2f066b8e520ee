// SPDX-License-Identifier: Apache-2.0

package import Conformance

/// What reports for people are made of, computed once for all of them.
package struct ReportModel: Sendable {
    package let run: Run
    package let ledger: CauseLedger
    /// Who gets in.
    package let attacks: AttackTable
    /// Who is locked out.
    package let outages: OperatorTable

    package init(of run: Run) {
        self.run = run
        ledger = CauseLedger(of: run)
        let evidence = HarmEvidence(of: run)
        attacks = AttackTable(of: run, evidence)
        outages = OperatorTable(of: run, evidence)
    }
}
