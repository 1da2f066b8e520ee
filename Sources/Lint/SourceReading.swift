// SPDX-License-Identifier: Apache-2.0

import Dialects
import Notations
import PKIX
import Pinning

/// Finds pins in source code, by the calls and literals of the frameworks.
struct SourceReading {
    private let tokens: [SourceToken]
    private let language: SourceLanguage
    private let file: String
    private let constants: SourceConstants

    static func configurations(
        of source: SourceText,
        in language: SourceLanguage,
        file: String
    ) -> [Configuration] {
        let tokens = SourceLexer.tokens(of: source, in: language)
        let reading = SourceReading(
            tokens: tokens,
            language: language,
            file: file,
            constants: SourceConstants(tokens, in: language)
        )
        var configurations =
            switch language {
            case .java, .kotlin: [reading.okhttp(), reading.cronet()].compactMap { $0 }
            case .objectiveC, .swift: reading.trustkit()
            }
        LoosePins(reading.tokens, in: language).add(to: &configurations, in: file)
        switch language {
        case .java, .kotlin: break
        case .objectiveC, .swift:
            DebugBranches(reading.tokens).report(to: &configurations, in: file)
        }
        return configurations
    }

    /// The calls of `CertificatePinner.Builder.add`, and pins that are made without it; nil where
    /// there are none.
    private func okhttp() -> Configuration? {
        guard tokens.contains(where: { $0.isWord("CertificatePinner") }) else { return nil }

        var configuration = Configuration(.okhttp, in: file)
        var calls = BuilderCalls(tokens)
        var lines: [String] = []
        let names = tokens.indices.lazy.filter { tokens[$0].isWord("add") || isPin(at: $0) }
        for index in names.prefix(Self.mostCalls) {
            guard index + 1 < tokens.count, tokens[index + 1].isPunctuation("(") else { continue }

            var reader = LiteralReader(tokens, in: language, at: index + 1, constant: constant)
            let arguments = Self.arguments(of: reader.arguments())
            // A list has an “add” too, of one argument.
            guard arguments.count >= 2,
                isPin(at: index) || arguments.contains(where: Self.isPinText)
                    || calls.isCall(at: index)
            else { continue }

            lines.append(call(arguments, at: tokens[index].position, &configuration))
        }
        guard !configuration.entries.isEmpty || !configuration.findings.isEmpty else { return nil }
        guard !configuration.hasUnreadable else { return configuration }

        configuration.isComplete = isOneChain(with: lines.count)
        // The dialect's lines are those of the calls.
        let starts = configuration.entries.map(\.position.line)
        let place = { (place: Place) in
            Place(line: starts.indices.contains(place.line - 1) ? starts[place.line - 1] : 1)
        }
        do throws(DialectError) {
            let reading = try OkHttpDialect().read(lines.joined(separator: "\n"))
            configuration.outcome = .loaded(
                Reading(
                    reading.plan,
                    reading.warnings.map {
                        DialectWarning(place($0.place), $0.problem, remedy: $0.remedy)
                    }
                )
            )
        } catch {
            configuration.outcome = .refused(
                DialectError(place(error.place), error.problem, remedy: error.remedy)
            )
        }
        return configuration
    }

    /// Whether one expression makes the only pinner of the file, from its builder to “build”, with
    /// all the calls that were read: then nobody else adds a pin to it.
    private func isOneChain(with calls: Int) -> Bool {
        let builders = tokens.indices.filter { index in
            tokens[index].isWord("Builder") && index >= 2
                && tokens[index - 1].isPunctuation(".")
                && tokens[index - 2].isWord("CertificatePinner")
        }
        guard builders.count == 1, var place = builders.first else { return false }

        var names: [SourceToken] = []
        // Behind each name its arguments, and behind them the next one.
        while let close = endOfArguments(at: place + 1) {
            names.append(tokens[place])
            guard close + 2 < tokens.count, tokens[close + 1].isPunctuation(".") else { break }

            place = close + 2
        }
        let added = names.dropFirst().dropLast()
        return names.last?.isWord("build") == true && added.count == calls
            && added.allSatisfy { $0.isWord("add") }
    }

