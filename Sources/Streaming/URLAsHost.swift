// SPDX-License-Identifier: Apache-2.0

import Corpus

/// A URL that somebody wrote where a host is wanted: every answer would be that the certificate is
/// for another name.
package struct URLAsHost: Hashable, Sendable {
    private let text: Substring
    /// The host alone; nil where the URL has none.
    private let host: Substring?

    /// Nil where a text is no URL.
    package init?(_ text: String) {
        guard let scheme = text.firstRange(of: "://") else { return nil }

        self.text = text.prefix(Self.longest)
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        // RFC 3986, section 3.2: userinfo in front, a port behind, an address of version 6 between.
        let rest = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
        let address = rest ?? authority
        let host =
            address.hasPrefix("[")
            ? address.dropFirst().prefix { $0 != "]" } : address.prefix { $0 != ":" }
        self.host = host.isEmpty || host.count > Self.longest ? nil : host
    }

    /// What it is.
    var problem: String { "is “\(text.description.printable)”, a URL" }

    /// What to write.
    var remedy: String {
        "write \(host.map(\.description.printable) ?? "the host alone")"
    }

    /// Both, where nothing says which member it is.
    package var description: String { "“\(text.description.printable)” is a URL: \(remedy)" }

    /// More than any host has (RFC 1035, section 2.3.4).
    private static let longest = 255
}
