// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// Several backends that say different things of one fact.
package struct Disagreement: Hashable, Sendable {
    package let fact: Fact
    /// What each said, for people: `openssl: accept`.
    package let statements: [String]
    /// The same where the kind is the same: what each library said, without numbers.
    let kind: [String]
    /// The policies that say so, where it is no fact.
    package let policies: [String]

    package enum Fact: String, Sendable {
        case host
        case nativeKey = "native-key"
        case path, policy
    }

    /// Whether what was said tells one kind from another; where it does not, what is special
    /// about the certificates has to.
    let isToldByWords: Bool
    /// Whether a library failed, which no departure ever explains.
    let isDefect: Bool
    /// Whether all refuse, each for another reason: of several defects in one chain it is each
    /// library's own affair which it meets first.
    let isOfReasonsAlone: Bool
}

extension Sighting {
    /// Everything that backends disagree about, facts before policies.
    func disagreements(among backends: [any Backend]) -> [Disagreement] {
        let facts: [(Disagreement.Fact, [Statement])] = [
            (.path, path), (.host, host), (.nativeKey, nativeKey),
        ]
        let disagreements = facts.flatMap { fact, statements in
            Disagreement.all(fact, statements, among: backends)
        }
        // One for all policies that say the same.
        let grouped = Dictionary(
            grouping: policies.filter { $0.disagrees(among: backends) },
            by: { Disagreement(.policy, $0).kind }
        )
        return disagreements
            + grouped.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { group in
                group.value.first.map { first in
                    Disagreement(.policy, first, of: group.value.compactMap(\.first?.policy))
                }
            }
    }
}

extension Disagreement {
    /// The disagreements about one fact.
    ///
    /// Each library that departs from the backend that is written to the standards does so for
    /// itself: what two libraries are known for is nothing new in one certificate.
    fileprivate static func all(
        _ fact: Fact,
        _ statements: [Statement],
        among backends: [any Backend]
    ) -> [Disagreement] {
        guard statements.disagrees(among: backends) else { return [] }
        guard fact == .path,
            let norm = statements.first(where: { $0.backend == Registry.presumedBackend })
        else { return [Disagreement(fact, statements)] }

        return statements.flatMap { other -> [Disagreement] in
            guard [norm, other].disagrees(among: backends) else { return [] }
            guard !norm.unread.isEmpty else {
                return [Disagreement(fact, [norm, other], beside: statements)]
            }

            // Each by itself: two that are known are nothing new together.
            return norm.unread.map {
                Disagreement(fact, [norm, other], beside: statements, unread: $0)
            }
        }
    }

    /// - Parameters:
    ///   - fact: What is disagreed about.
    ///   - statements: Those that make the kind.
    ///   - all: What everybody says, for people; nil where these are all.
    ///   - unread: What our reader does not read; nil where it reads everything.
    ///   - policies: The policies that say so, where it is no fact.
    fileprivate init(
        _ fact: Fact,
        _ statements: [Statement],
        beside all: [Statement]? = nil,
        unread: String? = nil,
        of policies: [String] = []
    ) {
        self.fact = fact
        self.statements = (all ?? statements).map { "\($0.backend): \($0.said.text)" }
        self.policies = policies
        kind = statements.map { statement in
            let said =
                statement.unread.isEmpty
                ? statement.said.kind : "does not read \(unread?.withoutPlaces ?? "")"
            return "\(statement.backend): \(said)"
        }
        isDefect = statements.contains(where: \.said.isDefect)
        isOfReasonsAlone = statements.allSatisfy(\.said.isRefusal)
        // Where all refuse, their reasons are the kind; else our reader's words are, if it has some.
        isToldByWords = fact == .path && (isOfReasonsAlone || unread != nil)
    }
}

extension [Statement] {
    /// Whether two of them differ: a defect always does, a reason only where both libraries can
    /// tell it from the other, and a path not, whichever it is.
    func disagrees(among backends: [any Backend]) -> Bool {
        if contains(where: \.said.isDefect) { return true }

        let aliases = Dictionary(
            backends.map { ($0.id, ReasonAliases($0.aliases)) },
            uniquingKeysWith: { first, _ in first }
        )
        return indices.contains { one in
            indices[one...].contains { other in
                differ(self[one], self[other], aliases)
            }
        }
    }

    private func differ(
        _ one: Statement,
        _ other: Statement,
        _ aliases: [String: ReasonAliases]
    ) -> Bool {
        switch (one.said, other.said) {
        case (.nothing, _), (_, .nothing), (.path, .path): false
        case (.refused(let reason, _), .refused(let another, _)):
            [one, other].allSatisfy {
                aliases[$0.backend]?.tellApart(reason, another) ?? (reason != another)
            }
        case (.verdict(let verdict), .verdict(let another)):
            // Where both refuse, the reason is the library's.
            verdict.kind != another.kind
        default: one.said != other.said
        }
    }
}

extension Said {
    fileprivate var text: String {
        switch self {
        case .defect(let message): "defect (\(message))"
        case .host(let isMatch): isMatch ? "match" : "mismatch"
        case .key(let key): key.rawValue
        case .nothing: "cannot be asked"
        case .path(let names): "accept by \(names.joined(separator: " → "))"
        case .refused(let reason, let native): "\(reason) (\(native))"
        case .verdict(let verdict): "\(verdict)"
        }
    }

    fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }

    /// The answer without what differs from certificate to certificate: its names and numbers.
    ///
    /// The words of a library say less than its reasons do, or quote the certificates.
    fileprivate var kind: String {
        switch self {
        case .path: "accept"
        case .refused(let reason, _): "\(reason)"
        case .defect(let message): "defect (\(message.withoutNumbers))"
        case .host, .key, .nothing, .verdict: text
        }
    }
}

extension String {
    /// What our reader does not read, without what stands there instead, and where.
    fileprivate var withoutPlaces: String {
        let wanted = firstRange(of: " where ").map { "one thing" + self[$0.lowerBound...] } ?? self
        let end = wanted.firstRange(of: " at byte ")?.lowerBound ?? wanted.endIndex
        return String(wanted[..<end]).withoutNumbers
    }

    fileprivate var withoutNumbers: String {
        split { $0.isNumber || $0 == "." }.joined(separator: "#")
    }
}
