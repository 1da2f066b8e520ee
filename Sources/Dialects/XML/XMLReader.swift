// SPDX-License-Identifier: Apache-2.0

/// Reads XML to the letter, and no more of it than configurations have.
///
/// Nothing is fetched and nothing expanded: a document type is passed over, one with declarations
/// of its own refused. Foundation's parser returns such documents, and some whose tags do not
/// match, without an error.
///
/// - SeeAlso: XML 1.0, fifth edition.
struct XMLReader {
    private let octets: [UInt8]
    private var offset = 0
    private var line = 1
    private var depth = 0

    /// Reads a document, of which nothing may be left over.
    static func root(of text: String) throws(DialectError) -> XMLElement {
        var reader = XMLReader(Array(text.utf8))
        reader.take("\u{FEFF}")
        try reader.skipMisc(canHaveType: true)
        let root = try reader.element()
        try reader.skipMisc(canHaveType: false)
        guard reader.next == nil else { throw reader.error("the document goes on after its root") }

        return root
    }

    private init(_ octets: [UInt8]) {
        self.octets = octets
    }

    /// What may stand outside the root: comments, instructions, the document type, white space.
    private mutating func skipMisc(canHaveType: Bool) throws(DialectError) {
        var canHaveType = canHaveType
        while true {
            skipSpace()
            if take("<?") {
                _ = try text(until: "?>")
            } else if take("<!--") {
                try skipComment()
            } else if canHaveType, take("<!DOCTYPE") {
                canHaveType = false
                let type = try text(until: ">")
                guard !type.contains("[") else {
                    throw error("a document type has declarations of its own")
                }
            } else {
                return
            }
        }
    }

    private mutating func element() throws(DialectError) -> XMLElement {
        guard take("<") else { throw error("an element is wanted") }
        // No configuration is deep, and a deep text must not exhaust the stack.
        guard depth < 64 else { throw error("elements are nested more than 64 deep") }

        depth += 1
        defer { depth -= 1 }
        var element = XMLElement(name: "", line: line)
        element = XMLElement(name: try name(), line: element.line)
        while true {
            let hadSpace = skipSpace()
            if take("/>") { return element }
            if take(">") { break }
            guard hadSpace else { throw error("white space is wanted in front of an attribute") }

            let (name, value) = try attribute()
            guard element.attributes.updateValue(value, forKey: name) == nil else {
                throw error("attribute “\(name)” stands twice in one element")
            }
        }
        try readContents(of: &element)
        return element
    }

    private mutating func readContents(of element: inout XMLElement) throws(DialectError) {
        while let octet = next {
            var text = ""
            if octet == UInt8(ascii: "&") {
                text = try reference()
            } else if octet != UInt8(ascii: "<") {
                text = try plainText()
            } else if take("<![CDATA[") {
                text = try self.text(until: "]]>")
            } else if take("<!--") {
                try skipComment()
            } else if take("<?") {
                _ = try self.text(until: "?>")
            } else if take("</") {
                let name = try name()
                skipSpace()
                guard name == element.name, take(">") else {
                    throw error("“</\(element.name)>” is wanted, and “</\(name)” stands there")
                }

                return
            } else {
                element.children.append(try self.element())
            }
            element.text += text
            if element.children.isEmpty { element.leadingText += text }
        }
        throw error("“<\(element.name)>” of line \(element.line) has no end")
    }

    private mutating func attribute() throws(DialectError) -> (name: String, value: String) {
        let name = try name()
        skipSpace()
        guard take("=") else { throw error("“=” is wanted after attribute “\(name)”") }

        skipSpace()
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error("the value of attribute “\(name)” has no quotation mark")
        }

        offset += 1
        var value = ""
        while let octet = next {
            switch octet {
            case quote:
                offset += 1
                return (name, value)
            case UInt8(ascii: "<"): throw error("“<” stands in attribute “\(name)”")
            case UInt8(ascii: "&"): value += try reference()
            case 0x09, 0x0A, 0x0D:
                // White space is a space there (3.3.3).
                advance()
                value += " "
            default:
                let run = octets[offset...].prefix { octet in
                    octet >= 0x20 && octet != quote && octet != UInt8(ascii: "<")
                        && octet != UInt8(ascii: "&")
                }
                guard !run.isEmpty else { throw error("a control character stands there") }

                value += String(decoding: run, as: UTF8.self)
                offset = run.endIndex
            }
        }
        throw error("attribute “\(name)” has no end")
    }

    private mutating func name() throws(DialectError) -> String {
        let run = octets[offset...].prefix { octet in
            switch octet {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
                true
            default: false
            }
        }
        // A name does not begin with a digit, a hyphen or a dot (2.3).
        guard let first = run.first, !(0x2D...0x2E).contains(first), !(0x30...0x39).contains(first)
        else { throw error("a name is wanted") }

        offset = run.endIndex
        return String(decoding: run, as: UTF8.self)
    }

    private mutating func reference() throws(DialectError) -> String {
        let start = offset
        let run = octets[offset...].prefix(12)
        guard let end = run.firstIndex(of: UInt8(ascii: ";")) else {
            throw error("“&” begins no reference")
        }

        offset = end + 1
        let name = String(decoding: octets[(start + 1)..<end], as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "apos": return "'"
        case "gt": return ">"
        case "lt": return "<"
        case "quot": return "\""
        default: break
        }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number),
            number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number)
        else { throw error("“&\(name);” stands for nothing: no entity is declared") }

        return String(Character(scalar))
    }

    private mutating func plainText() throws(DialectError) -> String {
        let start = offset
        while let octet = next, octet != UInt8(ascii: "<"), octet != UInt8(ascii: "&") {
            guard octet >= 0x20 || [0x09, 0x0A, 0x0D].contains(octet) else {
                throw error("a control character stands there")
            }

            advance()
        }
        return String(decoding: octets[start..<offset], as: UTF8.self)
    }

    private mutating func skipComment() throws(DialectError) {
        let comment = try text(until: "-->")
        guard !comment.contains("--"), !comment.hasSuffix("-") else {
            throw error("“--” stands in a comment")
        }
    }

    private mutating func text(until end: String) throws(DialectError) -> String {
        let start = offset
        while next != nil {
            let stop = offset
            if take(end) { return String(decoding: octets[start..<stop], as: UTF8.self) }
            advance()
        }
        throw error("“\(end)” is wanted, and the document ends")
    }

    private var next: UInt8? { offset < octets.count ? octets[offset] : nil }

    private mutating func advance() {
        if next == UInt8(ascii: "\n") { line += 1 }
        offset += 1
    }

    @discardableResult
    private mutating func take(_ text: String) -> Bool {
        guard octets[offset...].starts(with: text.utf8) else { return false }

        offset += text.utf8.count
        return true
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = offset
        while let octet = next, [0x20, 0x09, 0x0A, 0x0D].contains(octet) { advance() }
        return offset > start
    }

    private func error(_ problem: String) -> DialectError {
        DialectError(Place(line: line), problem, remedy: "write well-formed XML")
    }
}
