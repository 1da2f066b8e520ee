// SPDX-License-Identifier: Apache-2.0

/// Whether the rules, standards and test keys exist that a vector names.
struct ReferenceCheck {
    let neighbours: Neighbours

    func check(_ vector: Vector, _ problems: Problems) {
        checkRules(of: vector, problems)
        checkStandards(of: vector, problems)
        checkKeys(of: vector, problems)
    }

    private func checkRules(of vector: Vector, _ problems: Problems) {
        if neighbours.ownNorm != nil, NormRules.cited(by: vector).isEmpty {
            problems.report(
                "asserts",
                "cites no rule of NORM.md",
                remedy: "add the rule that its verdicts follow from: “NORM.md, N-44”"
            )
        }
        guard let rules = neighbours.rules else { return }

        for (index, claim) in vector.asserts.enumerated() where claim.source.hasPrefix("NORM.md") {
            let named = claim.source.matches(of: #/N-[0-9]+/#).map { String($0.0) }
            guard let unknown = named.first(where: { !rules.contains($0) }) else { continue }

            problems.report(
                "asserts[\(index)].source",
                "is “\(claim.source)”, and NORM.md has no rule \(unknown)",
                remedy: "name the rule of NORM.md that says it, or the standard"
            )
        }
    }

    private func checkStandards(of vector: Vector, _ problems: Problems) {
        guard let standards = neighbours.standards else { return }

        for (index, id) in vector.standards.enumerated() where !standards.contains(id) {
            problems.report(
                "standards[\(index)]",
                "is “\(id)”, which standards.json does not describe",
                remedy: "write one of \(listed(standards.sorted())), or describe it there"
            )
        }
    }

    private func checkKeys(of vector: Vector, _ problems: Problems) {
        guard let keys = neighbours.keys else { return }

        for (name, item) in vector.recipe.sorted(by: { $0.key < $1.key }) {
            guard case .certificate(let recipe) = item else { continue }

            let named = [("key", recipe.key), ("signedBy", recipe.signedBy)]
            for case (let member, let key?) in named where !keys.contains(key) {
                problems.report(
                    "recipe.\(name).\(member)",
                    "is “\(key)”, and there is no such test key",
                    remedy: "write one of \(listed(keys.sorted()))"
                )
            }
        }
    }
}
