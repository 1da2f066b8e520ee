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
    /// The library whose facts it decides with. Backends of one id answer alike, so that their
    /// answers are shared.
    var backend: any Backend { get }

    /// What it says of a connection, given the facts of its backend.
    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost],
        kind: PinningKind
    ) async throws(BackendError) -> Verdict
}
