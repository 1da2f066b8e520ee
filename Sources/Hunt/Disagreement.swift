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
}

extension Sighting {
    /// Everything that backends disagree about, facts before policies.
    func disagreements(among backends: [any Backend]) -> [Disagreement] {
        let facts: [(Disagreement.Fact, [Statement])] = [
            (.path, path), (.host, host), (.nativeKey, nativeKey),
        ]
        let disagreements = facts.compactMap { fact, statements in
            statements.disagrees(among: backends) ? Disagreement(fact, statements) : nil
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
    fileprivate init(_ fact: Fact, _ statements: [Statement], of policies: [String] = []) {
        self.fact = fact
        self.statements = statements.map { "\($0.backend): \($0.said.text)" }
        self.policies = policies
        kind = statements.map { "\($0.backend): \($0.said.kind(on: $0.backend))" }
        isDefect = statements.contains(where: \.said.isDefect)
        // Where all refuse, their reasons are the kind; else our reader's words are, if it has some.
        isToldByWords =
            fact == .path
            && (statements.allSatisfy(\.said.isRefusal)
                || statements.contains {
                    $0.backend == Registry.presumedBackend && $0.said.isRefusal
                })
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
    /// Our reader says what it refuses; the words of the others say less than their reasons do, or
    /// quote the certificates.
    fileprivate func kind(on backend: String) -> String {
        switch self {
        case .path: "accept"
        case .refused(.malformedCertificate, let native) where backend == Registry.presumedBackend:
            "malformed-certificate (\(native.withoutNumbers))"
        case .refused(let reason, _): "\(reason)"
        case .defect(let message): "defect (\(message.withoutNumbers))"
        case .host, .key, .nothing, .verdict: text
        }
    }
}

extension String {
    fileprivate var withoutNumbers: String {
        split { $0.isNumber || $0 == "." }.joined(separator: "#")
    }
}
