// SPDX-License-Identifier: Apache-2.0

/// An evaluator that is known to be flawed, and that a corpus must expose.
package protocol FlawedEvaluator: Sendable {
    var id: String { get }
    /// What it does wrong, one sentence without its full stop.
    var flaw: String { get }
    /// Where that has happened, or what invites it.
    var standsFor: String { get }
    /// The kinds of pinning that can have the flaw.
    var kinds: [PinningKind] { get }

    /// What it says of a connection.
    func verdict(
        on connection: Connection,
        pinned: [PinnedHost],
        kind: PinningKind
    ) async throws(BackendError) -> Verdict
}
