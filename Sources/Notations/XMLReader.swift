// SPDX-License-Identifier: Apache-2.0

/// An XML document, and everything that is not well-formed in it.
///
/// Nothing is fetched and nothing is expanded: a document type is skipped, and one with
/// declarations of its own is refused. After any other defect the reader goes on, so that a person
/// sees all of them at once.
///
/// - SeeAlso: XML 1.0, fifth edition.
package struct XMLDocument: Sendable {
    /// Nil where there is none, or where reading on would be a guess.
    package let root: XMLElement?
    /// In the order of the text.
    package let defects: [Defect]

    package init(_ source: SourceText) {
        var reader = XMLReader(source.octets)
        root = reader.root()
        defects = reader.defects
    }

    /// A document that was read from another form than text, such as Android's binary one.
    package init(root: XMLElement) {
        self.root = root
        defects = []
    }
}

private struct XMLReader {
    private let octets: [UInt8]
    private var finder: PositionFinder
    private var offset = 0
    private var depth = 0
    private var isRefused = false
    private(set) var defects: [Defect] = []
    /// The elements that are open, the innermost last.
    private var open: [String] = []

    init(_ octets: [UInt8]) {
        self.octets = octets
        finder = PositionFinder(octets)
    }

    mutating func root() -> XMLElement? {
        take("\u{FEFF}")
        skipMisc(canHaveType: true)
        guard !isRefused else { return nil }
        guard next == UInt8(ascii: "<") else {
            report("an element is wanted")
            return nil
        }

        let root = element()
        guard !isRefused else { return nil }

        skipMisc(canHaveType: false)
        if next != nil { report("the document goes on after its root") }
        return root
    }

    /// What may stand outside the root: comments, instructions, the document type, white space.
    private mutating func skipMisc(canHaveType: Bool) {
        var canHaveType = canHaveType
        while !isRefused {
            skipSpace()
            if take("<?") {
                _ = text(until: "?>")
            } else if take("<!--") {
                skipComment()
            } else if canHaveType, take("<!DOCTYPE") {
                canHaveType = false
                let start = offset
                if let type = text(until: ">"), type.contains("[") {
                    refuse("the document type has declarations of its own", at: start)
                }
            } else {
                return
            }
        }
    }

    private mutating func element() -> XMLElement? {
        let start = offset
        take("<")
        // No configuration is deep, and a deep text must not exhaust the stack.
        guard depth < 64 else {
            refuse("elements are nested more than 64 deep", at: start)
            return nil
        }

        depth += 1
        defer { depth -= 1 }
        guard let name = name() else {
            skip { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
            take(">")
            return nil
        }

        var element = XMLElement(name: name, position: finder.position(at: start))
        while true {
            let hadSpace = skipSpace()
            if take("/>") { return element }
            if take(">") { break }
            guard next != nil, next != UInt8(ascii: "<") else {
                report("“<\(name)” has no “>”", at: start)
                break
            }
            if !hadSpace { report("white space is wanted in front of an attribute") }
            guard let attribute = attribute() else {
                // On with the next one, or behind the tag.
                let before = offset
                skip { [0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3C, 0x3E].contains($0) }
                if offset == before, !take("/") { break }
                continue
            }

            if element.attribute(attribute.name) != nil {
                report(
                    "attribute “\(attribute.name)” stands twice in one element",
                    position: attribute.position
                )
            }
            element.attributes.append(attribute)
        }
        open.append(name)
        defer { open.removeLast() }
        readContents(of: &element)
        return element
    }

    private mutating func readContents(of element: inout XMLElement) {
        var hasText = false
        while let octet = next, !isRefused {
            let start = offset
            var text = ""
            if octet == UInt8(ascii: "&") {
                text = reference()
            } else if octet != UInt8(ascii: "<") {
                text = plainText()
            } else if take("<![CDATA[") {
                text = self.text(until: "]]>") ?? ""
            } else if take("<!--") {
                skipComment()
            } else if take("<?") {
                _ = self.text(until: "?>")
            } else if take("</") {
                if end(of: element, at: start) { return }
            } else if let child = self.element() {
                element.children.append(child)
            }
            element.text += text
            if element.children.isEmpty { element.leadingText += text }
            if !hasText, let first = text.utf8.firstIndex(where: { !isSpace($0) }) {
                hasText = true
                let skipped = text.utf8.distance(from: text.utf8.startIndex, to: first)
                element.textPosition = finder.position(
                    at: octet == UInt8(ascii: "<") ? start + 9 : start + skipped
                )
            }
        }
        if !isRefused {
            report("“<\(element.name)>” of line \(element.line) has no end", at: offset)
        }
    }

    /// Reads an end tag; whether the element ends there.
    private mutating func end(of element: XMLElement, at start: Int) -> Bool {
        let name = name() ?? ""
        skipSpace()
        let isClosed = take(">")
        if name == element.name, isClosed { return true }

        report("“</\(element.name)>” is wanted, and “</\(name)” stands there", at: start)
        if !isClosed { skip { $0 == UInt8(ascii: "<") } }
        guard name != element.name else { return true }
        guard open.dropLast().contains(name) else { return false }

        // The end of one further out: it is left to that one.
        offset = start
        return true
    }

    private mutating func attribute() -> XMLAttribute? {
        let start = offset
        guard let name = name() else { return nil }

        let position = finder.position(at: start)
        skipSpace()
        guard take("=") else {
            report("“=” is wanted after attribute “\(name)”")
            return nil
        }

        skipSpace()
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            report("the value of attribute “\(name)” has no quotation mark")
            return nil
        }

        offset += 1
        var value = ""
        while let octet = next {
            switch octet {
            case quote:
                offset += 1
                return XMLAttribute(name: name, value: value, position: position)
            case UInt8(ascii: "<"):
                report("“<” stands in attribute “\(name)”")
                return XMLAttribute(name: name, value: value, position: position)
            case UInt8(ascii: "&"): value += reference()
            case 0x09, 0x0A, 0x0D:
                // White space is a space there (3.3.3).
                offset += 1
                value += " "
            case 0..<0x20:
                report("a control character stands there")
                offset += 1
            default:
                let run = octets[offset...].prefix { octet in
                    octet >= 0x20 && octet != quote && octet != UInt8(ascii: "<")
                        && octet != UInt8(ascii: "&")
                }
                value += String(decoding: run, as: UTF8.self)
                offset = run.endIndex
            }
        }
        report("attribute “\(name)” has no end", at: start)
        return XMLAttribute(name: name, value: value, position: position)
    }

