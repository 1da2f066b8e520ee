// SPDX-License-Identifier: Apache-2.0

/// Where in a text something begins.
package struct Position: Hashable, Sendable {
    /// The line, the first being 1.
    ///
    /// A CR, an LF and both together end one.
    package let line: Int
    /// The column, the first being 1, counted in Unicode scalars.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The beginning of a text, and the place of what has none, such as a value of a binary file.
    package static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
    package static func < (one: Position, other: Position) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

extension Position: CustomStringConvertible {
    package var description: String { "\(line):\(column)" }
}

/// Finds positions in a text, each as fast as it is far from the one that was asked for before.
///
/// A reader asks for them in the order of the text: a file of one long line costs no more than
/// one of many short ones.
struct PositionFinder {
    private let octets: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ octets: [UInt8]) {
        self.octets = octets
    }

    /// The position of an octet; of the end where the text is shorter.
    mutating func position(at wanted: Int) -> Position {
        if wanted < offset { (offset, line, column) = (0, 1, 1) }
        let end = min(wanted, octets.count)
        while offset < end {
            let octet = octets[offset]
            offset += 1
            let isBeforeLineFeed =
                octet == 0x0D && offset < octets.count && octets[offset] == 0x0A
            if octet == 0x0A || octet == 0x0D && !isBeforeLineFeed {
                line += 1
                column = 1
            } else if octet & 0xC0 != 0x80 {
                column += 1
            }
        }
        return Position(line: line, column: column)
    }
}
