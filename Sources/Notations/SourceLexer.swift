// SPDX-License-Identifier: Apache-2.0

/// The languages in whose source pins are written.
package enum SourceLanguage: String, CaseIterable, Sendable {
    case java, kotlin
    case objectiveC = "objective-c"
    case swift

    /// The language of a file by its name; nil where it is none of these.
    package init?(file: String) {
        guard let dot = file.lastIndex(of: ".") else { return nil }

        switch file[file.index(after: dot)...] {
        case "java": self = .java
        case "kt", "kts": self = .kotlin
        case "h", "m", "mm": self = .objectiveC
        case "swift": self = .swift
        default: return nil
        }
    }
}

extension SourceLanguage {
    /// The language that a text looks like, by words that others do not have; nil where it looks
    /// like none.
    package init?(lookingAt source: SourceText) {
        let tokens = SourceLexer.tokens(of: source, in: .swift)
        let isBoxed = zip(tokens, tokens.dropFirst()).contains { sign, literal in
            guard sign.isPunctuation("@") else { return false }
            if case .string = literal.kind { return true }
            return ["implementation", "import", "interface"].contains { literal.isWord($0) }
        }
        guard !isBoxed else {
            self = .objectiveC
            return
        }

        let counts = Self.words.map { language, words in
            (language, tokens.count { token in words.contains { token.isWord($0) } })
        }
        guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return nil }
        self = most.0
    }

    private static let words: [(SourceLanguage, [String])] = [
        (.kotlin, ["fun", "val"]), (.swift, ["func", "let"]),
        (.java, ["extends", "implements", "new", "void"]),
    ]
}

/// A token of source code; comments and white space are none.
package struct SourceToken: Hashable, Sendable {
    package let kind: Kind
    package let position: Position

    package enum Kind: Hashable, Sendable {
        case number(String)
        /// A character of punctuation, `@` included.
        case punctuation(Character)
        /// A literal text; nil where something is put into it when the program runs.
        case string(String?)
        case word(String)
    }

    package func isPunctuation(_ character: Character) -> Bool { kind == .punctuation(character) }

    package func isWord(_ word: String) -> Bool { kind == .word(word) }
}

