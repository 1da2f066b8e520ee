// SPDX-License-Identifier: Apache-2.0

/// Reads binary property lists, in bounded time and depth.
///
/// An object that several others refer to is read each time, and counts each time: a file of
/// 1,198 bytes can stand for more objects than there is memory for, and is refused.
///
/// - SeeAlso: apple-oss-distributions/CF, CFBinaryPList.c.
package enum BinaryPropertyList {
    package static func root(of octets: [UInt8]) throws(Defect) -> TreeValue {
        guard octets.count <= SourceText.maximumCount else {
            throw defect(
                "has \(octets.count) bytes, and at most \(SourceText.maximumCount) are read"
            )
        }
        guard octets.starts(with: "bplist0".utf8), octets.count >= 8 + 1 + 32 else {
            throw defect("is no binary property list of version 0, or is cut short")
        }

        let trailer = octets[(octets.count - 32)...]
        let offsetSize = Int(trailer[trailer.startIndex + 6])
        let referenceSize = Int(trailer[trailer.startIndex + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = number(trailer.dropFirst(8).prefix(8)),
            let top = number(trailer.dropFirst(16).prefix(8)),
            let table = number(trailer.dropFirst(24).prefix(8)),
            count > 0, top < count, table >= 8, count <= octets.count,
            table <= octets.count - 32, count * offsetSize <= octets.count - 32 - table
        else { throw defect("has a trailer that does not fit it") }

        var reader = Reader(
            octets: octets,
            table: table,
            count: count,
            offsetSize: offsetSize,
            referenceSize: referenceSize
        )
        return try reader.object(top, depth: 0)
    }

    /// A big-endian number; nil where it is beyond what a file can have.
    fileprivate static func number(_ octets: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for octet in octets {
            guard number < 1 << 40 else { return nil }

            number = number << 8 | Int(octet)
        }
        return number
    }

    fileprivate static func defect(_ problem: String) -> Defect {
        Defect(
            .start,
            "the binary property list \(problem)",
            remedy: "convert it with “plutil -convert xml1” where it was made"
        )
    }

    private struct Reader {
        let octets: [UInt8]
        let table: Int
        let count: Int
        let offsetSize: Int
        let referenceSize: Int
        private var budget = 100_000
        /// How many bytes strings and data may have together, each as often as it is referred to.
        private var contentsBudget = 8 * SourceText.maximumCount

        init(octets: [UInt8], table: Int, count: Int, offsetSize: Int, referenceSize: Int) {
            self.octets = octets
            self.table = table
            self.count = count
            self.offsetSize = offsetSize
            self.referenceSize = referenceSize
        }

        mutating func object(_ index: Int, depth: Int) throws(Defect) -> TreeValue {
            guard depth < 64 else { throw defect("is nested more than 64 deep") }
            guard budget > 0 else { throw tooManyReferences }

            budget -= 1
            guard index < count,
                let offset = number(octets[(table + index * offsetSize)...].prefix(offsetSize)),
                (8..<table).contains(offset)
            else { throw defect("refers to an object outside of it") }

            let marker = octets[offset]
            let low = Int(marker & 0x0F)
            switch marker >> 4 {
            case 0x0: return value(try simple(marker))
            case 0x1: return value(.integer(try integer(at: offset + 1, size: 1 << low)))
            case 0x2:
                _ = try bytes(at: offset + 1, 1 << low)
                return value(.other("a real"))
            case 0x3:
                _ = try bytes(at: offset + 1, 8)
                return value(.other("a date"))
            case 0x4:
                let (start, length) = try length(low, offset)
                return value(.data(Array(try contents(at: start, length))))
            case 0x5:
                let (start, length) = try length(low, offset)
                let text = try contents(at: start, length)
                guard text.allSatisfy({ $0 < 0x80 }) else {
                    throw defect("has a string in ASCII with other bytes")
                }
                return value(.string(String(decoding: text, as: UTF8.self)))
            case 0x6: return value(.string(try utf16(low, offset)))
            case 0x8:
                _ = try bytes(at: offset + 1, low + 1)
                return value(.other("a UID"))
            case 0xA:
                let (start, length) = try length(low, offset)
                var elements: [TreeValue] = []
                for reference in try references(at: start, length) {
                    elements.append(try object(reference, depth: depth + 1))
                }
                return value(.array(elements))
            case 0xD:
                let (start, length) = try length(low, offset)
                return value(.dictionary(try members(at: start, length, depth)))
            default: throw defect("has an object of kind 0x\(String(marker >> 4, radix: 16))")
            }
        }

        private func value(_ content: TreeValue.Content) -> TreeValue {
            TreeValue(content, at: .start)
        }

        private func simple(_ marker: UInt8) throws(Defect) -> TreeValue.Content {
            switch marker {
            case 0x00: .null
            case 0x08: .boolean(false)
            case 0x09: .boolean(true)
            default: throw defect("has an object of kind 0x0\(String(marker & 0x0F, radix: 16))")
            }
        }

        private mutating func members(
            at start: Int,
            _ length: Int,
            _ depth: Int
        ) throws(Defect) -> [TreeValue.Member] {
            let keys = try references(at: start, length)
            let values = try references(at: start + length * referenceSize, length)
            var members: [TreeValue.Member] = []
            for (key, value) in zip(keys, values) {
                guard case .string(let name) = try object(key, depth: depth + 1).content else {
                    throw defect("has a key that is no string")
                }

                let member = try object(value, depth: depth + 1)
                members.append(TreeValue.Member(key: name, position: .start, value: member))
            }
            return members
        }

        private func references(at start: Int, _ length: Int) throws(Defect) -> [Int] {
            guard length <= octets.count else { throw defect("is cut short") }
            // A list that has itself in it would be kept once for each level.
            guard length <= budget else { throw tooManyReferences }

            let bytes = try bytes(at: start, length * referenceSize)
            var references: [Int] = []
            for place in 0..<length {
                guard
                    let reference = number(
                        bytes.dropFirst(place * referenceSize).prefix(referenceSize)
                    )
                else { throw defect("refers to an object outside of it") }

                references.append(reference)
            }
            return references
        }

        /// The length of an object, and where its contents begin.
        private func length(_ low: Int, _ offset: Int) throws(Defect) -> (start: Int, length: Int) {
            guard low == 0x0F else { return (offset + 1, low) }

            let marker = try bytes(at: offset + 1, 1)[offset + 1]
            let size = 1 << Int(marker & 0x0F)
            guard marker >> 4 == 0x1, size <= 8 else {
                throw defect("has a length that is no number")
            }
            guard let length = number(try bytes(at: offset + 2, size)), length <= octets.count
            else {
                throw defect("is cut short")
            }

            return (offset + 2 + size, length)
        }

        private func integer(at start: Int, size: Int) throws(Defect) -> Int {
            guard size <= 16 else { throw defect("has an integer of \(size) bytes") }

            let bytes = try bytes(at: start, size)
            // Eight octets are signed; of sixteen no more than the last eight count.
            return Int(
                truncatingIfNeeded: bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            )
        }

        private mutating func utf16(_ low: Int, _ offset: Int) throws(Defect) -> String {
            let (start, length) = try length(low, offset)
            let bytes = Array(try contents(at: start, length * 2))
            var units: [UInt16] = []
            for index in stride(from: 0, to: bytes.count, by: 2) {
                units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw defect("has a string that is not UTF-16")
            }

            return text
        }

        /// The bytes of a string or of data, which are kept.
        private mutating func contents(
            at start: Int,
            _ length: Int
        ) throws(Defect) -> ArraySlice<UInt8> {
            let bytes = try bytes(at: start, length)
            contentsBudget -= length
            guard contentsBudget >= 0 else {
                throw defect("refers to strings and data of more than 32 MB")
            }

            return bytes
        }

        private func bytes(at start: Int, _ length: Int) throws(Defect) -> ArraySlice<UInt8> {
            guard start <= table, length <= table - start else { throw defect("is cut short") }

            return octets[start..<(start + length)]
        }

        private func number(_ octets: ArraySlice<UInt8>) -> Int? {
            BinaryPropertyList.number(octets)
        }

        private var tooManyReferences: Defect {
            defect("refers to its objects more than 100,000 times")
        }

        private func defect(_ problem: String) -> Defect { BinaryPropertyList.defect(problem) }
    }
}
