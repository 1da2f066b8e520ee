// SPDX-License-Identifier: Apache-2.0

import Pinning

extension VectorDecoder {
    func expectation(_ field: Field, pinned: [NamedEntry]?) -> Expectation? {
        guard
            let members = field.members(
                required: ["path", "host"],
                optional: ["certificate", "publicKey"]
            )
        else { return nil }

        let path = members["path"]?.oneOrMore(of: pathVerdict)
        let host = members["host"]?.oneOrMore(of: hostVerdict)
        let certificate = members["certificate"]?.oneOrMore(of: expectedVerdict)
        let publicKey = members["publicKey"]?.oneOrMore(of: expectedVerdict)
        if let pinned { check(members, of: field, statesWhatIsPinned: pinned) }
        guard let path, let host else { return nil }

        return Expectation(path: path, host: host, certificate: certificate, publicKey: publicKey)
    }

    /// What is pinned has a norm, and what is not has none; with nothing pinned both kinds may.
    private func check(
        _ members: Members,
        of field: Field,
        statesWhatIsPinned pinned: [NamedEntry]
    ) {
        let kinds = [
            ("certificate", "certificates", pinned.contains { $0.certificates != nil }),
            ("publicKey", "keys", pinned.contains { $0.keys != nil }),
        ]
        let nothingIsPinned = !kinds.contains { $0.2 }
        for (name, list, isPinned) in kinds {
            if isPinned, members[name] == nil {
                problems.report(
                    members.path(to: name),
                    "is missing, and an entry of “pinned” has “\(list)”",
                    remedy: "say what correct pinning of that kind does"
                )
            }
            if !isPinned, !nothingIsPinned {
                members[name]?.report(
                    "is given, and no entry of “pinned” has “\(list)”",
                    remedy: "remove it, or add such a list"
                )
            }
        }
        if nothingIsPinned, members["certificate"] == nil, members["publicKey"] == nil {
            field.report(
                "has neither “certificate” nor “publicKey”",
                remedy: "say what a client does where nothing is pinned"
            )
        }
    }

    private var verdicts: VerdictDecoder { VerdictDecoder(problems, items: items) }

    private func pathVerdict(_ field: Field) -> PathVerdict? {
        guard let members = field.members(required: ["verdict"], optional: ["paths", "reason"])
        else { return nil }

        return verdicts.path(members)
    }

    private func hostVerdict(_ field: Field) -> HostVerdict? {
        field.members(required: ["verdict"])?["verdict"]?.choice()
    }

    private func expectedVerdict(_ field: Field) -> ExpectedVerdict? {
        guard
            let members = field.members(required: ["verdict"], optional: ["reason", "because"])
        else { return nil }

        let because = members["because"]?.text()
        guard let verdict = verdicts.verdict(members) else { return nil }
        guard verdict != .crash else {
            members["verdict"]?.report(
                "is “crash”, which no norm asks for",
                remedy: "say what a correct client does"
            )
            return nil
        }

        return ExpectedVerdict(verdict: verdict, because: because)
    }
}
