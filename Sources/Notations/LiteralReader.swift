// SPDX-License-Identifier: Apache-2.0

/// Reads literals of source code as trees.
///
/// What only a running program knows, such as a call, is an unreadable value.
package struct LiteralReader {
    private let tokens: [SourceToken]
    private let language: SourceLanguage
    private var index: Int
    private var depth = 0
    /// What a name stands for that is used as a key or value there; nil where it is not known.
    private let constant: (String, Position) -> TreeValue?

    /// - Parameters:
    ///   - tokens: The tokens of a whole file.
    ///   - language: What they are in.
    ///   - index: Where the literal begins.
    ///   - constant: What a name is known to stand for, which is used at a place.
    package init(
        _ tokens: [SourceToken],
        in language: SourceLanguage,
        at index: Int,
        constant: @escaping (String, Position) -> TreeValue? = { _, _ in nil }
    ) {
        self.tokens = tokens
        self.language = language
        self.index = index
        self.constant = constant
    }

    /// The expression that begins here, up to a comma, a colon, a semicolon or a closing bracket.
    package mutating func expression() -> TreeValue {
        guard let first = token else { return TreeValue(.unreadable(""), at: .start) }

        let start = index
        let value = depth < 32 ? literal() : nil
        if language != .objectiveC, isWord("as") {
            // A cast to a type, which has no comma outside of brackets.
            skipOperand()
        }
        if let value, isAtEndOfExpression { return value }

        skipOperand()
        return TreeValue(.unreadable(text(start..<index)), at: first.position)
    }

    /// The arguments of a call whose opening parenthesis stands here, with their labels.
    package mutating func arguments() -> [(label: String?, value: TreeValue)] {
        var arguments: [(label: String?, value: TreeValue)] = []
        index += 1
        while let token, !token.isPunctuation(")") {
            var label: String?
            if case .word(let name) = token.kind, let next = self[1] {
                let isKotlinLabel = next.isPunctuation("=") && self[2]?.isPunctuation("=") != true
                if next.isPunctuation(":") || language == .kotlin && isKotlinLabel {
                    label = name
                    index += 2
                }
            }
            // A list whose elements are handed in one by one.
            if language == .kotlin { _ = take("*") }
            arguments.append((label, expression()))
            guard take(",") else { break }
        }
        _ = take(")")
        return arguments
    }

    /// Where the reader stands.
    package var position: Int { index }

    private mutating func literal() -> TreeValue? {
        guard let first = token else { return nil }

        switch first.kind {
        case .number(let text):
            index += 1
            return TreeValue(
                Int(text).map { .integer($0) } ?? .other("a number"),
                at: first.position
            )
        case .string: return string()
        case .word(let word):
            if let list = list(word) { return list }
            index += 1
            switch word {
            case "true", "YES": return TreeValue(.boolean(true), at: first.position)
            case "false", "NO": return TreeValue(.boolean(false), at: first.position)
            case "nil", "null": return TreeValue(.null, at: first.position)
            default:
                return constant(word, first.position)
            }
        case .punctuation("["):
            return language == .swift || language == .kotlin ? collection("]") : nil
        case .punctuation("@") where language == .objectiveC: return boxed()
        case .punctuation("("):
            // Parentheses around a literal change nothing.
            index += 1
            depth += 1
            defer { depth -= 1 }
            let value = expression()
            return take(")") ? value : nil
        case .punctuation: return nil
        }
    }

    /// A list that a call makes of literals, or Java's “new String[] {…}”; nil where none does.
    private mutating func list(_ word: String) -> TreeValue? {
        let start = index
        switch language {
        case .java where word == "new":
            index += 1
            skipName()
            guard take("["), take("]"), token?.isPunctuation("{") == true else { break }
            return collection("}", isList: true).map {
                TreeValue($0.content, at: tokens[start].position)
            }
        case .java where Self.javaFactories[word] != nil:
            guard self[1]?.isPunctuation(".") == true, case .word(let method)? = self[2]?.kind,
                Self.javaFactories[word] == method, self[3]?.isPunctuation("(") == true
            else { return nil }
            index += 3
            return collection(")", isList: true)
        case .kotlin where Self.kotlinFactories.contains(word):
            index += 1
            // The type of the elements.
            if take("<") { while let token, !token.isPunctuation("("), !take(">") { index += 1 } }
            guard token?.isPunctuation("(") == true else { break }
            let list = collection(")", isList: true)
            skipCopy()
            return list
        case .java, .kotlin, .objectiveC, .swift: return nil
        }
        index = start
        return nil
    }

    /// Skips a name with its packages.
    private mutating func skipName() {
        while case .word? = token?.kind {
            index += 1
            guard take(".") else { return }
        }
    }

    /// Skips “.toTypedArray()”, which changes nothing of what is in a list.
    private mutating func skipCopy() {
        guard token?.isPunctuation(".") == true, case .word(let method)? = self[1]?.kind,
            ["toList", "toSet", "toTypedArray"].contains(method),
            self[2]?.isPunctuation("(") == true, self[3]?.isPunctuation(")") == true
        else { return }
        index += 4
    }

    private static let javaFactories = ["Arrays": "asList", "List": "of", "Set": "of"]
    private static let kotlinFactories: Set<String> = [
        "arrayListOf", "arrayOf", "hashSetOf", "linkedSetOf", "listOf", "mutableListOf",
        "mutableSetOf", "setOf",
    ]

    /// A string, and those that are put behind it.
    private mutating func string() -> TreeValue? {
        guard let first = token else { return nil }

        var joined: String? = ""
        while true {
            if language == .objectiveC, token?.isPunctuation("@") == true,
                case .string? = self[1]?.kind
            {
                index += 1
            }
            guard case .string(let text)? = token?.kind else { return nil }

            index += 1
            joined = joined.flatMap { joined in text.map { joined + $0 } }
            let isNextJoined: Bool
            if language == .objectiveC {
                isNextJoined =
                    token?.isString == true
                    || token?.isPunctuation("@") == true && self[1]?.isString == true
            } else {
                isNextJoined = token?.isPunctuation("+") == true && self[1]?.isString == true
                if isNextJoined { index += 1 }
            }
            guard isNextJoined else { break }
        }
        return TreeValue(
            joined.map { .string($0) } ?? .unreadable("a text with something put into it"),
            at: first.position
        )
    }

    /// What an at sign begins in Objective-C.
    private mutating func boxed() -> TreeValue? {
        guard let first = token, let next = self[1] else { return nil }

        switch next.kind {
        case .string: return string()
        case .number, .word:
            index += 1
            guard let value = literal() else { return nil }
            return TreeValue(value.content, at: first.position)
        case .punctuation("("):
            index += 1
            return literal()
        case .punctuation("["):
            index += 1
            return collection("]")
        case .punctuation("{"):
            index += 1
            return collection("}")
        case .punctuation: return nil
        }
    }

    /// An array or a dictionary whose opening bracket stands here.
    private mutating func collection(_ end: Character, isList: Bool = false) -> TreeValue? {
        guard let first = token else { return nil }

        depth += 1
        defer { depth -= 1 }
        index += 1
        var elements: [TreeValue] = []
        var members: [TreeValue.Member] = []
        // An empty dictionary of Swift.
        if token?.isPunctuation(":") == true, self[1]?.isPunctuation(end) == true {
            index += 2
            return TreeValue(.dictionary([]), at: first.position)
        }

        while let token, !token.isPunctuation(end) {
            let before = index
            let element = expression()
            if take(":") {
                members.append(
                    TreeValue.Member(
                        key: element.string ?? element.expression,
                        position: element.position,
                        value: expression(),
                        isKeyUnreadable: element.string == nil
                    )
                )
            } else {
                elements.append(element)
            }
            guard take(",") || self.token?.isPunctuation(end) == true else { return nil }
            guard index > before else { return nil }
        }
        guard take(end) else { return nil }

        let isDictionary = !members.isEmpty || end == "}" && !isList
        return TreeValue(isDictionary ? .dictionary(members) : .array(elements), at: first.position)
    }

    /// More than an expression in a literal has; what is longer is unreadable anyway.
    private static let mostTokens = 2_000

    private var token: SourceToken? { self[0] }

    private subscript(ahead: Int) -> SourceToken? {
        index + ahead < tokens.count ? tokens[index + ahead] : nil
    }

    private func isWord(_ word: String) -> Bool { token?.isWord(word) ?? false }

    private mutating func take(_ character: Character) -> Bool {
        guard token?.isPunctuation(character) == true else { return false }

        index += 1
        return true
    }

    private var isAtEndOfExpression: Bool {
        guard case .punctuation(let character)? = token?.kind else { return true }

        return ",:;)]}".contains(character)
    }

    /// Skips to the end of an expression; what is between brackets belongs to it.
    private mutating func skipOperand() {
        var depth = 0
        let end = index + Self.mostTokens
        while index < end, case let kind? = token?.kind {
            if case .punctuation(let character) = kind {
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) {
                    guard depth > 0 else { return }
                    depth -= 1
                }
                if depth == 0, ",;".contains(character) { return }
                if depth == 0, character == ":", self[1]?.isPunctuation(":") != true { return }
            }
            index += 1
        }
    }

    /// Tokens as a person wrote them, more or less.
    private func text(_ range: Range<Int>) -> String {
        var text = ""
        for token in tokens[range].prefix(12) {
            switch token.kind {
            case .number(let number): text += number
            case .punctuation(let character): text.append(character)
            case .string(let string): text += "\"\(string ?? "…")\""
            case .word(let word): text += text.last?.isLetter == true ? " \(word)" : word
            }
        }
        return range.count > 12 ? text + "…" : text
    }
}

extension SourceToken {
    fileprivate var isString: Bool { if case .string = kind { true } else { false } }
}

extension TreeValue {
    /// The expression that stands for a key that is no literal.
    fileprivate var expression: String {
        if case .unreadable(let text) = content { text } else { "" }
    }
}
