// SPDX-License-Identifier: Apache-2.0

/// A library that carries out a policy itself, from the pins to the verdict.
///
/// Our model of the policy is held against it: both are held to the same, and where they differ one of
/// them is unexpected.
package protocol PolicyExecution: Sendable {
    /// The id of the policy that models what the library does.
    var policy: String { get }

    /// The library's verdict.
    ///
    /// - Parameters:
    ///   - trust: The connection. Questions that are asked of it are facts that were used.
    ///   - pinned: The configuration.
    /// - Returns: What the library does with the connection.
    /// - Throws: What kept the library from answering.
    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict

    /// The verdict where the configuration is written in the policy's own notation.
    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict
}
