// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Reads verdicts and facts, of vectors and of causes.
struct VerdictDecoder {
    private let problems: Problems
    /// What a recipe defines; nil where the names belong to several vectors and are checked later.
    private let items: DefinedItems?

    init(_ problems: Problems, items: DefinedItems? = nil) {
        self.problems = problems
        self.items = items
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
                remedy: "say why, or write “any” where only the verdict counts"
            )
        }
        if !wantsReason {
            members["reason"]?.refuse(because: "\(kind.rawValue) has no reason")
        }
        if let reason, wantsReason, reason != .any,
            (reason.stage == .configuration) != (kind == .misconfigured)
        {
            members["reason"]?.report(
                "is “\(reason)”, which is no reason for \(kind.rawValue)",
                remedy: "a configuration is misconfigured, a connection is rejected"
            )
        }
        return Verdict(kind, reason)
    }

    /// What is said about the path in the members `verdict`, `reason` and `paths`.
    func path(_ members: Members) -> PathVerdict? {
        let paths = members["paths"]?.nonEmptyList { $0.nonEmptyList(of: certificateName) }
        let reason = members["reason"]?.choice(of: Reason.self)
        guard let verdict = members["verdict"]?.choice(of: FactVerdict.self) else { return nil }

        switch verdict {
        case .accept:
            members["reason"]?.refuse(because: "an accepted path has no reason")
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
            members["paths"]?.refuse(because: "a refused path has none")
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

    /// The fact of the given kind; a member that belongs to another kind is refused.
    func fact(_ kind: FactKind, _ members: Members, of field: Field) -> BackendDeparture.Fact? {
        for name in ["verdict", "reason", "paths", "of", "equals"]
        where !kind.members.contains(name) {
            members[name]?.refuse(because: "the fact is \(kind.rawValue)")
        }
        for name in kind.required where members[name] == nil {
            problems.report(
                members.path(to: name),
                "is missing, and the fact is \(kind.rawValue)",
                remedy: "add the member “\(name)”"
            )
        }
        switch kind {
        case .host:
            return members["verdict"]?.choice(of: HostVerdict.self).map(BackendDeparture.Fact.host)
        case .nativeKey:
            guard let certificate = members["of"].flatMap(certificateName) else { return nil }
            guard let equals = members["equals"], equals.value != .null else {
                return .nativeKey(of: certificate, equals: nil)
            }

            return pinName(equals).map { .nativeKey(of: certificate, equals: $0) }
        case .path:
            return path(members).map(BackendDeparture.Fact.path)
        }
    }

    private func certificateName(_ field: Field) -> ItemName? {
        items.map { field.certificateName(among: $0) } ?? field.kebabName()
    }

    private func pinName(_ field: Field) -> ItemName? {
        items.map { field.pinName(among: $0) } ?? field.kebabName()
    }
}

extension Field {
    func refuse(because cause: String) {
        report("may not stand here: \(cause)", remedy: "remove it")
    }
}

/// Which question a library was asked.
enum FactKind: String, CaseIterable {
    case host
    case nativeKey = "native-key"
    case path

    /// The members besides those of every line.
    var members: [String] {
        switch self {
        case .host: ["verdict"]
        case .nativeKey: ["of", "equals"]
        case .path: ["verdict", "reason", "paths"]
        }
    }

    var required: [String] {
        switch self {
        case .host: ["verdict"]
        case .nativeKey: ["of", "equals"]
        case .path: ["verdict"]
        }
    }
}

/// What is said about a path.
private enum FactVerdict: String, CaseIterable {
    case accept, reject
}

/// The reasons that a path can be refused for.
private let factReasons =
    Reason.allCases.filter { $0.stage == .parse || $0.stage == .path } + [.any]
