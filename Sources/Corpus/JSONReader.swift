// SPDX-License-Identifier: Apache-2.0

import Notations

/// Reads JSON to the letter.
///
/// Foundation's decoder takes a comma before a closing brace and keeps one of two members of the
/// same name: a strict reading of vectors cannot begin with it.
///
/// - SeeAlso: RFC 8259; names are unique as its section 4 asks.
package struct JSONReader {
    private let octets: [UInt8]
    private var offset = 0
    private var depth = 0

    /// Reads a text, of which nothing may be left over.
    package static func value(of octets: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var reader = JSONReader(octets)
        // A damaged text is refused as a whole: replacement characters would hide the damage.
        guard (try? UTF8Span(validating: octets.span)) != nil else {
            throw JSONSyntaxError(line: 1, explanation: "the text is not UTF-8")
        }
        let value = try reader.value()
        reader.skipSpace()
        guard reader.offset == octets.count else { throw reader.error("the text goes on") }

        return value
    }

    private init(_ octets: [UInt8]) {
        self.octets = octets
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        guard let first = next else { throw error("the text ends where a value is wanted") }

        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // No vector is deep, and a deep text must not exhaust the stack.
            guard depth < 32 else { throw error("values are nested more than 32 deep") }

            depth += 1
            offset += 1
            let value = first == UInt8(ascii: "{") ? try object() : try array()
            depth -= 1
            return value
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("“\(Character(Unicode.Scalar(first)))” begins no value")
        }
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("the name of a member is wanted") }

            let name = try string()
            skipSpace()
            guard take(":") else { throw error("“:” is wanted after “\(name)”") }
            guard members.updateValue(try value(), forKey: name) == nil else {
                throw error("“\(name)” stands twice in one object")
            }

            skipSpace()
        } while take(",")
        guard take("}") else { throw error("“,” or “}” is wanted") }

        return .object(members)
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONValue {
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(elements) }
        repeat {
            elements.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw error("“,” or “]” is wanted") }

        return .array(elements)
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        offset += 1
        let plain = plainRun()
        // Nearly every string has nothing escaped in it: nothing is put together then.
        if take("\"") { return String(decoding: octets[plain], as: UTF8.self) }

        var contents = Array(octets[plain])
        while let octet = next {
            switch octet {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: contents, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                contents += Array(String(Character(try escaped())).utf8)
            case 0..<0x20:
                throw error("a control character stands in a string")
            default:
                let run = plainRun()
                contents += octets[run]
            }
        }
        throw error("a string has no end")
    }

    /// Passes over what stands for itself, all at once: certificates are long.
    private mutating func plainRun() -> Range<Int> {
        let start = offset
        offset = octets.span.endOfPlainRun(from: start)
        return start..<offset
    }

    private mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
        do throws(JSONEscape.Failure) {
            return try JSONEscape.read(octets, at: &offset)
        } catch {
            throw self.error(error.problem)
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = offset
        _ = take("-")
        // A number of several digits does not begin with a zero.
        if !take("0") { try digits() }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            isWhole = false
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: octets[start..<offset], as: UTF8.self)
        guard isWhole, let integer = Int(text) else { return .fraction(text) }

        return .integer(integer)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = offset
        while let octet = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) {
            offset += 1
        }
        guard offset > start else { throw error("a digit is wanted") }
    }

    private mutating func word(
        _ word: String,
        _ value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        guard octets[offset...].starts(with: word.utf8) else { throw error("“\(word)” is wanted") }

        offset += word.utf8.count
        return value
    }

    private var next: UInt8? { offset < octets.count ? octets[offset] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }

        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let octet = next, octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 {
            offset += 1
        }
    }

    private func error(_ explanation: String) -> JSONSyntaxError {
        let line = octets[..<min(offset, octets.count)].count { $0 == UInt8(ascii: "\n") } + 1
        return JSONSyntaxError(line: line, explanation: explanation)
    }
}
