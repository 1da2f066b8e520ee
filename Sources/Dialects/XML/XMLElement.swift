// SPDX-License-Identifier: Apache-2.0

/// An element of an XML document, without its comments.
struct XMLElement {
    let name: String
    /// The line that the element begins on.
    let line: Int
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// All of its own text.
    var text = ""
    /// As much of the text as stands in front of the first child.
    var leadingText = ""
}

extension String {
    /// The text without XML's white space at either end.
    var trimmedOfSpace: String {
        let isSpace = { (octet: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(octet) }
        let start = utf8.firstIndex { !isSpace($0) } ?? endIndex
        let end = utf8.lastIndex { !isSpace($0) }.map(utf8.index(after:)) ?? start
        return String(self[start..<end])
    }

    /// The text as it stands between tags and in attributes.
    var escapedForXML: String {
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
