// SPDX-License-Identifier: Apache-2.0

import Conformance

extension FidelityReport {
    /// What the standards say of programs under policies that nobody models.
    var ofTheirOwn: String {
        var text = """
            ## Policies of their own

            What a client does that carries out none of the policies above is held to the standards.


            """
        guard !fidelity.ofTheirOwn.isEmpty else { return text + "None took part.\n" }

        let kinds = Finding.Kind.byImportance
        var table = MarkdownTable(
            ["Policy", "Version"] + kinds.map { $0.words }
        )
        for own in fidelity.ofTheirOwn {
            table.add([own.policy, own.version] + kinds.map { "\(own.count(of: $0))" })
        }
        text += table.text
        for own in fidelity.ofTheirOwn {
            for kind in Finding.Kind.harms + [Finding.Kind.defect] where own.count(of: kind) > 0 {
                text += "\n### \(own.policy): \(kind.words)\n\n" + rows(of: kind, own)
            }
        }
        return text
    }

    private func rows(of kind: Finding.Kind, _ own: Fidelity.OwnPolicy) -> String {
        var table = MarkdownTable(["Vector", "Due", "Executed"])
        for one in own.observations where one.finding.kind == kind {
            let executed: String
            if case .defect(let message) = one.finding {
                executed = message
            } else {
                executed = one.verdict.map { "\($0)" } ?? ""
            }
            table.add([
                one.vector, one.expected.map { "\($0)" }.joined(separator: " or "), executed,
            ])
        }
        return table.text
    }
}
