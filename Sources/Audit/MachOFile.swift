// SPDX-License-Identifier: Apache-2.0

/// An executable or library of Apple's platforms: which parts of it are encrypted.
///
/// - SeeAlso: apple-oss-distributions/xnu, EXTERNAL_HEADERS/mach-o/loader.h and fat.h.
struct MachOFile {
    /// The parts for one architecture each, as places in the file.
    let slices: [Range<Int>]
    /// Those of them that are encrypted, as the App Store delivers them.
    let encrypted: [Range<Int>]

    /// Nil where it is none.
    init?(_ octets: [UInt8]) {
        switch octets.prefix(4) {
        case [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF]:
            guard let slices = Self.slices(of: octets) else { return nil }

            self.slices = slices
        case [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE]:
            slices = [0..<octets.count]
        default: return nil
        }
        encrypted = slices.filter { Self.isEncrypted(LittleEndianBytes(octets[$0])) }
    }

    /// A file for several architectures, whose header is big-endian.
    private static func slices(of octets: [UInt8]) -> [Range<Int>]? {
        let isLong = octets[3] == 0xBF
        let size = isLong ? 32 : 20
        guard octets.count >= 8 else { return nil }

        let count = number(octets[4..<8])
        // A class file of Java begins with the same bytes, and a version above 40 behind them.
        guard (1...32).contains(count), octets.count >= 8 + count * size else { return nil }

        var slices: [Range<Int>] = []
        for index in 0..<count {
            let place = 8 + index * size + 8
            let width = isLong ? 8 : 4
            let start = number(octets[place..<place + width])
            let length = number(octets[place + width..<place + 2 * width])
            guard start <= octets.count, length <= octets.count - start else { return nil }

            slices.append(start..<start + length)
        }
        // Parts that overlap would be searched once each: as one file the bytes are searched once.
        let sorted = slices.sorted { $0.lowerBound < $1.lowerBound }
        let isApart = zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
        return isApart ? slices : [0..<octets.count]
    }

    private static func number(_ octets: ArraySlice<UInt8>) -> Int {
        // A number beyond 62 bits is beyond every file.
        octets.reduce(0) { $0 < 1 << 54 ? $0 << 8 | Int($1) : $0 }
    }

    private static func isEncrypted(_ slice: LittleEndianBytes) -> Bool {
        let isLong = slice.byte(at: 0) == 0xCF
        guard let count = slice.word(at: 16), count <= 10_000 else { return false }

        var place = isLong ? 32 : 28
        for _ in 0..<count {
            guard let command = slice.word(at: place), let size = slice.word(at: place + 4),
                size >= 8
            else { return false }

            // LC_ENCRYPTION_INFO and LC_ENCRYPTION_INFO_64: where, how much, and by which system.
            if command == 0x21 || command == 0x2C { return slice.word(at: place + 16) ?? 0 != 0 }
            place += size
        }
        return false
    }
}