    private mutating func name() -> String? {
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
        else {
            report("a name is wanted")
            return nil
        }

        offset = run.endIndex
        return String(decoding: run, as: UTF8.self)
    }

    private mutating func reference() -> String {
        let start = offset
        let run = octets[offset...].prefix(12)
        guard let end = run.firstIndex(of: UInt8(ascii: ";")) else {
            report("“&” begins no reference")
            offset += 1
            return "&"
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
        else {
            report("“&\(name);” stands for nothing: no entity is declared", at: start)
            return "\u{FFFD}"
        }

        return String(Character(scalar))
    }

    private mutating func plainText() -> String {
        let start = offset
        while let octet = next, octet != UInt8(ascii: "<"), octet != UInt8(ascii: "&") {
            if octet < 0x20, !isSpace(octet) {
                if offset > start { break }
                report("a control character stands there")
                offset += 1
                return "\u{FFFD}"
            }
            offset += 1
        }
        return String(decoding: octets[start..<offset], as: UTF8.self)
    }

    private mutating func skipComment() {
        let start = offset
        if let comment = text(until: "-->"), comment.contains("--") || comment.hasSuffix("-") {
            report("“--” stands in a comment", at: start)
        }
    }

    /// The text up to a mark, which is skipped as well; nil where it is missing.
    private mutating func text(until end: String) -> String? {
        let start = offset
        let mark = Array(end.utf8)
        while offset < octets.count {
            if octets[offset] == mark[0], take(end) {
                return String(decoding: octets[start..<(offset - mark.count)], as: UTF8.self)
            }
            offset += 1
        }
        report("“\(end)” is wanted, and the document ends", at: start)
        return nil
    }

    private var next: UInt8? { offset < octets.count ? octets[offset] : nil }

    private mutating func skip(until isEnd: (UInt8) -> Bool) {
        while let octet = next, !isEnd(octet) { offset += 1 }
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
        while let octet = next, isSpace(octet) { offset += 1 }
        return offset > start
    }

    private func isSpace(_ octet: UInt8) -> Bool {
        octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D
    }

    private mutating func report(_ problem: String, at place: Int? = nil) {
        report(problem, position: finder.position(at: place ?? offset))
    }

    /// A file may have a defect in each of its octets.
    private mutating func report(_ problem: String, position: Position) {
        guard defects.count < 100 else {
            isRefused = true
            return
        }

        defects.append(Defect(position, problem, remedy: "write well-formed XML"))
    }

    /// Gives up: what comes would be a guess.
    private mutating func refuse(_ problem: String, at place: Int) {
        isRefused = true
        defects.append(
            Defect(finder.position(at: place), problem, remedy: "write the file without them")
        )
    }
}