    /// The place of the bracket that closes the one at an index; nil where none does.
    private func endOfArguments(at open: Int) -> Int? {
        guard open < tokens.count, tokens[open].isPunctuation("(") else { return nil }

        var depth = 0
        for index in open..<tokens.count {
            if tokens[index].isPunctuation("(") { depth += 1 }
            if tokens[index].isPunctuation(")") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether a name is that of the constructor of a pin.
    private func isPin(at index: Int) -> Bool {
        tokens[index].isWord("Pin") && index >= 2 && tokens[index - 1].isPunctuation(".")
            && tokens[index - 2].isWord("CertificatePinner")
    }

    /// The pattern and the pins of a call, whose lists count for what is in them.
    private static func arguments(of given: [(label: String?, value: TreeValue)]) -> [TreeValue] {
        let pattern = given.firstIndex { $0.label == "pattern" } ?? 0
        var ordered = given.map(\.value)
        if pattern > 0 { ordered.insert(ordered.remove(at: pattern), at: 0) }
        guard let first = ordered.first else { return [] }
        return [first] + ordered.dropFirst().flatMap(Self.elements)
    }

    private static func elements(of value: TreeValue) -> [TreeValue] {
        value.elements?.flatMap(elements) ?? [value]
    }

    private static func isPinText(_ value: TreeValue) -> Bool {
        let text = value.string?.lowercased() ?? ""
        return text.hasPrefix("sha256/") || text.hasPrefix("sha1/")
    }

    /// Reads one call; what the dialect reads of it.
    private func call(
        _ arguments: [TreeValue],
        at position: Position,
        _ configuration: inout Configuration
    ) -> String {
        var entry = Configuration.Entry(position: position)
        var words: [String] = []
        if let pattern = arguments[0].string {
            words.append(pattern)
            entry.hosts = [host(pattern, at: arguments[0].position)]
            checkPattern(entry.hosts[0], pattern, &configuration)
        } else {
            unreadable(arguments[0], "the pattern is", &configuration)
        }
        for argument in arguments.dropFirst() {
            guard let text = argument.string else {
                unreadable(argument, "a pin is", &configuration)
                continue
            }

            words.append(text)
            entry.pins.append(Self.okhttpPin(text, at: argument.position, &configuration))
        }
        configuration.entries.append(entry)
        // White space separates words there.
        return words.map { $0.filter { !$0.isWhitespace } }.joined(separator: " ")
    }

    private func host(_ pattern: String, at position: Position) -> Configuration.Host {
        if pattern.hasPrefix("**.") {
            return Configuration.Host(
                text: String(pattern.dropFirst(3)),
                position: position,
                reach: .subtree
            )
        }
        if pattern.hasPrefix("*.") {
            return Configuration.Host(
                text: String(pattern.dropFirst(2)),
                position: position,
                reach: .oneLabelBelow
            )
        }
        return Configuration.Host(text: pattern, position: position, reach: .exact)
    }

    private func checkPattern(
        _ host: Configuration.Host,
        _ pattern: String,
        _ configuration: inout Configuration
    ) {
        guard OkHttpPattern(pattern) == nil || pattern.hasSuffix("."),
            !configuration.isConverted(host.text)
        else { return }

        configuration.checkForm(of: host)
        // A constant may have been found wrong at another call already.
        guard !configuration.findings.contains(where: { $0.position == host.position }) else {
            return
        }

        configuration.report(
            .hostNeverMatches,
            at: host.position,
            "“\(pattern.shortened)” is none of “host”, “*.host” and “**.host”"
        )
    }

    static func okhttpPin(
        _ text: String,
        at position: Position,
        _ configuration: inout Configuration
    ) -> Configuration.PinText {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let digest = OkHttpPin.Digest(rawValue: String(parts[0])) else {
            if Placeholder.isOne(text) {
                return configuration.pin(text, at: position, octets: nil)
            }
            let reading = PinDiagnosis.reading(of: text)
            let isDigest = reading?.octets.count == 32
            configuration.report(
                .pinDigest,
                at: position,
                "pin “\(text.shortened)” begins with neither “sha256/” nor “sha1/”: OkHttp throws",
                fix: isDigest
                    ? "write “sha256/\(Base64.encode(reading?.octets ?? []))”" : nil
            )
            return Configuration.PinText(
                text: text,
                position: position,
                octets: nil,
                slot: .any
            )
        }

        let base64 = String(parts[1])
        return configuration.pin(
            base64,
            written: text,
            at: position,
            octets: OkHttpPin(text)?.octets,
            algorithm: digest == .sha1 ? .sha1 : .sha256
        )
    }

    /// The calls of `addPublicKeyPins`; nil where there are none.
    private func cronet() -> Configuration? {
        var configuration = Configuration(.cronet, in: file)
        let calls = tokens.indices.lazy.filter { tokens[$0].isWord("addPublicKeyPins") }
        for index in calls.prefix(Self.mostCalls) {
            guard index + 1 < tokens.count, tokens[index + 1].isPunctuation("("),
                !isDeclaration(at: index)
            else { continue }

            var reader = LiteralReader(tokens, in: language, at: index + 1)
            let arguments = reader.arguments().map(\.value)
            guard arguments.count >= 3 else { continue }

            var entry = Configuration.Entry(position: tokens[index].position)
            let includes = arguments[2].boolean ?? false
            if let text = arguments[0].string {
                let host = Configuration.Host(
                    text: text,
                    position: arguments[0].position,
                    reach: includes ? .subtree : .exact
                )
                entry.hosts = [host]
                configuration.checkForm(of: host)
            } else {
                unreadable(arguments[0], "the host is", &configuration)
            }
            // Digests are handed in as bytes: a decoder's argument is all that may be a literal.
            let texts = tokens[(index + 2)..<min(reader.position, tokens.count)].compactMap {
                (token) -> (String, Position)? in
                guard case .string(let text?) = token.kind, token.position > arguments[0].position,
                    let octets = PinDiagnosis.reading(of: text)?.octets, octets.count == 32
                else { return nil }
                return (text, token.position)
            }
            for (text, position) in texts {
                entry.pins.append(
                    configuration.pin(
                        text,
                        at: position,
                        octets: PinDiagnosis.reading(of: text)?.octets
                    )
                )
            }
            if texts.isEmpty { unreadable(arguments[1], "the pins are", &configuration) }
            configuration.entries.append(entry)
        }
        return configuration.entries.isEmpty ? nil : configuration
    }

    /// Whether a method is declared there, behind its type or “fun”.
    private func isDeclaration(at index: Int) -> Bool {
        guard index > 0, case .word(let word) = tokens[index - 1].kind else { return false }

        return word != "return"
    }

    /// The dictionaries that TrustKit is handed.
    private func trustkit() -> [Configuration] {
        var found: [Configuration] = []
        let keys = tokens.indices.lazy.filter { isPinnedDomainsKey(tokens[$0]) }
        for index in keys.prefix(Self.mostDictionaries) {
            guard let start = literalStart(around: index) else { continue }

            var reader = LiteralReader(tokens, in: language, at: start, constant: constant)
            var dictionary = reader.expression()
            // Of an assignment to one key the value alone is a literal.
            if start > index {
                dictionary = TreeValue(
                    .dictionary([
                        TreeValue.Member(
                            key: "TSKPinnedDomains",
                            position: tokens[index].position,
                            value: dictionary
                        )
                    ]),
                    at: tokens[index].position
                )
            }
            guard dictionary["TSKPinnedDomains"] != nil else { continue }

            found.append(
                TrustKitReading.configuration(of: dictionary, in: file, handIn: dictionary)
            )
        }
        return found
    }

    private func isPinnedDomainsKey(_ token: SourceToken) -> Bool {
        switch token.kind {
        case .word("kTSKPinnedDomains"), .string("TSKPinnedDomains"): true
        default: false
        }
    }

    /// Where the literal begins that has the key; behind it, where the key is that of an
    /// assignment.
    private func literalStart(around index: Int) -> Int? {
        var depth = 0
        var place = index - 1
        while place >= max(0, index - Self.mostTokens) {
            if case .punctuation(let character) = tokens[place].kind {
                if ")]}".contains(character) { depth += 1 }
                if "([{".contains(character) {
                    if depth == 0 { break }
                    depth -= 1
                }
            }
            place -= 1
        }
        guard place >= max(0, index - Self.mostTokens) else { return nil }

        // An assignment, “configuration[kTSKPinnedDomains] = …”.
        if index + 3 < tokens.count, tokens[index + 1].isPunctuation("]"),
            tokens[index + 2].isPunctuation("=")
        {
            return index + 3
        }
        guard language == .objectiveC else {
            return tokens[place].isPunctuation("[") ? place : nil
        }
        return place > 0 && tokens[place - 1].isPunctuation("@") ? place - 1 : nil
    }

    /// The keys that TrustKit's constants stand for, and what the file's own do.
    ///
    /// - SeeAlso: datatheorem/TrustKit, TrustKit/TSKTrustKitConfig.m.
    private func constant(_ name: String, at position: Position) -> TreeValue? {
        name.hasPrefix("kTSK")
            ? TreeValue(.string(String(name.dropFirst())), at: position) : constants[name]
    }

    /// More than a source file that somebody wrote has.
    private static let mostCalls = 10_000
    private static let mostDictionaries = 64
    private static let mostTokens = 10_000

    private func unreadable(
        _ value: TreeValue,
        _ what: String,
        _ configuration: inout Configuration
    ) {
        var shown = value.kind
        if case .unreadable(let text) = value.content { shown = "“\(text.shortened)”" }
        configuration.hasUnreadable = true
        configuration.report(
            .notReadable,
            at: value.position,
            "\(what) \(shown): no literal text, and not readable here"
        )
    }
}
