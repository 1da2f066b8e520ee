// SPDX-License-Identifier: Apache-2.0

import Notations

/// The constants of a source file that are literal texts: `const val` of Kotlin, `static final
/// String` of Java, `let` of Swift.
///
/// A name that the file declares more than once stands for none of its texts: which one is meant
/// where, only a compiler knows.
struct SourceConstants {
    private var values: [String: TreeValue] = [:]

    init(_ tokens: [SourceToken], in language: SourceLanguage) {
        var declared: Set<String> = []
        for index in tokens.indices.prefix(Self.mostTokens) {
            guard case .word(let name) = tokens[index].kind, index > 0,
                Self.isDeclared(at: index, of: tokens, in: language)
            else { continue }

            guard declared.insert(name).inserted else {
                values[name] = nil
                continue
            }
            guard Self.isConstant(at: index, of: tokens, in: language),
                let start = Self.value(behind: index, of: tokens)
            else { continue }

            var reader = LiteralReader(tokens, in: language, at: start)
            let value = reader.expression()
            if value.string != nil { values[name] = value }
        }
    }

    /// The text that a name stands for, with the place of the literal; nil where it is not known.
    subscript(name: String) -> TreeValue? { values[name] }

    /// Whether something gets the name that stands there: a constant, a variable, a parameter.
    private static func isDeclared(
        at index: Int,
        of tokens: [SourceToken],
        in language: SourceLanguage
    ) -> Bool {
        let isBehind = { (words: [String]) in words.contains { tokens[index - 1].isWord($0) } }
        guard language != .java else { return isBehind(["String"]) }
        if isBehind(["let", "val", "var"]) { return true }
        // “host: String” of a parameter.
        guard index + 2 < tokens.count, tokens[index + 1].isPunctuation(":"),
            case .word(let type) = tokens[index + 2].kind
        else { return false }
        return type.first?.isUppercase ?? false
    }

    private static func isConstant(
        at index: Int,
        of tokens: [SourceToken],
        in language: SourceLanguage
    ) -> Bool {
        let before = tokens[..<index].suffix(6).reversed().prefix {
            if case .word = $0.kind { true } else { false }
        }
        return switch language {
        case .java: ["final", "static"].allSatisfy { word in before.contains { $0.isWord(word) } }
        case .kotlin: before.count > 1 && tokens[index - 2].isWord("const")
        case .swift: tokens[index - 1].isWord("let")
        case .objectiveC: false
        }
    }

    /// Where the value begins, behind the type if one stands there.
    private static func value(behind index: Int, of tokens: [SourceToken]) -> Int? {
        var place = index + 1
        if place + 1 < tokens.count, tokens[place].isPunctuation(":"),
            tokens[place + 1].isWord("String")
        {
            place += 2
        }
        guard place + 1 < tokens.count, tokens[place].isPunctuation("=") else { return nil }
        return place + 1
    }

    /// More than a source file that somebody wrote has.
    private static let mostTokens = 1_000_000
}
