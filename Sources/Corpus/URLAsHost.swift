// SPDX-License-Identifier: Apache-2.0

/// A URL that somebody wrote where a host is wanted: every answer would be that the certificate is
/// for another name.
package struct URLAsHost: Hashable, Sendable {
    private let text: Substring
    /// The host alone; nil where the URL has none.
    package let host: String?

    /// Nil where a text is no URL.
    package init?(_ text: String) {
        // Of a million hosts none is, and an octet is looked for sooner than a text.
        guard text.utf8.contains(UInt8(ascii: "/")), let scheme = text.firstRange(of: "://") else {
            return nil
        }

        self.text = text.prefix(Self.longest)
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        // RFC 3986, section 3.2: userinfo in front, a port behind, an address of version 6 between.
        let rest = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
        let address = rest ?? authority
        let host =
            address.hasPrefix("[")
            ? address.dropFirst().prefix { $0 != "]" } : address.prefix { $0 != ":" }
        self.host =
            host.isEmpty || host.count > Self.longest ? nil : host.description.printable
    }

    /// What it is.
    package var problem: String { "is “\(text.description.printable)”, a URL" }

    /// What to write.
    package var remedy: String { "write \(host ?? "the host alone")" }

    /// Both, where nothing says which member it is.
    package var description: String { "“\(text.description.printable)” is a URL: \(remedy)" }

    /// More than any host has (RFC 1035, section 2.3.4).
    private static let longest = 255
}
