// SPDX-License-Identifier: Apache-2.0

/// A chunk of Android's binary resources: a header that says how long it is, and what it holds.
///
/// - SeeAlso: frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h, ResChunk_header.
struct AndroidChunk {
    let kind: Int
    /// How many bytes its header has, the eight of each chunk's beginning among them.
    let headerSize: Int
    /// All of it, the header included.
    let bytes: LittleEndianBytes

    /// The chunk at an offset; nil where none fits there.
    init?(_ bytes: LittleEndianBytes, at offset: Int = 0) {
        guard let kind = bytes.half(at: offset), let headerSize = bytes.half(at: offset + 2),
            let size = bytes.word(at: offset + 4), headerSize >= 8, size >= headerSize,
            let part = bytes.part(at: offset, count: size)
        else { return nil }

        self.kind = kind
        self.headerSize = headerSize
        self.bytes = part
    }

    /// The chunks inside of it, behind its header, as far as they fit.
    ///
    /// They are found one by one: a file may have some ten million of them.
    var children: some Sequence<AndroidChunk> {
        sequence(state: headerSize) { offset in
            guard let chunk = AndroidChunk(bytes, at: offset) else { return nil }

            offset += chunk.bytes.count
            return chunk
        }
    }

    static let stringPool = 0x0001
    static let table = 0x0002
    static let xml = 0x0003
    static let startElement = 0x0102
    static let endElement = 0x0103
    static let text = 0x0104
    static let attributeIDs = 0x0180
    static let package = 0x0200
    static let type = 0x0201
}

/// A pool of strings, decoded when one is asked for.
struct AndroidStrings {
    private let bytes: LittleEndianBytes
    private let isUTF8: Bool
    private let start: Int
    let count: Int

    init?(_ chunk: AndroidChunk) {
        guard chunk.kind == AndroidChunk.stringPool, chunk.headerSize >= 28,
            let count = chunk.bytes.word(at: 8), let flags = chunk.bytes.word(at: 16),
            let start = chunk.bytes.word(at: 20),
            count <= (chunk.bytes.count - chunk.headerSize) / 4
        else { return nil }

        bytes = chunk.bytes
        self.count = count
        self.start = start
        offsets = chunk.headerSize
        isUTF8 = flags & 0x100 != 0
    }

    private let offsets: Int

    /// The first pool among chunks; nil where there is none.
    init?(firstOf chunks: some Sequence<AndroidChunk>) {
        for chunk in chunks {
            guard let strings = AndroidStrings(chunk) else { continue }

            self = strings
            return
        }
        return nil
    }

    /// A string, by its number.
    ///
    /// It is decoded each time: many numbers may stand for one long string, which the caller has to
    /// reckon with.
    ///
    /// - Parameters:
    ///   - index: Its number.
    ///   - most: How many bytes or UTF-16 units it may have.
    /// - Returns: Nil where there is none of that number, where it has more than that, and where its
    ///   bytes do not fit.
    func string(_ index: Int, atMost most: Int = .max) -> String? {
        guard index >= 0, index < count, let offset = bytes.word(at: offsets + 4 * index) else {
            return nil
        }
        return isUTF8 ? utf8(at: start + offset, most) : utf16(at: start + offset, most)
    }

    private func utf8(at offset: Int, _ most: Int) -> String? {
        var offset = offset
        // How many UTF-16 units it has, and then how many bytes.
        guard length(at: &offset) != nil, let count = length(at: &offset), count <= most,
            let part = bytes.part(at: offset, count: count)
        else { return nil }

        return String(decoding: part.octets, as: UTF8.self)
    }

    private func length(at offset: inout Int) -> Int? {
        guard let first = bytes.byte(at: offset) else { return nil }
        guard first & 0x80 != 0 else {
            offset += 1
            return Int(first)
        }
        guard let second = bytes.byte(at: offset + 1) else { return nil }

        offset += 2
        return Int(first & 0x7F) << 8 | Int(second)
    }

    private func utf16(at offset: Int, _ most: Int) -> String? {
        guard let first = bytes.half(at: offset) else { return nil }

        var offset = offset + 2
        var count = first
        if first & 0x8000 != 0 {
            guard let second = bytes.half(at: offset) else { return nil }

            count = (first & 0x7FFF) << 16 | second
            offset += 2
        }
        guard count <= most, let part = bytes.part(at: offset, count: 2 * count) else { return nil }

        let units = (0..<count).map { UInt16(part.half(at: 2 * $0) ?? 0) }
        return String(decoding: units, as: UTF16.self)
    }
}

/// A value of an attribute or a resource.
///
/// - SeeAlso: ResourceTypes.h, Res_value.
enum AndroidValue: Hashable {
    case reference(Int)
    /// The number of a string in the pool.
    case string(Int)
    case boolean(Bool)
    case integer(Int)
    case other

    /// The value at an offset; nil where none fits.
    init?(_ bytes: LittleEndianBytes, at offset: Int) {
        guard let kind = bytes.byte(at: offset + 3), let data = bytes.word(at: offset + 4) else {
            return nil
        }
        self.init(kind: kind, data: data)
    }

    init(kind: UInt8, data: Int) {
        switch kind {
        case 0x01: self = .reference(data)
        case 0x03: self = .string(data)
        case 0x10, 0x11: self = .integer(Int(Int32(truncatingIfNeeded: data)))
        case 0x12: self = .boolean(data != 0)
        default: self = .other
        }
    }
}
