// SPDX-License-Identifier: Apache-2.0

/// How one framework decides in one mode, given a library's facts.
///
/// A policy never parses a certificate's structure itself, reads no clock, and keeps nothing.
package protocol PinningPolicy: Sendable {
    /// Framework and mode, and the setting where it is not the default: `alamofire.public-keys`.
    var id: String { get }
    var provenance: Provenance { get }
    var traits: Traits { get }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict
}
