// SPDX-License-Identifier: Apache-2.0

/// An element of an XML document, without its comments.
package struct XMLElement: Sendable {
    package let name: String
    /// Where its “<” stands.
    package let position: Position
    /// In the order of the text; a name that stands twice is there twice.
    package var attributes: [XMLAttribute] = []
    package var children: [XMLElement] = []
    /// All of its own text.
    package var text = ""
    /// As much of the text as stands in front of the first child.
    package var leadingText = ""
    /// Where the first character of its text that is no white space stands.
    package var textPosition: Position

    package init(name: String, position: Position) {
        self.name = name
        self.position = position
        textPosition = position
    }

    /// The value of an attribute, the first where it stands twice.
    package subscript(name: String) -> String? { attribute(name)?.value }

    /// An attribute, the first where it stands twice.
    package func attribute(_ name: String) -> XMLAttribute? {
        attributes.first { $0.name == name }
    }

    package var line: Int { position.line }
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
    package let name: String
    package let value: String
    /// Where its name begins.
    package let position: Position

    package init(name: String, value: String, position: Position) {
        self.name = name
        self.value = value
        self.position = position
    }
}

extension String {
    /// The text without XML's white space at either end.
    package var trimmedOfSpace: String {
        let isSpace = { (octet: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(octet) }
        let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
        let end = utf8.lastIndex { !isSpace($0) }.map(utf8.index(after:)) ?? start
        return String(self[start..<end])
    }

    /// The text as it stands between tags and in attributes.
    package var escapedForXML: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
