// SPDX-License-Identifier: Apache-2.0

private import Crypto
private import Pinning

/// What a TLS client says first, as far as it tells clients and hosts apart.
///
/// - SeeAlso: RFC 9846, section 4.2.2; RFC 5246, section 7.4.1.2.
package struct ClientHello: Hashable, Sendable {
    /// The name that it asks for (RFC 6066, section 3), in lower case; nil if it asks for none.
    package let serverName: String?
    /// The protocols that it offers (RFC 7301), in its order.
    package let protocols: [String]
    /// What is the same in every ClientHello of one client, whatever host it is for: 16 hexadecimal
    /// digits.
    package let fingerprint: String

    /// What the first bytes of a connection are.
    package enum Reading: Hashable, Sendable {
        case hello(ClientHello)
        /// More bytes are needed.
        case incomplete
        /// These are no ClientHello, or one that breaks the rules.
        case other(String)
    }

    /// Longer ones are refused.
    package static let mostOctets = 1 << 16

    /// Reads it from the records at the beginning of a connection.
    package static func read(_ octets: [UInt8]) -> Reading {
        var message: [UInt8] = []
        var rest = octets[...]
        while true {
            let header = Array(rest.prefix(5))
            guard header.count == 5 else { return incomplete(rest, octets) }
            guard header[0] == 22, header[1] == 3 else { return .other("no TLS handshake") }

            let length = Int(header[3]) << 8 | Int(header[4])
            // Plaintext (RFC 9846, section 5.1).
            guard length > 0, length <= 1 << 14 else { return .other("a record of a wrong length") }
            guard let body = rest.dropFirst(5).exactly(length) else {
                return incomplete(rest, octets)
            }

            message += body
            rest = rest.dropFirst(5 + length)
            guard message[0] == 1 else { return .other("no ClientHello") }
            guard message.count >= 4 else { continue }

            let count = Int(message[1]) << 16 | Int(message[2]) << 8 | Int(message[3])
            guard count <= mostOctets else { return .other("too long a ClientHello") }
            guard message.count >= 4 + count else { continue }

            var reader = Octets(message[4..<4 + count])
            guard let hello = ClientHello(&reader) else { return .other("a malformed ClientHello") }
            return .hello(hello)
        }
    }

    /// What cannot become a ClientHello any more is not waited for.
    private static func incomplete(
        _ rest: ArraySlice<UInt8>,
        _ octets: [UInt8]
    ) -> Reading {
        if let first = rest.first, first != 22 { return .other("no TLS handshake") }
        if rest.count > 1, rest[rest.startIndex + 1] != 3 { return .other("no TLS handshake") }
        return octets.count > mostOctets ? .other("too long a ClientHello") : .incomplete
    }

    private init?(_ reader: inout Octets) {
        guard let version = reader.number(2), reader.take(32) != nil, reader.list(1) != nil,
            var suites = reader.list(2), let compressions = reader.list(1)
        else { return nil }

        var marks = ["\(version)", "\(Array(compressions.rest))"]
        guard let numbers = suites.numbers() else { return nil }
        marks.append("\(numbers)")
        var serverName: String?
        var protocols: [String] = []
        var types: [Int] = []
        // A client of TLS 1.2 may send none at all.
        var extensions = reader.isAtEnd ? Octets([]) : reader.list(2)
        while let inner = extensions, !inner.isAtEnd {
            guard let type = extensions?.number(2), let body = extensions?.list(2) else {
                return nil
            }

            if !Self.isGREASE(type), !Self.changing.contains(type) { types.append(type) }
            switch type {
            case 0:
                guard let name = Self.serverName(body) else { return nil }
                serverName = name
            case 10, 13, 50:
                var list = body
                guard var inner = list.list(2), let numbers = inner.numbers() else { return nil }
                marks.append("\(type) \(numbers)")
            case 16:
                guard let offered = Self.protocols(body) else { return nil }
                protocols = offered
            case 43:
                var list = body
                guard var inner = list.list(1), let numbers = inner.numbers() else { return nil }
                marks.append("\(type) \(numbers)")
            default: break
            }
        }
        guard extensions != nil else { return nil }

        self.serverName = serverName
        self.protocols = protocols
        // Some clients send their extensions in another order each time.
        marks += ["\(types.sorted())", protocols.joined(separator: " ")]
        let digest = SHA256.hash(data: Array(marks.joined(separator: "|").utf8))
        fingerprint = Hexadecimal.encode(digest.prefix(8))
    }

    /// Extensions that come and go with the host, the session and the length of the message: SNI,
    /// padding, tickets, pre-shared keys, early data, cookies, and modes of key exchange.
    private static let changing: Set<Int> = [0, 21, 35, 41, 42, 44, 45]

    /// - SeeAlso: RFC 8701, section 2.
    fileprivate static func isGREASE(_ number: Int) -> Bool {
        number & 0x0F0F == 0x0A0A && number >> 8 == number & 0xFF
    }

    /// - Returns: Nil if it is no list with one name of ASCII.
    private static func serverName(_ body: Octets) -> String? {
        var body = body
        guard var list = body.list(2), body.isAtEnd, list.number(1) == 0,
            let name = list.list(2), !name.rest.isEmpty, list.isAtEnd,
            name.rest.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }

        return String(decoding: name.rest, as: UTF8.self).lowercased()
    }

    private static func protocols(_ body: Octets) -> [String]? {
        var body = body
        guard var list = body.list(2), body.isAtEnd else { return nil }

        var found: [String] = []
        while !list.isAtEnd {
            guard let one = list.list(1), !one.rest.isEmpty else { return nil }
            found.append(String(decoding: one.rest, as: UTF8.self))
        }
        return found
    }
}

/// Bytes that are taken from the front.
private struct Octets {
    private(set) var rest: ArraySlice<UInt8>

    init(_ octets: ArraySlice<UInt8>) { rest = octets }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard let taken = rest.exactly(count) else { return nil }

        rest = rest.dropFirst(count)
        return taken
    }

    mutating func number(_ width: Int) -> Int? {
        take(width)?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// What follows its length in so many bytes.
    mutating func list(_ width: Int) -> Octets? {
        guard let count = number(width), let body = take(count) else { return nil }

        return Octets(body)
    }

    /// All that is left, in twos, without what GREASE put there.
    mutating func numbers() -> [Int]? {
        var numbers: [Int] = []
        while !isAtEnd {
            guard let number = number(2) else { return nil }
            if !ClientHello.isGREASE(number) { numbers.append(number) }
        }
        return numbers
    }
}

extension ArraySlice<UInt8> {
    /// The first of them; nil if there are fewer.
    fileprivate func exactly(_ wanted: Int) -> ArraySlice<UInt8>? {
        count >= wanted ? prefix(wanted) : nil
    }
}
