// SPDX-License-Identifier: Apache-2.0

import Notations

/// Finds the calls on OkHttp's `CertificatePinner.Builder` in source code: in its chain, on a
/// variable, and in Kotlin's scope functions.
///
/// Many classes have an `add`: what is not known to be a call on the builder is none.
struct BuilderCalls {
    private let tokens: [SourceToken]
    private let variables: Set<String>
    /// Whether what a method returns is the builder, by the place of its name.
    private var known: [Int: Bool] = [:]
    /// Bounds the work that a file can cause.
    private var steps = 2_000_000

    init(_ tokens: [SourceToken]) {
        self.tokens = tokens
        variables = Self.variables(in: tokens)
    }

    /// Whether the method whose name stands at an index is called on a builder.
    mutating func isCall(at index: Int) -> Bool {
        if let found = known[index] { return found }
        let found =
            isPunctuation(".", at: index - 1)
            ? isBuilder(endingAt: index - 2) : isInScope(of: index)
        known[index] = found
        return found
    }

    /// Whether the expression that ends at an index is a builder.
    private mutating func isBuilder(endingAt end: Int) -> Bool {
        var place = end
        var passed: [Int] = []
        var found = false
        while place >= 0, steps > 0 {
            // “?.” and “!!.” of Kotlin.
            while isPunctuation("?", at: place) || isPunctuation("!", at: place) { place -= 1 }
            if let name = word(at: place) {
                found = variables.contains(name)
                break
            }
            guard let method = methodName(endingAt: place) else { break }
            if let known = known[method] {
                found = known
                break
            }
            if word(at: method) == "Builder" {
                found =
                    isPunctuation(".", at: method - 1)
                    && word(at: method - 2) == "CertificatePinner"
                break
            }
            guard word(at: method) != "build", isPunctuation(".", at: method - 1) else { break }

            passed.append(method)
            place = method - 2
        }
        for method in passed { known[method] = found }
        return found
    }

    /// The place of the name of the method whose arguments or block end at an index.
    private mutating func methodName(endingAt end: Int) -> Int? {
        var place = end
        if isPunctuation("}", at: place) {
            guard let open = opening(of: place) else { return nil }
            place = open - 1
            if word(at: place) != nil { return place }
        }
        guard isPunctuation(")", at: place), let open = opening(of: place),
            word(at: open - 1) != nil
        else { return nil }
        return open - 1
    }

    /// Whether a call without a receiver stands in a block of Kotlin whose receiver is a builder.
    private mutating func isInScope(of index: Int) -> Bool {
        var depth = 0
        var place = index - 1
        while place >= 0, steps > 0 {
            steps -= 1
            defer { place -= 1 }
            guard case .punctuation(let character) = tokens[place].kind else { continue }

            if ")]}".contains(character) { depth += 1 }
            guard "([{".contains(character) else { continue }
            guard depth == 0 else {
                depth -= 1
                continue
            }
            guard character == "{" else { continue }

            switch word(at: place - 1) {
            case "apply", "run":
                return isPunctuation(".", at: place - 2) && isBuilder(endingAt: place - 3)
            default:
                guard isPunctuation(")", at: place - 1), let open = opening(of: place - 1),
                    word(at: open - 1) == "with"
                else { continue }
                return isBuilder(endingAt: place - 2)
            }
        }
        return false
    }

    /// The place of the bracket that one closes.
    private mutating func opening(of close: Int) -> Int? {
        var depth = 0
        var place = close
        while place >= 0, steps > 0 {
            steps -= 1
            if case .punctuation(let character) = tokens[place].kind {
                if ")]}".contains(character) { depth += 1 }
                if "([{".contains(character) {
                    depth -= 1
                    if depth == 0 { return place }
                }
            }
            place -= 1
        }
        return nil
    }

    /// The names of what is declared as a builder, or assigned one.
    private static func variables(in tokens: [SourceToken]) -> Set<String> {
        let calls = BuilderCalls(tokens, variables: [])
        var names: Set<String> = []
        for index in tokens.indices where tokens[index].isWord("CertificatePinner") {
            guard calls.isPunctuation(".", at: index + 1), calls.word(at: index + 2) == "Builder"
            else { continue }

            // “CertificatePinner.Builder builder” of Java.
            if let name = calls.word(at: index + 3), !calls.isPunctuation("(", at: index + 4) {
                names.insert(name)
            }
            var place = index - 1
            // The package in front, and “new”.
            while calls.isPunctuation(".", at: place), calls.word(at: place - 1) != nil {
                place -= 2
            }
            if calls.word(at: place) == "new" { place -= 1 }
            // “builder: CertificatePinner.Builder” and “builder = CertificatePinner.Builder()”.
            guard calls.isPunctuation(":", at: place) || calls.isPunctuation("=", at: place),
                let name = calls.word(at: place - 1), name != "Builder"
            else { continue }

            names.insert(name)
        }
        return names
    }

    private init(_ tokens: [SourceToken], variables: Set<String>) {
        self.tokens = tokens
        self.variables = variables
    }

    private func word(at index: Int) -> String? {
        guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else {
            return nil
        }
        return word
    }

    private func isPunctuation(_ character: Character, at index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isPunctuation(character)
    }
}
