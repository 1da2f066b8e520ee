// SPDX-License-Identifier: Apache-2.0

/// A JSON text in the one form that files of the corpus have.
///
/// The file's object and the objects that are its members stand with one member to a line. Every
/// other value stands on one line where that line, its indentation, its name and a comma included,
/// has at most 100 columns; where it does not, it too stands with one member or element to a line.
/// Indentation is two spaces, the text ends with a line feed, and characters beyond ASCII stand
/// for themselves.
package struct CanonicalText {
    /// A member of an object.
    package typealias Member = (name: String, value: Node)

    /// A value whose members have an order.
    package indirect enum Node {
        case array([Node])
        case boolean(Bool)
        /// A number that is no integer, as written.
        case fraction(String)
        case integer(Int)
        case null
        case object([(name: String, value: Node)])
        case string(String)

        package static func strings(_ strings: [String]) -> Node {
            .array(strings.map(Node.string))
        }

        /// An object whose members are in the order of their names.
        package static func sorted(_ members: [String: Node]) -> Node {
            .object(members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        }
    }

    package static func text(of node: Node) -> String {
        var text = ""
        write(node, depth: 0, column: 0, to: &text)
        return text + "\n"
    }

    private static func write(_ node: Node, depth: Int, column: Int, to text: inout String) {
        if depth > 1 || !node.isObject || node.isEmpty {
            let line = line(of: node)
            // One more for the comma.
            if !node.isBreakable || column + line.unicodeScalars.count + 1 <= 100 {
                text += line
                return
            }
        }
        let indentation = String(repeating: "  ", count: depth + 1)
        switch node {
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + indentation
                write(element, depth: depth + 1, column: indentation.utf8.count, to: &text)
            }
            text += "\n" + indentation.dropLast(2) + "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                let name = indentation + quoted(member.name) + ": "
                text += (index == 0 ? "\n" : ",\n") + name
                let column = name.unicodeScalars.count
                write(member.value, depth: depth + 1, column: column, to: &text)
            }
            text += "\n" + indentation.dropLast(2) + "}"
        case .boolean, .fraction, .integer, .null, .string:
            text += line(of: node)
        }
    }

    /// A value on one line, however long.
    package static func line(of node: Node) -> String {
        var line = ""
        writeLine(node, to: &line)
        return line
    }

    private static func writeLine(_ node: Node, to line: inout String) {
        switch node {
        case .array(let elements):
            line += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { line += ", " }
                writeLine(element, to: &line)
            }
            line += "]"
        case .boolean(let boolean):
            line += boolean ? "true" : "false"
        case .fraction(let text):
            line += text
        case .integer(let integer):
            line += String(integer)
        case .null:
            line += "null"
        case .object(let members) where members.isEmpty:
            line += "{}"
        case .object(let members):
            line += "{ "
            for (index, member) in members.enumerated() {
                if index > 0 { line += ", " }
                writeQuoted(member.name, to: &line)
                line += ": "
                writeLine(member.value, to: &line)
            }
            line += " }"
        case .string(let string):
            writeQuoted(string, to: &line)
        }
    }

    /// The string with its quotes; only what JSON does not allow is escaped.
    ///
    /// - SeeAlso: RFC 8259, section 7.
    package static func quoted(_ string: String) -> String {
        var quoted = ""
        writeQuoted(string, to: &quoted)
        return quoted
    }

    private static func writeQuoted(_ string: String, to text: inout String) {
        text += "\""
        let octets = string.utf8Span.span
        var rest = string.utf8[...]
        var start = 0
        while true {
            let end = octets.endOfPlainRun(from: start)
            text += Substring(rest.prefix(end - start))
            guard end < octets.count else { break }

            // What ends a run is ASCII.
            writeEscaped(octets[end], to: &text)
            rest = rest.dropFirst(end + 1 - start)
            start = end + 1
        }
        text += "\""
    }

    private static func writeEscaped(_ octet: UInt8, to text: inout String) {
        switch Unicode.Scalar(octet) {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        default:
            let digits = String(octet, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension CanonicalText.Node {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }

    fileprivate var isEmpty: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .boolean, .fraction, .integer, .null, .string: false
        case .object(let members): members.isEmpty
        }
    }

    /// Whether it has parts that can stand on lines of their own.
    fileprivate var isBreakable: Bool {
        switch self {
        case .array, .object: !isEmpty
        case .boolean, .fraction, .integer, .null, .string: false
        }
    }
}
