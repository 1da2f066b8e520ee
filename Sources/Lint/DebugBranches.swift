// SPDX-License-Identifier: Apache-2.0

import Notations

/// Branches of a source file that are compiled for debugging alone, and in which a challenge is
/// answered without a pin.
///
/// A condition is read by the name DEBUG in it and by whether that is negated. What else it depends
/// on only the compiler knows.
struct DebugBranches {
    private let tokens: [SourceToken]

    init(_ tokens: [SourceToken]) {
        self.tokens = tokens
    }

    /// Reports each such branch once, where its first answer stands.
    func report(to configurations: inout [Configuration], in file: String) {
        let found = answers
        guard !found.isEmpty else { return }

        let place =
            configurations.firstIndex { $0.notation == .source || $0.notation == .trustkit }
            ?? configurations.endIndex
        if place == configurations.endIndex {
            configurations.append(Configuration(.source, in: file))
        }
        for answer in found {
            configurations[place].report(
                .pinsOffInDebug,
                at: answer.position,
                answer.acceptsAll
                    ? "where DEBUG is set, every certificate is accepted"
                    : "where DEBUG is set, a challenge is left to the platform here, and no pin counts for it"
            )
        }
    }

    private struct Answer {
        let position: Position
        /// Whether the server's own trust is the answer, evaluated by nobody.
        let acceptsAll: Bool
    }

    /// A branch that is being read.
    private struct Branch {
        /// Whether DEBUG must be set for it; nil where its condition does not speak of that.
        var isForDebugging: Bool?
        var answer: Answer?
        var credential: Position?
        var isEvaluated = false
        /// Whether something is refused in it, as where pins are compared.
        var isRefusing = false

        /// What is reported of it once it ends.
        var reported: Answer? {
            guard isForDebugging == true, !isRefusing else { return nil }
            if let answer { return answer }

            return isEvaluated ? nil : credential.map { Answer(position: $0, acceptsAll: true) }
        }
    }

    private var answers: [Answer] {
        var found: [Answer] = []
        var open: [Branch] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.isPunctuation("#"), let directive = word(at: index + 1) {
                let condition = condition(behind: index + 1)
                switch directive {
                case "if", "ifdef", "ifndef":
                    let isNegated = directive == "ifndef"
                    open.append(
                        Branch(isForDebugging: isForDebugging(condition, isNegated: isNegated))
                    )
                case "elif", "elseif", "else":
                    guard let branch = open.popLast() else { break }

                    if let answer = branch.reported { found.append(answer) }
                    let opposite = branch.isForDebugging.map { !$0 }
                    let own = isForDebugging(condition, isNegated: false)
                    open.append(Branch(isForDebugging: directive == "else" ? opposite : own))
                case "endif":
                    if let answer = open.popLast()?.reported { found.append(answer) }
                default: break
                }
                index += 2 + (directive == "endif" ? 0 : condition.count)
                continue
            }
            if case .word(let word) = token.kind { note(word, at: token.position, in: &open) }
            index += 1
        }
        return found
    }

    /// Notes a word in every branch that it stands in.
    private func note(_ word: String, at position: Position, in open: inout [Branch]) {
        for place in open.indices.suffix(Self.mostOpen) {
            if word.hasSuffix("erformDefaultHandling"), open[place].answer == nil {
                open[place].answer = Answer(position: position, acceptsAll: false)
            }
            if Self.credentials.contains(word), open[place].credential == nil {
                open[place].credential = position
            }
            if word.hasPrefix("SecTrustEvaluate") { open[place].isEvaluated = true }
            if Self.refusals.contains(where: word.hasSuffix) { open[place].isRefusing = true }
        }
    }

    private func word(at index: Int) -> String? {
        guard index < tokens.count, case .word(let word) = tokens[index].kind else { return nil }

        return word
    }

    /// What stands on the line of a directive behind it.
    private func condition(behind index: Int) -> ArraySlice<SourceToken> {
        let line = tokens[index].position.line
        return tokens[(index + 1)...].prefix { $0.position.line == line }
    }

    /// Nil where the condition does not speak of DEBUG.
    private func isForDebugging(
        _ condition: ArraySlice<SourceToken>,
        isNegated: Bool
    ) -> Bool? {
        guard let place = condition.firstIndex(where: { $0.isWord("DEBUG") }) else { return nil }

        let before = condition[..<place].last {
            !$0.isPunctuation("(") && !$0.isWord("defined")
        }
        return (before?.isPunctuation("!") ?? false) == isNegated
    }

    /// More branches within one another than a file that somebody wrote has.
    private static let mostOpen = 16

    private static let refusals = ["ancelAuthenticationChallenge", "ejectProtectionSpace"]

    private static let credentials: Set<String> = [
        "NSURLSessionAuthChallengeUseCredential", "useCredential",
    ]
}
