// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// The departure lines that nothing observed fits.
    ///
    /// A line is judged only where everything it speaks of took part: a reduced run knows nothing
    /// about the rest.
    func staleDepartures(
        _ vector: Vector,
        said: [[JudgedPolicy.Said]],
        facts: [JudgedFact]
    ) -> [StaleDeparture] {
        if vector.departures.policies.isEmpty, vector.departures.backends.isEmpty { return [] }

        var fitsPolicies = [Bool](repeating: false, count: vector.departures.policies.count)
        for said in said {
            for said in said {
                if let line = said.modelled.fittingLine { fitsPolicies[line] = true }
                if let line = said.executed?.fittingLine { fitsPolicies[line] = true }
            }
        }
        let fittingFacts = Set(facts.filter(\.isDue).compactMap(\.line))
        let policies = vector.departures.policies.enumerated()
            .filter { !fitsPolicies[$0.offset] && tookPart($0.element) }
            .map { index, line in
                stale(
                    vector,
                    line: "departures.policies[\(index)]",
                    says: line.sentence,
                    on: line.backends ?? registry.backends
                )
            }
        let backends = vector.departures.backends.enumerated()
            .filter { !fittingFacts.contains($0.offset) && tookPart($0.element) }
            .map { index, line in
                stale(
                    vector,
                    line: "departures.backends[\(index)]",
                    says: line.sentence,
                    on: line.backends
                )
            }
        return backends + policies
    }

    private func stale(
        _ vector: Vector,
        line: String,
        says: String,
        on backends: [String]
    ) -> StaleDeparture {
        let surprise = surprise(backends)
        return StaleDeparture(
            vector: vector.id,
            line: line,
            says: says,
            isUnexpected: surprise.isUnexpected,
            isNewOnVersion: surprise.isNewOnVersion
        )
    }

    private func tookPart(_ line: PolicyDeparture) -> Bool {
        let isAbsent =
            !absentPolicies.isEmpty
            && registry.policies.contains { policy in
                absentPolicies.contains(policy.id)
                    && line.policies.contains { $0.names(policy.id, policy.traits) }
            }
        return !isAbsent && tookPart(line.backends ?? registry.backends)
    }

    private func tookPart(_ line: BackendDeparture) -> Bool {
        // A line for other versions than the one that runs says nothing about this one.
        tookPart(line.backends)
            && backends.contains { line.backends.contains($0.id) && line.holds(for: $0.version) }
    }

    private func tookPart(_ ids: [String]) -> Bool {
        ids.allSatisfy { id in backends.contains { $0.id == id } }
    }
}

extension JudgedPolicy {
    /// The departure line that the verdict fits.
    fileprivate var fittingLine: Int? { isDue ? due.line : nil }
}

extension PolicyDeparture {
    fileprivate var sentence: String {
        let who = policies.map { name in
            switch name {
            case .group(let group): group.name
            case .single(let id): id
            }
        }.joined(separator: ", ")
        let narrowed = backends.map { " × " + $0.joined(separator: ", ") } ?? ""
        return "\(who)\(narrowed) \(verdict.sentence)"
    }
}

extension BackendDeparture {
    fileprivate var sentence: String {
        let who = backends.joined(separator: ", ")
        return switch fact {
        case .host(let verdict): "\(who) states the host to be a \(verdict.rawValue)"
        case .nativeKey(let item, let equals?): "\(who) states the key of \(item) as \(equals)"
        case .nativeKey(let item, nil): "\(who) states no key of \(item)"
        case .path(let verdict): "\(who) states for the path: \(verdict.text)"
        }
    }
}
