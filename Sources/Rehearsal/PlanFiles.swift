// SPDX-License-Identifier: Apache-2.0

package import Lint
package import PKIX

/// The files that a plan names, read by whoever has a disk.
package struct PlanFiles: Sendable {
    /// Certificates, keys and requests of a file.
    package let material: @Sendable (_ path: String) throws(PlanFileProblem) -> PinMaterial
    /// The pins of a file.
    ///
    /// A header has no host and no day of its own: it is received by the plan's at its start.
    package let pins:
        @Sendable (_ path: String, _ host: String, _ received: Time) throws(PlanFileProblem) ->
            AppPins

    package init(
        material: @escaping @Sendable (String) throws(PlanFileProblem) -> PinMaterial,
        pins: @escaping @Sendable (String, String, Time) throws(PlanFileProblem) -> AppPins
    ) {
        self.material = material
        self.pins = pins
    }
}

/// Why a file that a plan names is of no use to it.
package struct PlanFileProblem: Error, Hashable, Sendable {
    package let problem: String
    package let remedy: String

    package init(_ problem: String, remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }
}
