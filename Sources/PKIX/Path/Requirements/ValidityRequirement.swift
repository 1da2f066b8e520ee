// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// The time lies within the validity, both ends included.
    package static let validity = Requirement(
        id: "validity",
        source: "RFC 5280, sections 4.1.2.5 and 6.1.3 (a)(2)",
        of: [.endEntity, .intermediate]
    ) { step, _ in
        guard step.time >= step.newest.notBefore else { return .notYetValid }
        guard step.time <= step.newest.notAfter else { return .expired }

        return nil
    }
}
