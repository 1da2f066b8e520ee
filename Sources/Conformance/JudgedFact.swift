// SPDX-License-Identifier: Apache-2.0

import Corpus

/// One backend's answer to one question about one vector, compared with what was expected.
struct JudgedFact {
    let fact: FactObservation.Kind
    let of: ItemName
    let backend: String
    let outcome: FactObservation.Outcome
    let finding: Finding
    let expected: String
    /// The departure line that decides what is expected, by its place in `departures.backends`.
    let line: Int?
    /// Whether the answer is the one that was expected.
    let isExpected: Bool
    /// Whether the answer is another than the file presumes, so that policies inherit it.
    let isInherited: Bool
}

extension JudgedFact {
    /// An answer that was given, compared with the norm or the line that departs from it.
    init(
        _ question: FactQuestion,
        outcome: FactObservation.Outcome,
        norm: Finding,
        expected: String,
        isMetByLine: Bool,
        isInherited: Bool
    ) {
        self.init(
            fact: question.fact,
            of: question.of,
            backend: question.backend,
            outcome: outcome,
            finding: norm,
            expected: expected,
            line: question.line,
            // What a backend states is strict: another reason is not what was expected.
            isExpected: question.line == nil ? norm == .conforming || norm == .open : isMetByLine,
            isInherited: isInherited
        )
    }

    /// An answer that was not given.
    init(_ question: FactQuestion, unanswered finding: Finding) {
        self.init(
            fact: question.fact,
            of: question.of,
            backend: question.backend,
            outcome: .unanswered,
            finding: finding,
            expected: "an answer",
            line: question.line,
            isExpected: false,
            isInherited: false
        )
    }
}

/// One question to one backend about one vector, and the departure line that decides about it.
struct FactQuestion {
    let fact: FactObservation.Kind
    let of: ItemName
    let backend: String
    let line: Int?
}
