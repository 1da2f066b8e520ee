// SPDX-License-Identifier: Apache-2.0

/// Reads JSON with the place of every value.
///
/// Comments and a comma before a closing bracket are named and skipped: configuration files of
/// JavaScript projects have them. Any other defect ends the reading.
///
/// - SeeAlso: RFC 8259.
package enum JSONTreeReader {
    package static func read(_ source: SourceText) -> TreeReading {
        var reader = Reader(source.octets)
        do throws(Defect) {
            let root = try reader.value()
            try reader.requireEnd()
            return TreeReading(root: root, defects: reader.defects)
        } catch {
            return TreeReading(root: nil, defects: reader.defects + [error])
        }
    }

    /// Whether a defect is something that JSON5 allows, and some programs read.
    package static func isExtension(_ defect: Defect) -> Bool {
        defect.problem.hasSuffix(notAllowed)
    }

    fileprivate static let notAllowed = "which JSON does not allow"

    private struct Reader {
        private let octets: [UInt8]
        private var finder: PositionFinder
        private var offset = 0
        private var depth = 0
        private(set) var defects: [Defect] = []

        init(_ octets: [UInt8]) {
            self.octets = octets
            finder = PositionFinder(octets)
        }

        mutating func value() throws(Defect) -> TreeValue {
            skipSpace()
            let start = offset
            guard let first = next else { throw error("the text ends where a value is wanted") }

            let content: TreeValue.Content
            switch first {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < 64 else { throw error("values are nested more than 64 deep") }

                depth += 1
                let position = finder.position(at: start)
                offset += 1
                content = first == UInt8(ascii: "{") ? try object() : try array()
                depth -= 1
                return TreeValue(content, at: position)
            case UInt8(ascii: "\""): content = .string(try string())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let run = octets[offset...].prefix { "+-.0123456789eE".utf8.contains($0) }
                offset = run.endIndex
                let text = String(decoding: run, as: UTF8.self)
                content = Int(text).map { .integer($0) } ?? .other("the number \(text)")
            default:
                let run = octets[offset...].prefix { (0x61...0x7A).contains($0) }
                offset = run.endIndex
                switch String(decoding: run, as: UTF8.self) {
                case "false": content = .boolean(false)
                case "null": content = .null
                case "true": content = .boolean(true)
                default:
                    offset = start
                    throw error("no value begins here")
                }
            }
            return TreeValue(content, at: finder.position(at: start))
        }

        private mutating func object() throws(Defect) -> TreeValue.Content {
            var members: [TreeValue.Member] = []
            while true {
                skipSpace()
                if take("}") { return .dictionary(members) }
                let start = offset
                guard next == UInt8(ascii: "\"") else {
                    throw error("the name of a member, in quotation marks, is wanted")
                }

                let position = finder.position(at: start)
                let name = try string()
                skipSpace()
                guard take(":") else { throw error("“:” is wanted after “\(name)”") }

                let value = try value()
                members.append(TreeValue.Member(key: name, position: position, value: value))
                guard try goesOn(until: "}") else { return .dictionary(members) }
            }
        }

        private mutating func array() throws(Defect) -> TreeValue.Content {
            var elements: [TreeValue] = []
            while true {
                skipSpace()
                if take("]") { return .array(elements) }
                elements.append(try value())
                guard try goesOn(until: "]") else { return .array(elements) }
            }
        }

        /// Takes a comma, or the end; whether more follows.
        private mutating func goesOn(until end: Unicode.Scalar) throws(Defect) -> Bool {
            skipSpace()
            if take(end) { return false }
            let comma = offset
            guard take(",") else { throw error("“,” or “\(end)” is wanted") }

            skipSpace()
            if next == UInt8(ascii: end) {
                report("a comma stands in front of “\(end)”, \(notAllowed)", at: comma)
            }
            return true
        }

        private mutating func string() throws(Defect) -> String {
            let start = offset
            offset += 1
            var contents: [UInt8] = []
            while let octet = next {
                offset += 1
                switch octet {
                case UInt8(ascii: "\""): return String(decoding: contents, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    contents += Array(String(Character(try escaped())).utf8)
                case 0..<0x20:
                    offset -= 1
                    throw error("a control character stands in a string")
                default: contents.append(octet)
                }
            }
            offset = start
            throw error("a string has no end")
        }

        private mutating func escaped() throws(Defect) -> Unicode.Scalar {
            do throws(JSONEscape.Failure) {
                return try JSONEscape.read(octets, at: &offset)
            } catch {
                throw self.error(error.problem)
            }
        }

        mutating func requireEnd() throws(Defect) {
            skipSpace()
            if next != nil { throw error("the text goes on after its value") }
        }

        private var next: UInt8? { offset < octets.count ? octets[offset] : nil }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }

            offset += 1
            return true
        }

        /// White space, and comments, which are named once.
        private mutating func skipSpace() {
            while let octet = next {
                if [0x20, 0x0A, 0x0D, 0x09].contains(octet) {
                    offset += 1
                } else if octets[offset...].starts(with: "//".utf8) {
                    comment()
                    while let octet = next, octet != 0x0A { offset += 1 }
                } else if octets[offset...].starts(with: "/*".utf8) {
                    comment()
                    while next != nil, !octets[offset...].starts(with: "*/".utf8) { offset += 1 }
                    offset = min(offset + 2, octets.count)
                } else {
                    return
                }
            }
        }

        private mutating func comment() {
            guard !defects.contains(where: { $0.problem == Self.comment }) else { return }

            report(Self.comment, at: offset)
        }

        private mutating func report(_ problem: String, at place: Int) {
            guard defects.count < 100 else { return }

            defects.append(
                Defect(finder.position(at: place), problem, remedy: "write JSON to the letter")
            )
        }

        private mutating func error(_ problem: String) -> Defect {
            Defect(finder.position(at: offset), problem, remedy: "write JSON to the letter")
        }

        private static let comment = "a comment stands there, \(notAllowed)"
    }
}
