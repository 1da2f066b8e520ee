// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One line of questions, as ../../PROTOCOL.md has it.
struct Connection: Decodable, Sendable {
    let connection: Int
    let policy: String
    let host: String
    let time: String
    let anchors: [Data]
    let addedAnchors: [Data]
    let userAnchors: [Data]
    let pinned: [Entry]
    let server: Server

    struct Entry: Decodable, Sendable {
        let host: String
        let exempt: Bool?
        let enforce: Bool?
        let expires: String?
        let pins: [Pin]?
    }

    struct Pin: Decodable, Sendable {
        /// SHA-256 of the SubjectPublicKeyInfo, in base64.
        let sha256: String?
        let text: String?
    }

    struct Server: Decodable, Sendable {
        let port: Int
    }
}

extension Connection {
    /// What the user pins for the host; nil where nothing is configured.
    ///
    /// A map of hosts, or of dates, would be the harness's and not the client's.
    func pins() throws(Unsupported) -> Set<String>? {
        guard let entry = pinned.first else { return nil }
        guard pinned.count == 1, entry.host == host, entry.exempt != true, entry.enforce != false,
            entry.expires == nil
        else { throw Unsupported("it has no configuration for hosts and dates") }

        return Set((entry.pins ?? []).compactMap { $0.sha256 ?? $0.text })
    }

    var trusted: [Data] { anchors + addedAnchors + userAnchors }
}

/// The client cannot be asked this, and why.
struct Unsupported: Error {
    let why: String

    init(_ why: String) {
        self.why = why
    }
}
