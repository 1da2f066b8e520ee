// SPDX-License-Identifier: Apache-2.0

/// Holds the directory at a zip archive's end against the headers in front of its entries.
///
/// libarchive takes names from the one and methods from the other, and Android refuses an archive
/// where they differ or takes the directory's: what was read there may not be what runs.
///
/// - SeeAlso: PKWARE, APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16; AOSP, system/libziparchive,
///   zip_archive.cc.
struct ZipDirectory {
    /// How many entries the directory has; nil where it cannot be found.
    private(set) var count: Int?
    /// What is wrong with the archive, and with its entries by their names; a thousand at most.
    private(set) var problems: [(name: String, problem: String)] = []

    /// Names with a backslash, which libarchive may show as a slash; a thousand at most.
    private(set) var backslashed: [String] = []

    /// Reads the directory.
    ///
    /// - Parameters:
    ///   - octets: The archive.
    ///   - most: How many of its entries are looked at.
    init(_ octets: Span<UInt8>, atMost most: Int) {
        let ends = Self.ends(of: octets)
        guard let end = ends.last else { return }

        if ends.count > 1 {
            report(
                "",
                "it has \(ends.count) ends, each with a directory; tools differ in which counts"
            )
        }
        let size = octets.word(at: end + 12)
        let start = octets.word(at: end + 16)
        let count = octets.half(at: end + 10)
        // In the long form these are elsewhere, and libarchive's word is taken.
        guard count < 0xFFFF, size < 0xFFFF_FFFF, start < 0xFFFF_FFFF, size <= end else { return }

        self.count = count
        // What lies in front of the archive moves all of it.
        let base = end - size - start
        var offset = end - size
        var places: Set<Int> = []
        for _ in 0..<min(count, most) {
            guard offset <= end - 46, octets.word(at: offset) == 0x0201_4B50 else {
                report("", "its directory ends before its \(count) entries")
                return
            }

            let nameCount = octets.half(at: offset + 28)
            let length =
                46 + nameCount + octets.half(at: offset + 30) + octets.half(at: offset + 32)
            guard length <= end - offset else {
                report("", "its directory ends before its \(count) entries")
                return
            }

            let place = octets.word(at: offset + 42)
            let name = octets.extracting(offset + 46..<offset + 46 + nameCount)
            if name.indices.contains(where: { name[$0] == UInt8(ascii: "\\") }),
                backslashed.count < 1_000
            {
                backslashed.append(name.text)
            }
            if !places.insert(place).inserted {
                report(name.text, "it lies where another entry lies")
            } else if place < 0xFFFF_FFFF,
                let problem = Self.difference(
                    octets,
                    offset,
                    base + place,
                    name
                )
            {
                report(name.text, problem)
            }
            offset += length
        }
        if offset != end, count <= most, problems.isEmpty {
            report("", "its directory has more than its \(count) entries")
        }
    }

    /// What a header says otherwise than the directory; nil where they agree.
    private static func difference(
        _ octets: Span<UInt8>,
        _ record: Int,
        _ header: Int,
        _ name: Span<UInt8>
    ) -> String? {
        guard header >= 0, header <= octets.count - 30, octets.word(at: header) == 0x0403_4B50
        else {
            return "no entry lies where the archive's directory says"
        }

        var differences: [String] = []
        let nameCount = octets.half(at: header + 26)
        let isNamed =
            nameCount == name.count && header + 30 + nameCount <= octets.count
            && name.indices.allSatisfy { octets[header + 30 + $0] == name[$0] }
        if !isNamed { differences.append("name") }
        let flags = octets.half(at: header + 6)
        if flags & 1 != octets.half(at: record + 8) & 1 { differences.append("mark of encryption") }
        if octets.half(at: header + 8) != octets.half(at: record + 10) {
            differences.append("method")
        }
        // Behind a mark of that kind the header's numbers stand behind the contents; in the long
        // form they are elsewhere.
        let isLater = flags & 8 != 0
        for (title, inHeader, inRecord) in [
            ("checksum", 14, 16), ("compressed size", 18, 20), ("size", 22, 24),
        ]
        where !isLater && octets.word(at: header + inHeader) < 0xFFFF_FFFF
            && octets.word(at: header + inHeader) != octets.word(at: record + inRecord)
        {
            differences.append(title)
        }
        guard !differences.isEmpty else { return nil }

        return "the archive's directory and the entry's own header have another "
            + differences.joined(separator: ", ") + "; what was read may not be what runs"
    }

    private mutating func report(_ name: String, _ problem: String) {
        guard problems.count < 1_000 else { return }
        problems.append((name, problem))
    }

    /// Where records stand that end an archive: the last of them, which readers take, and any in
    /// front of it whose comment reaches the end of the file, which others take.
    private static func ends(of octets: Span<UInt8>) -> [Int] {
        guard octets.count >= 22 else { return [] }

        var last: Int?
        var ends: [Int] = []
        for place in max(0, octets.count - 22 - 0xFFFF)...octets.count - 22
        where octets[place] == 0x50 && octets.word(at: place) == 0x0605_4B50 {
            last = place
            if place + 22 + octets.half(at: place + 20) == octets.count { ends.append(place) }
        }
        if let last, ends.last != last { ends.append(last) }
        return ends
    }
}

extension Span<UInt8> {
    fileprivate func half(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    fileprivate func word(at offset: Int) -> Int { half(at: offset) | half(at: offset + 2) << 16 }

    fileprivate var text: String {
        String(decoding: indices.map { self[$0] }, as: UTF8.self)
    }
}
