// SPDX-License-Identifier: Apache-2.0

/// A file of Android's code: whether the names of its classes were taken away.
///
/// Its texts are found by searching all of it, as in any file.
///
/// - SeeAlso: Android Open Source Project, “Dalvik executable format”.
struct DexFile {
    /// How many classes it defines whose names could be read.
    private(set) var classCount = 0
    /// How many of them have names of one or two letters, as a shrinker gives them.
    private(set) var shortenedCount = 0

    /// Nil where it is none.
    init?(_ octets: [UInt8]) {
        guard octets.starts(with: "dex\n".utf8) else { return nil }

        let bytes = LittleEndianBytes(octets)
        guard let strings = Table(bytes, at: 56, size: 4),
            let types = Table(bytes, at: 64, size: 4),
            let classes = Table(bytes, at: 96, size: 32)
        else { return nil }

        for index in 0..<min(classes.count, Self.mostClasses) {
            guard let type = classes.word(index), let string = types.word(type),
                let place = strings.word(string), let name = Self.name(bytes, place)
            else { continue }

            classCount += 1
            // The resources of an app are the class R.
            if name.count <= 2, name != [UInt8(ascii: "R")] { shortenedCount += 1 }
        }
    }

    /// Whether a shrinker renamed its classes: it leaves those alone that others name.
    var isRenamed: Bool { classCount >= 10 && shortenedCount * 5 >= classCount }

    /// The last part of a class's name, `B` of `La/B$C;`.
    private static func name(_ bytes: LittleEndianBytes, _ place: Int) -> [UInt8]? {
        var start = place
        // The length in front, seven bits a byte.
        while let octet = bytes.byte(at: start), octet & 0x80 != 0 { start += 1 }
        var name: [UInt8] = []
        for offset in start + 1..<start + 1 + longestName {
            guard let octet = bytes.byte(at: offset) else { return nil }

            switch octet {
            case UInt8(ascii: "/"): name = []
            case UInt8(ascii: "$"), UInt8(ascii: ";"): return name
            default: name.append(octet)
            }
        }
        return name
    }

    /// More than one file's numbers reach.
    private static let mostClasses = 65_536
    private static let longestName = 1_024

    /// A list of items of one size: how many, and where, stands in the header.
    private struct Table {
        let bytes: LittleEndianBytes
        let count: Int

        private let size: Int

        init?(_ bytes: LittleEndianBytes, at place: Int, size: Int) {
            guard let count = bytes.word(at: place), let start = bytes.word(at: place + 4),
                let part = bytes.part(at: start, count: count * size)
            else { return nil }

            self.bytes = part
            self.count = count
            self.size = size
        }

        /// The first number of an item.
        func word(_ index: Int) -> Int? {
            index < count ? bytes.word(at: index * size) : nil
        }
    }
}
