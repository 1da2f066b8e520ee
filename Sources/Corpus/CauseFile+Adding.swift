// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// Something observed that a cause is to explain.
package enum CauseAddition: Hashable, Sendable {
    /// What the library itself states in a vector.
    case fact(BackendDeparture.Fact, vector: Vector.ID)
    /// What a policy says in a vector, on these of the backends that it is built on; nil for all.
    case policy(String, backends: [String]?, vector: Vector.ID, Verdict)
}

extension CauseFile {
    /// The file with what was observed appended to one of its causes, line by line: a line has one
    /// verdict, and policies that say it in the same vectors share one.
    ///
    /// - Parameters:
    ///   - additions: What the cause explains from now on.
    ///   - id: The cause's.
    /// - Returns: The file as it is to be written; unchanged where it has no such cause.
    package func adding(_ additions: [CauseAddition], to id: Cause.ID) -> CauseFile {
        CauseFile(
            subject: subject,
            name: name,
            label: label,
            note: note,
            project: project,
            isMaintained: isMaintained,
            causes: causes.map { $0.id == id ? $0.adding(additions) : $0 },
            retired: retired,
            location: location
        )
    }

    /// Writes the file in its one form: whoever reads it sees the old or the new.
    package func write() throws(VectorErrors) {
        try VectorFile(path: location, id: subject).write(canonicalText)
    }
}

extension Cause {
    fileprivate func adding(_ additions: [CauseAddition]) -> Cause {
        Cause(
            id: id,
            group: group,
            own: own,
            title: title,
            explanation: explanation,
            kind: kind,
            condition: condition,
            evidence: evidence,
            affected: affected,
            disclosure: disclosure,
            remedy: remedy,
            command: command,
            policyLines: policyLines(with: additions),
            factLines: factLines(with: additions)
        )
    }

    private func policyLines(with additions: [CauseAddition]) -> [PolicyLine] {
        var policies: [Said: [Vector.ID: Set<String>]] = [:]
        for case .policy(let policy, let backends, let vector, let verdict) in additions {
            let said = Said(backends: backends, verdict: verdict)
            policies[said, default: [:]][vector, default: []].insert(policy)
        }
        var lines = policyLines
        for (said, vectors) in policies.sorted(by: { $0.key.place < $1.key.place }) {
            let groups = Dictionary(grouping: vectors) { $0.value.sorted() }
            for (policies, vectors) in groups.sorted(by: {
                $0.key.lexicographicallyPrecedes($1.key)
            }) {
                let place = lines.firstIndex { line in
                    line.policies.sorted() == policies && line.backends == said.backends
                        && line.verdict == said.verdict
                }
                let known = place.map { lines[$0] }
                let line = PolicyLine(
                    policies: known?.policies ?? policies,
                    backends: said.backends,
                    vectors: Set(vectors.map(\.key)).union(known?.vectors ?? []).sorted(),
                    verdict: said.verdict
                )
                if let place { lines[place] = line } else { lines.append(line) }
            }
        }
        return lines
    }

    private func factLines(with additions: [CauseAddition]) -> [FactLine] {
        var lines = factLines
        for case .fact(let fact, let vector) in additions {
            let place = lines.firstIndex { $0.fact == fact && $0.versions == nil }
            let vectors = Set(place.map { lines[$0].vectors } ?? []).union([vector]).sorted()
            let line = FactLine(fact: fact, versions: nil, vectors: vectors)
            if let place { lines[place] = line } else { lines.append(line) }
        }
        return lines
    }

    /// What the policies of one line say.
    private struct Said: Hashable {
        let backends: [String]?
        let verdict: Verdict

        var place: (String, String) {
            ("\(verdict)", (backends ?? []).joined(separator: " "))
        }
    }
}
