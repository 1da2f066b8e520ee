// SPDX-License-Identifier: Apache-2.0

/// Writes Android's binary XML for tests, wrong documents too.
enum BinaryXMLWriter {
    enum Node {
        /// An element by the number of its name, with attributes whose names and values are strings
        /// of these numbers.
        case start(Int, line: Int, attributes: [(Int, Int)] = [])
        case end
    }

    static func document(_ strings: [String], _ nodes: [Node]) -> [UInt8] {
        chunk(0x0003, pool(strings) + nodes.flatMap(chunk))
    }

    /// A pool of strings in UTF-8.
    static func pool(_ strings: [String]) -> [UInt8] {
        var offsets: [UInt8] = []
        var texts: [UInt8] = []
        for string in strings {
            offsets += number(texts.count, 4)
            for count in [string.utf16.count, string.utf8.count] {
                texts +=
                    count < 0x80
                    ? [UInt8(count)] : [UInt8(count >> 8 | 0x80), UInt8(count & 0xFF)]
            }
            texts += Array(string.utf8) + [0]
        }
        let start = 28 + offsets.count
        let fields =
            number(strings.count, 4) + number(0, 4) + number(0x100, 4) + number(start, 4)
            + number(0, 4)
        return chunk(0x0001, fields + offsets + texts, headerSize: 28)
    }

    /// A chunk with this behind its first eight bytes.
    static func chunk(_ kind: Int, _ body: [UInt8], headerSize: Int = 8) -> [UInt8] {
        number(kind, 2) + number(headerSize, 2) + number(8 + body.count, 4) + body
    }

    static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func chunk(_ node: Node) -> [UInt8] {
        switch node {
        case .start(let name, let line, let attributes):
            var body = number(line, 4) + number(-1, 4) + number(-1, 4) + number(name, 4)
            body += number(20, 2) + number(20, 2) + number(attributes.count, 2) + number(0, 6)
            for (name, value) in attributes {
                body += number(-1, 4) + number(name, 4) + number(value, 4)
                body += [8, 0, 0, 3] + number(value, 4)
            }
            return chunk(0x0102, body, headerSize: 16)
        case .end: return chunk(0x0103, number(1, 4) + number(-1, 12), headerSize: 16)
        }
    }
}
