// SPDX-License-Identifier: Apache-2.0

/// The head of what a client asks a proxy for.
///
/// - SeeAlso: RFC 9112, section 3.2; RFC 9110, section 9.3.6.
package enum ProxyRequest: Hashable, Sendable {
    /// A tunnel to a host, by its name in lower case or its address without brackets.
    case connect(host: String, port: UInt16)
    /// A page of this listener, by its path.
    case page(String)
    /// A request that is not encrypted, for somebody else: for that host, where its URL names one.
    case plain(host: String?)

    package enum Reading: Hashable, Sendable {
        /// And how many bytes the head has.
        case request(ProxyRequest, count: Int)
        case incomplete
        case malformed
    }

    /// Longer heads are refused.
    package static let mostOctets = 1 << 13

    /// Reads the head of a request.
    ///
    /// - Parameters:
    ///   - octets: The first bytes of a connection.
    ///   - ownHosts: What the listener is called in a URL: its address and port.
    /// - Returns: The request, or why there is none.
    package static func read(_ octets: [UInt8], ownHosts: [String]) -> Reading {
        let isToken = { (octet: UInt8) in (0x41...0x5A).contains(octet) }
        let method = octets.prefix { isToken($0) }
        guard method.count <= 16, method.count > 0 || octets.isEmpty,
            method.count == octets.count || octets[method.count] == 0x20
        else { return .malformed }
        guard let end = end(of: octets) else {
            return octets.count > mostOctets ? .malformed : .incomplete
        }

        let line = String(decoding: octets.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard end <= mostOctets, parts.count == 3, parts[2].hasPrefix("HTTP/1."), !parts[1].isEmpty
        else { return .malformed }

        if parts[0] == "CONNECT" {
            guard let (host, port) = authority(parts[1]) else { return .malformed }
            return .request(.connect(host: host, port: port), count: end)
        }
        guard !parts[1].hasPrefix("/") else {
            return .request(parts[0] == "GET" ? .page(parts[1]) : .plain(host: nil), count: end)
        }
        // With the proxy set, a browser asks it for its own pages by their whole URLs.
        for host in ownHosts where parts[1].lowercased().hasPrefix("http://\(host)") {
            let path = String(parts[1].dropFirst("http://\(host)".count))
            if parts[0] == "GET", path.isEmpty || path.hasPrefix("/") {
                return .request(.page(path.isEmpty ? "/" : path), count: end)
            }
        }
        return .request(.plain(host: host(of: parts[1])), count: end)
    }

    /// Whether bytes begin like a request of HTTP, complete or not.
    static func isHTTP(_ octets: [UInt8]) -> Bool {
        let line = String(decoding: octets.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[2].hasPrefix("HTTP/")
            && parts[0].utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// The host of an `http` URL, in lower case and without a port.
    private static func host(of url: String) -> String? {
        guard url.lowercased().hasPrefix("http://") else { return nil }

        let rest = url.dropFirst("http://".count).prefix { !"/?#".contains($0) }
        let place = rest.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return authority(place.contains(":") ? String(place) : "\(place):80")?.host
    }

    /// Behind the empty line.
    private static func end(of octets: [UInt8]) -> Int? {
        var isEmptyLine = false
        for (index, octet) in octets.enumerated() {
            switch octet {
            case 0x0A where isEmptyLine: return index + 1
            case 0x0A: isEmptyLine = true
            case 0x0D: break
            default: isEmptyLine = false
            }
        }
        return nil
    }

    private static func authority(_ text: String) -> (host: String, port: UInt16)? {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { return nil }

        var host = text[..<colon].lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.hasSuffix(".") { host.removeLast() }
        guard !host.isEmpty, host.utf8.count <= 253,
            host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else { return nil }

        return (host, port)
    }
}
