// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// The validator with each of its requirements left out in turn.
    static let requirements: [Mutant] = Requirement.rfc5280.map { requirement in
        validating(
            "\(requirement.id)-unchecked",
            "The requirement \(requirement.id) is not checked",
            standsFor: "a validator without \(requirement.source)",
            requirements: Requirement.rfc5280.filter { $0.id != requirement.id }
        )
    }

    /// The validator with one requirement exchanged for another reading of it.
    static func exchanging(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ requirement: Requirement,
        for failure: @escaping @Sendable (PathStep) -> PathFailure?
    ) -> Mutant {
        let flawed = Requirement(id: requirement.id, source: requirement.source) { step, _ in
            failure(step)
        }
        return validating(
            id,
            flaw,
            standsFor: standsFor,
            requirements: Requirement.rfc5280.map { $0.id == flawed.id ? flawed : $0 }
        )
    }
}
