// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// An evaluator with one known flaw, which some vector must expose.
///
/// It is the norm on the Swift backend with one thing exchanged. A corpus that cannot tell it from
/// the norm would not tell a real client with the same flaw from a correct one either.
package struct Mutant: FlawedEvaluator, Identifiable {
    package let id: String
    /// What it does wrong, one sentence.
    package let flaw: String
    /// Where that has happened, or what invites it.
    package let standsFor: String
    /// The kinds of pinning that can have the flaw.
    package let kinds: [PinningKind]
    package let backend: any Backend

    private let configuration: @Sendable ([PinnedHost]) -> [PinnedHost]
    private let steps: Norm.Steps
    private let outcome: Outcome

    typealias Outcome = @Sendable (Verdict, Connection, [PinnedHost]) -> Verdict

    /// A mutant whose flaw is in a step, or in a backend's facts.
    init(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        kinds: [PinningKind] = PinningKind.allCases,
        backend: any Backend = FlawedBackend.flawless,
        change: (inout Norm.Steps) -> Void = { _ in }
    ) {
        self.id = id
        self.flaw = flaw
        self.standsFor = standsFor
        self.kinds = kinds
        self.backend = backend
        configuration = { $0 }
        outcome = { verdict, _, _ in verdict }
        var steps = Norm.Steps.norm
        change(&steps)
        self.steps = steps
    }

    /// A mutant whose flaw comes first, in what becomes of the configuration before it is read, or
    /// last, in what becomes of the verdict.
    init(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        kinds: [PinningKind] = PinningKind.allCases,
        configuration: @escaping @Sendable ([PinnedHost]) -> [PinnedHost] = { $0 },
        outcome: @escaping Outcome
    ) {
        self.id = id
        self.flaw = flaw
        self.standsFor = standsFor
        self.kinds = kinds
        self.configuration = configuration
        self.outcome = outcome
        backend = FlawedBackend.flawless
        steps = .norm
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost],
        kind: PinningKind
    ) async throws(BackendError) -> Verdict {
        let verdict = try await Norm(kind, steps: steps).verdict(
            on: trust,
            pinned: configuration(pinned)
        )
        return outcome(verdict, trust.connection, pinned)
    }
}

extension Mutant {
    /// Every mutant, by the stage its flaw is in.
    package static let all: [Mutant] =
        pinTexts + hostMaps + lapses + trust + readers + search + requirements + places + dates
        + constraints + hosts + views + octets + comparisons + limits
        + nearMisses + configurations
        + directoryNames + strangersHosts + strangersPaths + strangersSearch + strangersPins
        + strangersTrust + strangersConstraints + strangersEntries + strangersAuthorities
        + strangersShortcuts + strangersUnpinned + strangersPlaces
}
