// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A URLSession delegate that evaluates the server's trust, and then compares key objects with
/// the keys of the certificates in the app.
struct URLSessionKeys: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.urlSession

    /// The key of the server's own certificate alone.
    static let leaf = URLSessionKeys("urlsession.leaf-key", view: .endEntity)
    /// Any key of the validated path.
    static let any = URLSessionKeys("urlsession.any-key", view: .path)

    private init(_ id: String, view: Traits.View) {
        self.id = id
        traits = Traits(
            kind: .publicKey,
            view: view,
            identity: .keyObject,
            configuration: .init(hosts: .all, entries: .one, pins: .objects)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else {
            return try await trust.withoutPinsBySecurity()
        }

        switch try await trust.evaluation().bySecurity {
        case .refused(let reason):
            return .reject(reason)
        case .trusted(let path):
            let compared = traits.view == .endEntity ? Array(path.prefix(1)) : path
            let pins = try trust.platformKeys(ofFiles: entry.keys?.objects ?? [])
            return try trust.platformKeys(of: compared).contains(where: pins.contains)
                ? .accept : .reject(.noMatchingPin)
        }
    }
}