/// Splits source code into tokens, well enough to find literals: what does not conform to the
/// language is split as well as can be.
package enum SourceLexer {
    package static func tokens(of source: SourceText, in language: SourceLanguage) -> [SourceToken]
    {
        var lexer = Lexer(source.octets, language)
        return lexer.tokens()
    }

    private struct Lexer {
        private let octets: [UInt8]
        private let language: SourceLanguage
        private var finder: PositionFinder
        private var offset = 0

        init(_ octets: [UInt8], _ language: SourceLanguage) {
            self.octets = octets
            self.language = language
            finder = PositionFinder(octets)
        }

        mutating func tokens() -> [SourceToken] {
            var tokens: [SourceToken] = []
            while let octet = next {
                let start = offset
                if octet <= 0x20 {
                    offset += 1
                } else if starts(with: "//") {
                    skip { $0 == 0x0A }
                } else if starts(with: "/*") {
                    skipComment()
                } else if let kind = token(octet) {
                    tokens.append(SourceToken(kind: kind, position: finder.position(at: start)))
                }
            }
            return tokens
        }

        private mutating func token(_ octet: UInt8) -> SourceToken.Kind? {
            switch octet {
            case UInt8(ascii: "\""): return .string(string())
            case UInt8(ascii: "#") where language == .swift && isRawString: return .string(raw())
            case UInt8(ascii: "'") where language != .swift:
                offset += 1
                while let octet = next, octet != UInt8(ascii: "'"), octet != 0x0A {
                    offset += octet == UInt8(ascii: "\\") ? 2 : 1
                }
                offset = min(offset + 1, octets.count)
                return nil
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = offset
                skip { !Self.isWord($0) }
                return .number(text(start..<offset))
            case _ where Self.isWord(octet):
                let start = offset
                skip { !Self.isWord($0) }
                return .word(text(start..<offset))
            default:
                offset += 1
                return .punctuation(Character(Unicode.Scalar(octet)))
            }
        }

        /// A string that begins with a quotation mark, or with three of them.
        private mutating func string() -> String? {
            guard !starts(with: "\"\"\"") else { return block() }

            offset += 1
            var contents: [UInt8] = []
            var isLiteral = true
            while let octet = next {
                offset += 1
                switch octet {
                case UInt8(ascii: "\""):
                    return isLiteral ? String(decoding: contents, as: UTF8.self) : nil
                case 0x0A: return nil
                case UInt8(ascii: "\\"): isLiteral = escaped(into: &contents) && isLiteral
                case UInt8(ascii: "$") where language == .kotlin && isTemplate:
                    isLiteral = false
                    if next == UInt8(ascii: "{") { skipNested("{", "}") }
                default: contents.append(octet)
                }
            }
            return nil
        }

        /// A text of several lines, whose indentation is that of its last line in Swift and Java,
        /// and is left as it is in Kotlin.
        private mutating func block() -> String? {
            offset += 3
            let start = offset
            var isLiteral = true
            while next != nil, !starts(with: "\"\"\"") {
                if language == .kotlin, next == UInt8(ascii: "$") {
                    offset += 1
                    if isTemplate { isLiteral = false }
                } else if language != .kotlin, next == UInt8(ascii: "\\") {
                    // Whatever it escapes, the text is read no further.
                    isLiteral = false
                    offset = min(offset + 2, octets.count)
                } else {
                    offset += 1
                }
            }
            let contents = text(start..<offset)
            offset = min(offset + 3, octets.count)
            guard isLiteral else { return nil }
            guard language != .kotlin else { return contents }

            var lines = contents.split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            lines.removeFirst()
            guard let last = lines.last else { return contents }

            let indentation = last.allSatisfy { $0 == " " || $0 == "\t" } ? last.count : 0
            return lines.dropLast().map { $0.dropFirst(indentation) }.joined(separator: "\n")
        }

        private var isRawString: Bool {
            let rest = octets[offset...].drop { $0 == UInt8(ascii: "#") }
            return rest.first == UInt8(ascii: "\"")
        }

        /// A string between number signs, where nothing is escaped without as many of them.
        private mutating func raw() -> String? {
            let count = octets[offset...].prefix { $0 == UInt8(ascii: "#") }.count
            offset += count + 1
            let end = Array(("\"" + String(repeating: "#", count: count)).utf8)
            let escape = Array(("\\" + String(repeating: "#", count: count)).utf8)
            let start = offset
            var isLiteral = true
            while next != nil, !octets[offset...].starts(with: end) {
                if octets[offset...].starts(with: escape) { isLiteral = false }
                offset += 1
            }
            let contents = text(start..<offset)
            offset = min(offset + end.count, octets.count)
            return isLiteral ? contents : nil
        }

        /// Reads what a backslash escapes; false where it puts something in.
        private mutating func escaped(into contents: inout [UInt8]) -> Bool {
            guard let octet = next else { return false }

            offset += 1
            switch octet {
            case UInt8(ascii: "n"): contents.append(0x0A)
            case UInt8(ascii: "r"): contents.append(0x0D)
            case UInt8(ascii: "t"): contents.append(0x09)
            case UInt8(ascii: "0"): contents.append(0)
            case UInt8(ascii: "(") where language == .swift:
                offset -= 1
                skipNested("(", ")")
                return false
            case UInt8(ascii: "u"):
                let isBraced = next == UInt8(ascii: "{")
                if isBraced { offset += 1 }
                let digits = octets[offset...].prefix(isBraced ? 8 : 4).prefix {
                    Character(Unicode.Scalar($0)).isHexDigit
                }
                offset = digits.endIndex
                if isBraced, next == UInt8(ascii: "}") { offset += 1 }
                guard let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                    let scalar = Unicode.Scalar(number)
                else { return false }

                contents += Array(String(Character(scalar)).utf8)
            default: contents.append(octet)
            }
            return true
        }

        /// Whether a dollar sign that was just taken puts something into a text.
        private var isTemplate: Bool {
            guard let octet = next else { return false }

            return octet == UInt8(ascii: "{")
                || Self.isWord(octet) && !(0x30...0x39).contains(octet)
        }

        /// Skips brackets and all that is between them, as far as the end of the text.
        private mutating func skipNested(_ begin: Unicode.Scalar, _ end: Unicode.Scalar) {
            var depth = 0
            while let octet = next {
                offset += 1
                if octet == UInt8(ascii: begin) { depth += 1 }
                if octet == UInt8(ascii: end) {
                    depth -= 1
                    if depth == 0 { return }
                }
            }
        }

        private mutating func skipComment() {
            offset += 2
            var depth = 1
            while next != nil, depth > 0 {
                if starts(with: "*/") {
                    depth -= 1
                    offset += 2
                } else if language == .swift || language == .kotlin, starts(with: "/*") {
                    depth += 1
                    offset += 2
                } else {
                    offset += 1
                }
            }
        }

        private var next: UInt8? { offset < octets.count ? octets[offset] : nil }

        private func starts(with text: String) -> Bool {
            octets[offset...].starts(with: text.utf8)
        }

        private mutating func skip(until isEnd: (UInt8) -> Bool) {
            while let octet = next, !isEnd(octet) { offset += 1 }
        }

        private func text(_ range: Range<Int>) -> String {
            String(decoding: octets[range], as: UTF8.self)
        }

        private static func isWord(_ octet: UInt8) -> Bool {
            switch octet {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
                0x80...:
                true
            default: false
            }
        }
    }
}
