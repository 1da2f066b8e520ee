// SPDX-License-Identifier: Apache-2.0

import Notations

/// Reads Android's binary XML, as manifests and resources have it in a package.
///
/// Lines are those of the source, which the compiler writes along. Columns are not kept: here they
/// count the elements and texts of a line, so that each has a place of its own.
///
/// - SeeAlso: frameworks/base, libs/androidfw/ResourceTypes.cpp, ResXMLTree.
enum BinaryXML {
    static func isBinary(_ octets: [UInt8]) -> Bool { octets.starts(with: [0x03, 0x00]) }

    /// The root of a document.
    ///
    /// - Throws: Where it is none, or is damaged.
    static func root(of octets: [UInt8]) throws(ArchiveError) -> XMLElement {
        guard octets.count <= maximumCount else {
            throw ArchiveError(
                "the binary XML has \(octets.count) bytes, and at most \(maximumCount) are read"
            )
        }
        guard let document = AndroidChunk(LittleEndianBytes(octets)),
            document.kind == AndroidChunk.xml
        else { throw ArchiveError("it is no binary XML, or is cut") }

        let chunks = document.children
        guard let strings = AndroidStrings(firstOf: chunks) else {
            throw ArchiveError("the binary XML has no strings")
        }

        let ids = chunks.first { $0.kind == AndroidChunk.attributeIDs }
        var reader = Reader(strings: strings, attributeIDs: ids)
        for chunk in chunks { try reader.read(chunk) }
        guard let root = reader.root else {
            throw ArchiveError("the binary XML has no root that ends")
        }
        return root
    }

    /// More than any manifest has.
    private static let maximumCount = 16 << 20

    private struct Reader {
        let strings: AndroidStrings
        let attributeIDs: AndroidChunk?
        private(set) var root: XMLElement?
        private var open: [XMLElement] = []
        private var budget = 200_000
        /// How many bytes of text may still be taken; one string may stand in many places.
        private var textBudget = maximumCount

        private var position = Position(line: 0, column: 0)

        init(strings: AndroidStrings, attributeIDs: AndroidChunk?) {
            self.strings = strings
            self.attributeIDs = attributeIDs
        }

        mutating func read(_ chunk: AndroidChunk) throws(ArchiveError) {
            switch chunk.kind {
            case AndroidChunk.startElement: try start(chunk)
            case AndroidChunk.endElement: try end()
            case AndroidChunk.text:
                guard !open.isEmpty, let number = chunk.bytes.word(at: chunk.headerSize),
                    let text = try string(number)
                else { return }

                let last = open.count - 1
                if open[last].children.isEmpty { open[last].leadingText += text }
                if open[last].text.isEmpty, !text.trimmedOfSpace.isEmpty {
                    open[last].textPosition = place(of: chunk)
                }
                open[last].text += text
            default: break
            }
        }

        private mutating func start(_ chunk: AndroidChunk) throws(ArchiveError) {
            let body = chunk.headerSize
            guard let number = chunk.bytes.word(at: body + 4), let name = try string(number),
                let start = chunk.bytes.half(at: body + 8),
                let size = chunk.bytes.half(at: body + 10), size >= 20,
                let count = chunk.bytes.half(at: body + 12)
            else { throw ArchiveError("an element of the binary XML is damaged") }
            guard open.count < 64 else {
                throw ArchiveError("elements of the binary XML are nested more than 64 deep")
            }

            budget -= 1 + count
            guard budget > 0 else {
                throw ArchiveError("the binary XML has more than 200,000 elements and attributes")
            }
            var element = XMLElement(name: name, position: place(of: chunk))
            for index in 0..<count {
                if let attribute = try attribute(
                    in: chunk,
                    at: body + start + index * size,
                    element.position
                ) {
                    element.attributes.append(attribute)
                }
            }
            open.append(element)
        }

        private mutating func end() throws(ArchiveError) {
            guard let element = open.popLast() else {
                throw ArchiveError("an element of the binary XML ends that did not begin")
            }

            if open.isEmpty {
                root = root ?? element
            } else {
                open[open.count - 1].children.append(element)
            }
        }

        private mutating func attribute(
            in chunk: AndroidChunk,
            at offset: Int,
            _ position: Position
        ) throws(ArchiveError) -> XMLAttribute? {
            guard let number = chunk.bytes.word(at: offset + 4),
                let value = AndroidValue(chunk.bytes, at: offset + 12)
            else { return nil }

            let text: String
            switch value {
            case .string(let number): text = try string(number) ?? ""
            case .reference(let id): text = AndroidReference.text(of: id)
            case .boolean(let boolean): text = boolean ? "true" : "false"
            case .integer(let integer): text = String(integer)
            case .other:
                // As the source has it, where that was kept.
                text = try string(chunk.bytes.word(at: offset + 8) ?? -1) ?? ""
            }
            return XMLAttribute(
                name: try name(number),
                value: text,
                position: position
            )
        }

        /// The name of an attribute: by its number where the platform defines it, since names of
        /// these may have been taken out.
        private mutating func name(_ number: Int) throws(ArchiveError) -> String {
            if let ids = attributeIDs, number >= 0, number < 1 << 20,
                let id = ids.bytes.word(at: ids.headerSize + 4 * number),
                let name = AndroidReference.attributes[id]
            {
                return name
            }
            return try string(number) ?? ""
        }

        private mutating func string(_ number: Int) throws(ArchiveError) -> String? {
            guard let string = strings.string(number) else { return nil }

            textBudget -= string.utf8.count
            guard textBudget >= 0 else {
                throw ArchiveError("the texts of the binary XML have more than 16 MB")
            }
            return string
        }

        /// The next place in the line of a chunk.
        private mutating func place(of chunk: AndroidChunk) -> Position {
            let line = max(chunk.bytes.word(at: 8) ?? 1, 1)
            position = Position(line: line, column: line == position.line ? position.column + 1 : 1)
            return position
        }
    }
}

/// References to resources, and attributes that the platform defines.
enum AndroidReference {
    /// `@0x7f040000`, as an attribute's value shows it.
    static func text(of id: Int) -> String { "@0x" + String(id, radix: 16) }

    /// The number of a reference in that form; nil where it is none.
    static func id(of text: String) -> Int? {
        guard text.hasPrefix("@0x") else { return nil }
        return Int(text.dropFirst(3), radix: 16)
    }

    /// - SeeAlso: frameworks/base, core/res/res/values/public-final.xml.
    static let attributes = [
        0x0101_0003: "android:name",
        0x0101_000F: "android:debuggable",
        0x0101_020C: "android:minSdkVersion",
        0x0101_021C: "android:versionName",
        0x0101_0270: "android:targetSdkVersion",
        0x0101_04EC: "android:usesCleartextTraffic",
        0x0101_0527: "android:networkSecurityConfig",
    ]
}
