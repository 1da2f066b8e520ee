// SPDX-License-Identifier: Apache-2.0

import Notations
import Pinning

/// Pins of source code that stand in no call or dictionary of a framework: in constants, and in
/// lists that a program hands on.
///
/// For which host they are only the program knows: a placeholder is one wherever it stands.
struct LoosePins {
    private let tokens: [SourceToken]
    private let language: SourceLanguage

    init(_ tokens: [SourceToken], in language: SourceLanguage) {
        self.tokens = tokens
        self.language = language
    }

    /// Adds those of a file to what was read of it.
    func add(to configurations: inout [Configuration], in file: String) {
        let read = Set(configurations.flatMap(\.entries).flatMap(\.pins).map(\.position))
        let isAboutPins = tokens.contains { token in
            if case .word(let word) = token.kind { Self.isAboutPins(word) } else { false }
        }
        let named = isAboutPins ? placesOfNamedPins : []
        var place: Int?
        for index in tokens.indices.prefix(Self.mostTokens) {
            guard case .string(let text?) = tokens[index].kind,
                isPin(text, isAboutPins) || isPlaceholder(text, isNamed: named.contains(index)),
                !isContinued(at: index)
            else { continue }

            // A literal of Objective-C begins with its at sign.
            let isBoxed = index > 0 && tokens[index - 1].isPunctuation("@")
            let position = tokens[isBoxed ? index - 1 : index].position
            guard !read.contains(position) else { continue }

            let found = place ?? self.place(among: &configurations, in: file)
            place = found
            configurations[found].addLoosePin(text, at: position)
        }
    }

    /// The place of the configuration of the framework that the file uses.
    private func place(among configurations: inout [Configuration], in file: String) -> Int {
        let notation = notation
        if let place = configurations.firstIndex(where: { $0.notation == notation }) {
            return place
        }
        configurations.append(Configuration(notation, in: file))
        return configurations.count - 1
    }

    private var notation: Notation {
        let words: Set<String> = Set(
            tokens.compactMap { if case .word(let word) = $0.kind { word } else { nil } }
        )
        return switch language {
        case .java, .kotlin:
            words.contains("CertificatePinner")
                ? .okhttp : words.contains("addPublicKeyPins") ? .cronet : .source
        case .objectiveC, .swift:
            words.contains { $0.hasPrefix("kTSK") || $0.hasPrefix("TrustKit") }
                ? .trustkit : .source
        }
    }

    /// Whether a text is the SHA-256 of something, and meant for a pin.
    private func isPin(_ text: String, _ isAboutPins: Bool) -> Bool {
        let hasPrefix = text.hasPrefix("sha256/")
        let digest = hasPrefix ? text.dropFirst(7) : text[...]
        guard hasPrefix || isAboutPins, (43...44).contains(digest.utf8.count) else { return false }

        return PinDiagnosis.reading(of: String(digest))?.octets.count == 32
    }

    /// Whether a text is written until there is a pin: one with the prefix of a pin, or what is
    /// given to something that is called pins.
    private func isPlaceholder(_ text: String, isNamed: Bool) -> Bool {
        let isPrefixed = text.hasPrefix("sha256/")
        guard isPrefixed || isNamed, text.utf8.count <= 100, !text.contains(" "), !isHost(text)
        else { return false }
        return Placeholder.isOne(text)
    }

    /// Whether a text is a host's name, or a pattern of such: hosts stand beside pins.
    private func isHost(_ text: String) -> Bool {
        let name = text.drop { $0 == "*" || $0 == "." }
        return name.contains(".") && HostName(String(name)) != nil
    }

    /// The texts that a variable is given which is called pins: “let pinnedKeys = ["…", "…"]”.
    private var placesOfNamedPins: Set<Int> {
        var places: Set<Int> = []
        let names = tokens.indices.prefix(Self.mostTokens).lazy.filter { index in
            guard case .word(let word) = tokens[index].kind else { return false }
            return Self.isNameOfPins(word)
        }
        for index in names.prefix(Self.mostNames) {
            guard let start = assignment(behind: index) else { continue }

            var depth = 0
            for place in tokens.indices[start...].prefix(Self.mostInList) {
                switch tokens[place].kind {
                case .string: places.insert(place)
                case .punctuation(let character) where "([{".contains(character): depth += 1
                case .punctuation(let character) where ")]}".contains(character): depth -= 1
                // The names of functions that make a list, and of types.
                case .number, .punctuation, .word: break
                }
                let isComma = tokens[place].isPunctuation(",") || tokens[place].isPunctuation("@")
                guard depth > 0 || depth == 0 && (isComma || isFactory(at: place)) else { break }
            }
        }
        return places
    }

    /// Where a value begins that is given to the name at an index, whatever its type is.
    private func assignment(behind index: Int) -> Int? {
        for place in tokens.indices[(index + 1)...].prefix(12) {
            if tokens[place].isPunctuation("=") { return place + 1 }
            if case .punctuation(let character) = tokens[place].kind,
                !":[]<>.?*".contains(character)
            {
                return nil
            }
        }
        return nil
    }

    /// Whether what is there is the name of a call that makes a list.
    private func isFactory(at index: Int) -> Bool {
        guard case .word = tokens[index].kind, index + 1 < tokens.count else { return false }

        return ["(", ".", "<", "["].contains { tokens[index + 1].isPunctuation($0) }
    }

    /// Whether the text is put behind another one.
    private func isContinued(at index: Int) -> Bool {
        let before = tokens[..<index].last { !$0.isPunctuation("+") && !$0.isPunctuation("@") }
        guard case .string? = before?.kind else { return false }

        return true
    }

    /// Whether a name has a word in it that is said of pins: `pinnedKeys`, `SPKI_HASHES`.
    private static func isAboutPins(_ name: String) -> Bool {
        guard !name.hasPrefix("kTSK") else { return true }
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "p") || $0 == UInt8(ascii: "P") })
        else { return false }

        return words(of: name).contains { words.contains($0) || $0 == "pin" }
    }

    /// Whether a name is one of pins of keys: a pin alone may be what a person types in.
    private static func isNameOfPins(_ name: String) -> Bool {
        let parts = words(of: name)
        return parts.contains(where: words.contains)
            || parts.contains("pin") && parts.contains(where: wordsOfKeys.contains)
    }

    /// The words that a name is made of, in lower case.
    private static func words(of name: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var wasUpper = false
        for character in name + "_" {
            let isUpper = character.isUppercase
            if !character.isLetter || isUpper && !wasUpper {
                if !part.isEmpty { parts.append(part) }
                part = ""
            }
            wasUpper = isUpper
            if character.isLetter { part += character.lowercased() }
        }
        return parts
    }

    private static let words: Set<String> = [
        "hpkp", "pinned", "pinner", "pinning", "pins", "spki",
    ]
    private static let wordsOfKeys: Set<String> = [
        "cert", "certificate", "certificates", "fingerprint", "hash", "hashes", "key", "keys",
        "public", "sha", "ssl", "tls",
    ]
    /// More than a source file that somebody wrote has.
    private static let mostTokens = 1_000_000
    private static let mostNames = 2_000
    /// More than anybody's list of pins has.
    private static let mostInList = 400
}
