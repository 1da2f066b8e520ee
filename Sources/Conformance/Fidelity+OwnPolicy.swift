// SPDX-License-Identifier: Apache-2.0

extension Fidelity {
    /// A policy that is a program's own, so that there is no model of it, and what the standards
    /// say of its verdicts.
    package struct OwnPolicy: Sendable {
        package let version: String
        package let policy: String
        /// What was observed of it, by vector.
        package let observations: [Observation]

        package init(_ policy: String, of program: ExecutedProgram, _ observations: [Observation]) {
            version = program.version
            self.policy = policy
            self.observations = observations.filter { $0.policy == policy }
        }

        package func count(of kind: Finding.Kind) -> Int {
            observations.count { $0.finding.kind == kind }
        }
    }
}
