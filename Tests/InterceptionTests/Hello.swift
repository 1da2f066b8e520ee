// SPDX-License-Identifier: Apache-2.0

/// A ClientHello, written by RFC 9846, section 4.2.2.
struct Hello {
    var name: String? = "api.example.com"
    var random: UInt8 = 1
    var session: [UInt8] = []
    var suites = [0x1301, 0x1302, 0xC02F]
    var groups = [29, 23]
    var protocols = ["h2", "http/1.1"]
    /// Further ones, by type and body.
    var extensions: [(Int, [UInt8])] = [(5, [1, 0, 0, 0, 0]), (43, [4, 3, 4, 3, 3])]

    /// In records that hold so many bytes each.
    func records(of size: Int) -> [UInt8] {
        var all = extensions
        if let name {
            let entry = [0] + Self.list(Array(name.utf8), 2)
            all.append((0, Self.list(entry, 2)))
        }
        all.append((10, Self.list(Self.numbers(groups), 2)))
        all.append((16, Self.list(protocols.flatMap { Self.list(Array($0.utf8), 1) }, 2)))
        let body =
            [3, 3] + [UInt8](repeating: random, count: 32) + Self.list(session, 1)
            + Self.list(Self.numbers(suites), 2) + [1, 0]
            + Self.list(all.flatMap { Self.numbers([$0.0]) + Self.list($0.1, 2) }, 2)
        var message = ([1] + Self.list(body, 3))[...]
        var records: [UInt8] = []
        while !message.isEmpty {
            records += [22, 3, 1] + Self.list(Array(message.prefix(size)), 2)
            message = message.dropFirst(size)
        }
        return records
    }

    private static func numbers(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    private static func list(_ octets: [UInt8], _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: octets.count >> (8 * (width - 1 - $0))) }
            + octets
    }
}
