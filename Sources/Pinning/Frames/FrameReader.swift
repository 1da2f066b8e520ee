// SPDX-License-Identifier: Apache-2.0

/// A cursor over the octets of a frame.
package struct FrameReader {
    private let octets: [UInt8]
    /// How many octets were read.
    package private(set) var offset = 0

    package init(_ octets: [UInt8]) {
        self.octets = octets
    }

    package var isAtEnd: Bool { offset == octets.count }

    /// Reads so many octets.
    package mutating func read(_ count: Int) throws(FrameError) -> ArraySlice<UInt8> {
        guard count <= octets.count - offset else {
            throw FrameError("a frame ends in the middle of a value")
        }

        defer { offset += count }
        return octets[offset..<offset + count]
    }

    /// Reads octets that their number stands in front of.
    package mutating func readOctets() throws(FrameError) -> ArraySlice<UInt8> {
        try read(readCount())
    }

    /// Reads a number of octets or of values.
    package mutating func readCount() throws(FrameError) -> Int {
        Int(Self.count(try read(FrameReader.countLength)))
    }

    /// Reads one octet, which tells the cases of a value apart.
    package mutating func readCase() throws(FrameError) -> UInt8 {
        try read(1).reduce(0) { $1 }
    }

    /// How many octets a number of octets or of values takes.
    package static let countLength = 4

    /// The number that its octets stand for, the most significant one first.
    package static func count(_ octets: ArraySlice<UInt8>) -> UInt32 {
        octets.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension [UInt8] {
    /// Writes a number of octets or of values.
    package mutating func writeCount(_ count: Int) {
        let count = UInt32(count)
        for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: count >> shift)) }
    }

    /// A frame with its length in front, as it goes over a pipe.
    package var enveloped: [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(FrameReader.countLength + count)
        octets.writeOctets(self)
        return octets
    }

    /// Writes octets, their number in front of them.
    package mutating func writeOctets(_ octets: [UInt8]) {
        writeCount(octets.count)
        append(contentsOf: octets)
    }
}
