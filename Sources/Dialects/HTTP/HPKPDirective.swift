// SPDX-License-Identifier: Apache-2.0

/// A directive of a `Public-Key-Pins` field.
struct HPKPDirective: Hashable {
    /// In lower case.
    let name: String
    let value: Value

    enum Value: Hashable {
        case none
        case quoted(String)
        case token(String)
    }

    /// Reads the value of a field; nil where it does not conform, and is ignored as a whole.
    ///
    /// - SeeAlso: RFC 7469, section 2.1; RFC 7230, sections 3.2.3 and 3.2.6.
    static func parse(_ text: Substring) -> [HPKPDirective]? {
        var reader = Reader(octets: Array(text.utf8))
        var directives: [HPKPDirective] = []
        reader.skipSpace()
        repeat {
            reader.skipSpace()
            guard let directive = reader.directive() else { return nil }

            directives.append(directive)
            reader.skipSpace()
        } while reader.take(";")
        return reader.isAtEnd ? directives : nil
    }

    private struct Reader {
        let octets: [UInt8]
        var offset = 0

        var isAtEnd: Bool { offset == octets.count }

        mutating func skipSpace() {
            offset = octets[offset...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard !isAtEnd, octets[offset] == UInt8(ascii: character) else { return false }

            offset += 1
            return true
        }

        mutating func directive() -> HPKPDirective? {
            guard let name = token()?.lowercased() else { return nil }
            guard take("=") else { return HPKPDirective(name: name, value: .none) }

            if take("\"") {
                return quoted().map { HPKPDirective(name: name, value: .quoted($0)) }
            }
            return token().map { HPKPDirective(name: name, value: .token($0)) }
        }

        mutating func token() -> String? {
            let run = octets[offset...].prefix { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(octet)
                }
            }
            offset = run.endIndex
            return run.isEmpty ? nil : String(decoding: run, as: UTF8.self)
        }

        mutating func quoted() -> String? {
            var contents: [UInt8] = []
            while !isAtEnd {
                let octet = octets[offset]
                offset += 1
                switch octet {
                case UInt8(ascii: "\""): return String(decoding: contents, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard !isAtEnd, Self.isText(octets[offset]) else { return nil }

                    contents.append(octets[offset])
                    offset += 1
                default:
                    guard Self.isText(octet) else { return nil }

                    contents.append(octet)
                }
            }
            return nil
        }

        private static func isText(_ octet: UInt8) -> Bool {
            octet == 0x09 || octet >= 0x20 && octet != 0x7F
        }
    }
}
