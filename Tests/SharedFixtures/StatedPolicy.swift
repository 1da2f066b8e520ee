// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// A policy that asks and decides what a test tells it to.
package struct StatedPolicy: PinningPolicy {
    package let id: String
    package let provenance = Provenance(project: "a test", version: "1", location: "nowhere")
    package var traits: Traits
    /// Unless a test says otherwise, it is asked on every backend.
    package var platform = Platform.every
    package var setting = Traits.Setting.default
    package var outcome: Result<Verdict, BackendError>
    package var asks: Set<Asked> = []

    /// A question that the policy asks before it decides.
    package enum Asked: Hashable, Sendable {
        case host, key
        case path
        case pathToOtherAnchors
    }

    package init(
        _ id: String,
        says verdict: Verdict = .accept,
        kind: PinningKind = .publicKey,
        view: Traits.View = .path,
        identity: Traits.Identity = .key,
        backends: Set<String>? = nil
    ) {
        self.id = id
        outcome = .success(verdict)
        traits = Traits(
            kind: kind,
            view: view,
            identity: identity,
            configuration: Traits.Configuration(hosts: .subtrees),
            backends: backends
        )
    }

    package func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let connection = trust.connection
        if asks.contains(.host) { _ = try await trust.hostMatches() }
        if asks.contains(.path) { _ = try await trust.path(to: connection.anchors.all) }
        if asks.contains(.pathToOtherAnchors) { _ = try await trust.path(to: connection.served) }
        if asks.contains(.key), let first = connection.served.first {
            _ = try await trust.nativeKey(of: first)
        }
        return try outcome.get()
    }
}
