// SPDX-License-Identifier: Apache-2.0

import Pinning

extension VectorDecoder {
    /// The lines of groups: a framework or a library departs in its own file of causes.
    func departures(_ field: Field) -> [GroupDeparture]? {
        field.list { line in
            guard
                let members = line.members(
                    required: ["groups", "verdict"],
                    optional: ["reason"]
                )
            else { return nil }

            let groups = members["groups"]?.nonEmptyList(of: group)
            guard let verdict = VerdictDecoder(problems).verdict(members), let groups else {
                return nil
            }

            return GroupDeparture(groups: groups, verdict: verdict)
        }
    }

    private func group(_ field: Field) -> PolicyGroup? {
        guard let group = field.policyGroup() else { return nil }
        guard !group.isComputed else {
            field.report(
                "is “\(group.name)”, whose verdicts are computed",
                remedy: "remove the name"
            )
            return nil
        }

        return group
    }
}
