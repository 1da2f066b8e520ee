// SPDX-License-Identifier: Apache-2.0

/// A part of a file whose numbers are little-endian; what lies outside of it is nil.
struct LittleEndianBytes {
    let octets: ArraySlice<UInt8>

    init(_ octets: ArraySlice<UInt8>) {
        self.octets = octets
    }

    init(_ octets: [UInt8]) {
        self.octets = octets[...]
    }

    var count: Int { octets.count }

    /// A number of 8 bits.
    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < octets.count else { return nil }
        return octets[octets.startIndex + offset]
    }

    /// A number of 16 bits.
    func half(at offset: Int) -> Int? {
        guard offset >= 0, offset <= octets.count - 2 else { return nil }

        let start = octets.startIndex + offset
        return Int(octets[start]) | Int(octets[start + 1]) << 8
    }

    /// A number of 32 bits.
    func word(at offset: Int) -> Int? {
        guard let low = half(at: offset), let high = half(at: offset + 2) else { return nil }
        return low | high << 16
    }

    /// So many bytes from there.
    func part(at offset: Int, count: Int) -> LittleEndianBytes? {
        guard offset >= 0, count >= 0, offset <= octets.count, count <= octets.count - offset else {
            return nil
        }
        let start = octets.startIndex + offset
        return LittleEndianBytes(octets[start..<start + count])
    }

    /// Everything from there.
    func part(from offset: Int) -> LittleEndianBytes? {
        part(at: offset, count: octets.count - offset)
    }
}
