// SPDX-License-Identifier: Apache-2.0

extension VectorDecoder {
    func connection(_ field: Field) -> NamedConnection? {
        guard
            let members = field.members(
                required: ["host", "time", "served", "anchors"],
                optional: [
                    "timeZone", "addedAnchors", "userAnchors", "chainWithoutEvaluation",
                    "redirectedFrom", "probed",
                ]
            )
        else { return nil }

        let host = members["host"]?.text()
        let time = members["time"]?.time()
        let timeZone = members["timeZone"]?.timeZone() ?? 0
        // A server that sends no certificate asks no question about pinning.
        let served = members["served"]?.nonEmptyList(of: certificateName)
        let anchors = members["anchors"]?.list(of: certificateName)
        let addedAnchors = members["addedAnchors"]?.list(of: certificateName) ?? []
        let userAnchors = members["userAnchors"]?.list(of: certificateName) ?? []
        let chain = members["chainWithoutEvaluation"]?.list(of: certificateName)
        let redirectedFrom = members["redirectedFrom"]?.text()
        let probed = members["probed"]?.nonEmptyList(of: certificateName)
        guard let host, let time, let served, let anchors else { return nil }

        return NamedConnection(
            host: host,
            time: time,
            timeZone: timeZone,
            served: served,
            anchors: anchors,
            addedAnchors: addedAnchors,
            userAnchors: userAnchors,
            chainWithoutEvaluation: chain,
            redirectedFrom: redirectedFrom,
            probed: probed
        )
    }

    func entry(_ field: Field) -> NamedEntry? {
        guard
            let members = field.members(
                required: ["host"],
                optional: [
                    "includeSubdomains", "exempt", "enforce", "expires", "certificates", "keys",
                ]
            )
        else { return nil }

        let before = problems.found.count
        let isExempt = members["exempt"]?.flag() ?? false
        if isExempt {
            for name in ["enforce", "expires", "certificates", "keys"] {
                members[name]?.report(
                    "stands in an exempt entry, which has no pins",
                    remedy: "remove it, or remove “exempt”"
                )
            }
        }
        guard let host = members["host"]?.string() else { return nil }

        let entry = NamedEntry(
            host: host,
            includeSubdomains: members["includeSubdomains"]?.flag() ?? false,
            isExempt: isExempt,
            enforce: members["enforce"]?.flag(),
            expires: members["expires"]?.string(),
            certificates: members["certificates"]?.list { $0.itemName(among: items) },
            keys: members["keys"]?.list { $0.itemName(among: items) }
        )
        // A refused list looks like an absent one: whatever builds on it would be wrong twice.
        return problems.found.count == before ? entry : nil
    }

    func certificateName(_ field: Field) -> ItemName? {
        field.certificateName(among: items)
    }
}
