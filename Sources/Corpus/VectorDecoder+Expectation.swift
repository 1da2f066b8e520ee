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

    func pathVerdict(_ field: Field) -> PathVerdict? {
        guard
            let members = field.members(
                required: ["verdict"],
                optional: ["paths", "reason"]
            )
        else { return nil }

        return pathVerdict(members, of: field)
    }

    func pathVerdict(_ members: Members, of field: Field) -> PathVerdict? {
        let paths = members["paths"]?.nonEmptyList { $0.nonEmptyList(of: certificateName) }
        let reason = members["reason"]?.choice(of: Reason.self)
        guard let verdict = members["verdict"]?.choice(of: FactVerdict.self) else { return nil }

        switch verdict {
        case .accept:
            refuse(members["reason"], because: "an accepted path has no reason")
            guard members["paths"] != nil else {
                problems.report(
                    members.path(to: "paths"),
                    "is missing, and the verdict is accept",
                    remedy: "list each path that may be found, the end entity first"
                )
                return nil
            }

            return paths.map(PathVerdict.accept(paths:))
        case .reject:
            refuse(members["paths"], because: "a refused path has none")
            guard members["reason"] != nil else {
                problems.report(
                    members.path(to: "reason"),
                    "is missing, and the verdict is reject",
                    remedy: "write one of \(listed(factReasons.map(\.rawValue)))"
                )
                return nil
            }
            guard let reason else { return nil }
            guard factReasons.contains(reason) else {
                members["reason"]?.report(
                    "is “\(reason)”, which is no reason for a path",
                    remedy: "write one of \(listed(factReasons.map(\.rawValue)))"
                )
                return nil
            }

            return .reject(reason)
        }
    }

    func hostVerdict(_ field: Field) -> HostVerdict? {
        field.members(required: ["verdict"])?["verdict"]?.choice()
    }

    private func expectedVerdict(_ field: Field) -> ExpectedVerdict? {
        guard
            let members = field.members(required: ["verdict"], optional: ["reason", "because"])
        else { return nil }

        let because = members["because"]?.text()
        guard let verdict = verdict(members) else { return nil }
        guard verdict != .crash else {
            members["verdict"]?.report(
                "is “crash”, which no norm asks for",
                remedy: "say what a correct client does"
            )
            return nil
        }

        return ExpectedVerdict(verdict: verdict, because: because)
    }

    /// The verdict in the members `verdict` and `reason`.
    func verdict(_ members: Members) -> Verdict? {
        let reason = members["reason"]?.choice(of: Reason.self)
        guard let kind = members["verdict"]?.choice(of: Verdict.Kind.self) else { return nil }

        let wantsReason =
            switch kind {
            case .accept, .crash, .notPinned: false
            case .misconfigured, .reject: true
            }
        if wantsReason, members["reason"] == nil {
            problems.report(
                members.path(to: "reason"),
                "is missing, and the verdict is \(kind.rawValue)",
                remedy: "say why"
            )
        }
        if !wantsReason {
            refuse(members["reason"], because: "\(kind.rawValue) has no reason")
        }
        if let reason, wantsReason,
            (reason.stage == .configuration) != (kind == .misconfigured)
        {
            members["reason"]?.report(
                "is “\(reason)”, which is no reason for \(kind.rawValue)",
                remedy: "a configuration is misconfigured, a connection is rejected"
            )
        }
        return Verdict(kind, reason)
    }

    func refuse(_ field: Field?, because cause: String) {
        field?.report("may not stand here: \(cause)", remedy: "remove it")
    }
}

/// What is said about a path.
private enum FactVerdict: String, CaseIterable {
    case accept, reject
}

/// The reasons that a path can be refused for.
private let factReasons = Reason.allCases.filter { $0.stage == .parse || $0.stage == .path }
