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
        said: [[JudgedPolicy.Said?]],
        facts: [JudgedFact]
    ) -> [StaleDeparture] {
        let departures = vector.departures
        if departures.policies.isEmpty, departures.groups.isEmpty, departures.backends.isEmpty {
            return []
        }

        var fitting: Set<ExpectedDeparture.Source> = []
        for said in said.joined().compactMap({ $0 }) {
            for judged in [said.modelled, said.executed].compactMap({ $0 }) where judged.isExpected
            {
                if let source = judged.expected.departure { fitting.insert(source) }
            }
        }
        let policies = departures.policies
            .filter { !fitting.contains(.cause($0.cause, $0.line)) && tookPart($0, in: vector) }
            .map { line in
                stale(
                    vector,
                    line.cause,
                    says: line.sentence,
                    on: line.backends ?? registry.backends
                )
            }
        let groups = departures.groups.enumerated().flatMap { place, line in
            line.groups.filter { group in
                let isFitting = fitting.contains { source in
                    if case .group(group, place, _) = source { true } else { false }
                }
                return !isFitting && tookPart(group)
            }
            .map { group in
                let says = "a policy of \(group.name) \(line.verdict.sentence)"
                return stale(vector, group.name, says: says, on: registry.backends)
            }
        }
        let fittingFacts = Set(facts.filter(\.isExpected).compactMap(\.line))
        let backends = departures.backends.enumerated()
            .filter { !fittingFacts.contains($0.offset) && tookPart($0.element) }
            .map { stale(vector, $1.cause, says: $1.sentence, on: [$1.backend]) }
        return backends + policies + groups
    }

    private func stale(
        _ vector: Vector,
        _ cause: String,
        says: String,
        on backends: [String]
    ) -> StaleDeparture {
        let surprise = surprise(backends)
        return StaleDeparture(
            vector: vector.id,
            cause: cause,
            says: says,
            isUnexpected: surprise.isUnexpected,
            isNewOnVersion: surprise.isNewOnVersion
        )
    }

    /// Whether every policy of the line took part, on a backend that it can be asked on here.
    private func tookPart(_ line: PolicyDeparture, in vector: Vector) -> Bool {
        guard absentPolicies.isDisjoint(with: line.policies) else { return false }

        return line.policies.allSatisfy { id in
            guard let own = ownBackends[id] else { return false }

            return tookPart(line.backends.map { own.filter($0.contains) } ?? own)
        }
    }

    private func tookPart(_ group: PolicyGroup) -> Bool {
        absentPolicies.isEmpty && tookPart(registry.backends)
    }

    private func tookPart(_ line: BackendDeparture) -> Bool {
        // A line for other versions than the one that runs says nothing about this one.
        tookPart([line.backend])
            && backends.contains { line.backend == $0.id && line.holds(for: $0.version) }
    }

    private func tookPart(_ ids: [String]) -> Bool {
        ids.allSatisfy { id in
            backends.contains { $0.id == id } || platforms.contains { $0.id == id }
        }
    }
}

extension PolicyDeparture {
    fileprivate var sentence: String {
        let narrowed = backends.map { " × " + $0.joined(separator: ", ") } ?? ""
        return "\(policies.joined(separator: ", "))\(narrowed) \(verdict.sentence)"
    }
}

extension BackendDeparture {
    fileprivate var sentence: String {
        let who = backend
        return switch fact {
        case .host(let verdict): "\(who) states the host to be a \(verdict.rawValue)"
        case .nativeKey(let item, let equals?): "\(who) states the key of \(item) as \(equals)"
        case .nativeKey(let item, nil): "\(who) states no key of \(item)"
        case .path(let verdict): "\(who) states for the path: \(verdict.text)"
        }
    }
}
