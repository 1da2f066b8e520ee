// SPDX-License-Identifier: Apache-2.0

/// How one framework decides in one mode, given a library's facts.
///
/// A policy never parses a certificate's structure itself, reads no clock, and keeps nothing.
package protocol PinningPolicy: Sendable {
    /// Framework and mode, and the setting where it is not the default: `alamofire.public-keys`.
    var id: String { get }
    /// The framework whose causes are its departures, as their file is named: `alamofire`.
    var framework: String { get }
    var provenance: Provenance { get }
    var traits: Traits { get }
    /// What the framework is really built on.
    var platform: Platform { get }
    /// How far the policy is what a user gets.
    var setting: Traits.Setting { get }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict

    /// The verdict where the configuration is written in the framework's own notation.
    ///
    /// - Parameters:
    ///   - trust: The connection, and the library that answers questions about it.
    ///   - texts: What the notation of `traits.configuration.dialect` takes, verbatim.
    /// - Returns: What the framework does with the connection.
    /// - Throws: What kept the library from answering, or that there is no such notation.
    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict
}

extension PinningPolicy {
    /// What the id begins with.
    package var framework: String { String(id.prefix { $0 != "." }) }

    package func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        throw .unsupported(.otherDialect)
    }
}
