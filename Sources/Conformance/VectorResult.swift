// SPDX-License-Identifier: Apache-2.0

/// What a run of one vector found out.
package struct VectorResult: Sendable {
    /// Sorted by policy, evaluator, and then by the first backend.
    package let observations: [Observation]
    /// Sorted by fact, certificate, and then by the first backend.
    package let facts: [FactObservation]
    package let staleDepartures: [StaleDeparture]

    package init(
        observations: [Observation],
        facts: [FactObservation],
        staleDepartures: [StaleDeparture]
    ) {
        self.observations = observations
        self.facts = facts
        self.staleDepartures = staleDepartures
    }

    /// Whether a library, or somebody's program, failed.
    package var hasDefect: Bool {
        observations.contains { if case .defect = $0.finding { true } else { false } }
            || facts.contains { if case .defect = $0.finding { true } else { false } }
    }

    /// Everything that was not expected, each as it is cited.
    package var unexpected: [String] {
        facts.filter(\.isUnexpected).map(\.description)
            + observations.filter(\.isUnexpected).map(\.description)
            + staleDepartures.filter(\.isUnexpected).map(\.description)
    }
}
