// SPDX-License-Identifier: Apache-2.0

/// Writes zip archives, wrong ones too, for tests.
struct ZipWriter {
    struct Entry {
        var name: String
        var contents: [UInt8] = []
        /// The bytes of its name where they are no UTF-8.
        var rawName: [UInt8]?
        /// 0 is stored, 8 is deflated.
        var method: UInt16 = 0
        var flags: UInt16 = 0
        /// How many bytes it inflates to; as many as it has where it is stored.
        var size: Int?
        /// The file's mode in Unix.
        var mode: UInt32 = 0o100644
    }

    private var octets: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    static func archive(of entries: [Entry]) -> [UInt8] {
        var writer = ZipWriter()
        for entry in entries { writer.add(entry) }
        return writer.ended()
    }

    private mutating func add(_ entry: Entry) {
        let offset = octets.count
        var shared: [UInt8] = []
        shared.add(20 as UInt16, entry.flags, entry.method, 0, 0x21)
        shared.add(entry.method == 0 ? Self.checksum(entry.contents) : 0 as UInt32)
        shared.add(UInt32(entry.contents.count), UInt32(entry.size ?? entry.contents.count))
        let name = entry.rawName ?? Array(entry.name.utf8)
        shared.add(UInt16(name.count), 0)
        octets.add(0x0403_4B50 as UInt32)
        octets += shared + name + entry.contents

        directory.add(0x0201_4B50 as UInt32)
        directory.add(0x031E as UInt16)
        directory += shared
        directory.add(0 as UInt16, 0, 0)
        directory.add(entry.mode << 16, UInt32(offset))
        directory += name
        count += 1
    }

    /// Empty images, as many as are wanted.
    ///
    /// Their headers differ in numbers and names alone, and are copied: each written anew would
    /// take a minute.
    static func archive(ofImages count: Int) -> [UInt8] {
        var writer = ZipWriter()
        writer.add(Entry(name: "0000000.png"))
        let (header, record) = (writer.octets.prefix(30), writer.directory.prefix(42))
        for number in 1..<count {
            let digits = Array(String(number).utf8)
            let name =
                [UInt8](repeating: 0x30, count: 7 - digits.count) + digits + Array(".png".utf8)
            writer.directory += record
            writer.directory.add(UInt32(writer.octets.count))
            writer.directory += name
            writer.octets += header
            writer.octets += name
        }
        writer.count = count
        return writer.ended()
    }

    private mutating func ended() -> [UInt8] {
        let start = octets.count
        octets += directory
        if count > 0xFFFE { addLongEnd(start) }
        octets.add(0x0605_4B50 as UInt32)
        octets.add(
            0 as UInt16,
            0,
            UInt16(clamping: count),
            UInt16(clamping: count)
        )
        octets.add(UInt32(directory.count), UInt32(start))
        octets.add(0 as UInt16)
        return octets
    }

    /// The end of an archive with more entries than two bytes count.
    private mutating func addLongEnd(_ start: Int) {
        let end = octets.count
        octets.add(0x0606_4B50 as UInt32)
        octets.add(44 as UInt64)
        octets.add(45 as UInt16, 45)
        octets.add(0 as UInt32, 0)
        octets.add(UInt64(count), UInt64(count), UInt64(directory.count), UInt64(start))
        octets.add(0x0706_4B50 as UInt32, 0)
        octets.add(UInt64(end))
        octets.add(1 as UInt32)
    }

    /// A deflated run of zeros: one of them, and matches of 258 bytes, in a block of fixed codes.
    static func deflatedZeros(matches: Int) -> [UInt8] {
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        // Huffman codes begin with their highest bit, numbers with their lowest.
        func add(_ code: UInt32, _ width: Int) {
            for index in (0..<width).reversed() {
                bits |= (code >> index & 1) << bitCount
                bitCount += 1
                if bitCount == 8 {
                    octets.append(UInt8(bits))
                    (bits, bitCount) = (0, 0)
                }
            }
        }
        add(1, 1)
        add(0b10, 2)
        add(0b0011_0000, 8)
        // Eight matches are thirteen bytes, and leave as many bits over as before.
        for _ in 0..<8 + matches % 8 { add(0b1100_0101_00000, 13) }
        let period = Array(octets.suffix(13))
        let thousand = [[UInt8]](repeating: period, count: 1_000).flatMap { $0 }
        let periods = max(matches / 8 - 1, 0)
        for _ in 0..<periods / 1_000 { octets += thousand }
        for _ in 0..<periods % 1_000 { octets += period }
        add(0, 7)
        while bitCount != 0 { add(0, 1) }
        return octets
    }

    private static func checksum(_ octets: [UInt8]) -> UInt32 {
        var checksum: UInt32 = 0xFFFF_FFFF
        for octet in octets {
            checksum ^= UInt32(octet)
            for _ in 0..<8 {
                checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1
            }
        }
        return ~checksum
    }
}

extension [UInt8] {
    fileprivate mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
        for number in numbers {
            for index in 0..<Number.bitWidth / 8 {
                append(UInt8(truncatingIfNeeded: number >> (8 * index)))
            }
        }
    }
}
