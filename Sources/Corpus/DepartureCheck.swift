// SPDX-License-Identifier: Apache-2.0

private import Pinning

/// Whether each departure names what exists, and decides something that would not be so without it.
struct DepartureCheck {
    let registry: Registry

    func check(_ vector: Vector, _ problems: Problems) {
        for (index, line) in vector.departures.policies.enumerated() {
            let field = "departures.policies[\(index)]"
            check(line.backends ?? [], "\(field).backends", problems)
            for (number, name) in line.policies.enumerated() {
                check(name, line: index, "\(field).policies[\(number)]", vector, problems)
            }
        }
        for (index, line) in vector.departures.backends.enumerated() {
            let field = "departures.backends[\(index)]"
            check(line.backends, "\(field).backends", problems)
            checkDecides(line, at: index, field, vector, problems)
        }
    }

    private func check(_ backends: [String], _ field: String, _ problems: Problems) {
        for (index, id) in backends.enumerated() where !registry.backends.contains(id) {
            problems.report(
                "\(field)[\(index)]",
                "is “\(id)”, which is no backend",
                remedy: "write one of \(listed(registry.backends))"
            )
        }
    }

    private func check(
        _ name: PolicyDeparture.PolicyName,
        line: Int,
        _ field: String,
        _ vector: Vector,
        _ problems: Problems
    ) {
        if case .single(let id) = name, !registry.policies.contains(where: { $0.id == id }) {
            problems.report(
                field,
                "is “\(id)”, and no such policy is registered",
                remedy:
                    "write one of \(listed(registry.policies.map(\.id))), or add the policy first"
            )
            return
        }

        let decided = registry.policies.filter { name.names($0.id, $0.traits) }
            .filter { vector.applicability(of: $0.traits) == nil }
            .flatMap { policy in
                policy.backends(among: registry.backends).compactMap { backend -> [Verdict]? in
                    let lines = vector.lines(for: policy.id, policy.traits, on: backend)
                    guard lines.first == line else { return nil }

                    // What would have been decided without this line.
                    guard let next = lines.dropFirst().first else {
                        return (vector.expectation.verdicts(of: policy.traits.kind) ?? [])
                            .map(\.verdict)
                    }
                    return [vector.departures.policies[next].verdict]
                }
            }
        guard !decided.isEmpty else {
            problems.report(
                field,
                "decides for nobody: “\(name.text)” names no policy that can be asked about this"
                    + " vector and that no line above has decided for",
                remedy: "remove the name"
            )
            return
        }
        guard decided.contains(where: { $0 != [vector.departures.policies[line].verdict] }) else {
            problems.report(
                field,
                "decides for “\(name.text)” what would have been decided anyway",
                remedy: "remove the name"
            )
            return
        }
    }

    private func checkDecides(
        _ line: BackendDeparture,
        at index: Int,
        _ field: String,
        _ vector: Vector,
        _ problems: Problems
    ) {
        if line.fact.isNorm(of: vector) {
            problems.report(
                field,
                "states what would have been stated anyway",
                remedy: "remove the line"
            )
        }
        for (number, backend) in line.backends.enumerated() {
            let hidesIt = vector.departures.backends.prefix(index).contains { earlier in
                earlier.backends.contains(backend) && earlier.fact.isSameQuestion(as: line.fact)
                    && (earlier.versions == nil || earlier.versions == line.versions)
            }
            guard hidesIt else { continue }

            problems.report(
                "\(field).backends[\(number)]",
                "decides for nobody: a line above has decided for “\(backend)”",
                remedy: "remove the name"
            )
        }
    }
}

extension BackendDeparture.Fact {
    fileprivate func isNorm(of vector: Vector) -> Bool {
        switch self {
        case .host(let verdict): return vector.expectation.host == [verdict]
        case .path(let verdict): return vector.expectation.path == [verdict]
        case .nativeKey(let certificate, let equals):
            // The key as presented is the norm that no file writes down.
            guard let equals, case .pin(.digest(let pin))? = vector.recipe[equals] else {
                return false
            }

            return pin.certificate == certificate && pin.octets == .spki && pin.isWhole
        }
    }

    fileprivate func isSameQuestion(as other: Self) -> Bool {
        switch (self, other) {
        case (.host, .host), (.path, .path): true
        case (.nativeKey(let one, _), .nativeKey(let another, _)): one == another
        case (.host, _), (.nativeKey, _), (.path, _): false
        }
    }
}
