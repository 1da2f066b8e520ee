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
        var place: Int?
        for index in tokens.indices.prefix(Self.mostTokens) {
            guard case .string(let text?) = tokens[index].kind, isPin(text, isAboutPins),
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

        var part = ""
        var wasUpper = false
        for character in name + "_" {
            let isUpper = character.isUppercase
            if !character.isLetter || isUpper && !wasUpper {
                if words.contains(part) { return true }
                part = ""
            }
            wasUpper = isUpper
            if character.isLetter { part += character.lowercased() }
        }
        return false
    }

    private static let words: Set<String> = [
        "hpkp", "pin", "pinned", "pinner", "pinning", "pins", "spki",
    ]
    /// More than a source file that somebody wrote has.
    private static let mostTokens = 1_000_000
}
