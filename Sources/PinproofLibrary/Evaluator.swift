// SPDX-License-Identifier: Apache-2.0

/// A client whose pinning is held to the corpus.
public protocol Evaluator: Sendable {
    /// What the client pins. One that can pin either is two evaluators.
    var kind: PinningKind { get }

    /// What the client does with the connection.
    ///
    /// - Parameter connection: What it sees, and how it is configured.
    /// - Returns: The verdict; nil where the question cannot be asked of this client, because its
    ///   configuration has no room for several hosts, say. A certificate that it cannot read is no
    ///   such case: that connection is refused.
    /// - Throws: What kept the client from deciding; a bug of somebody's, and no refusal.
    func verdict(on connection: Connection) async throws -> Verdict?
}
