// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// What flawed clients of authors who knew the norm alone showed: the file `rounds.json` beside the
/// families.
///
/// - SeeAlso: Vectors/README.md, “Blind rounds”.
package struct BlindRounds: Sendable {
    package private(set) var rounds: [Round] = []

    /// One author's flawed clients, held to the vectors that there were.
    package struct Round: Hashable, Sendable {
        /// What the author is called, who has no other name.
        package let author: String
        /// The language that the clients are written in.
        package let language: String
        /// The day, as `2026-11-25`.
        package let date: String
        /// How many vectors there were.
        package let vectors: Int
        /// How many flawed clients.
        package let mutants: Int
        /// The flawed clients that passed every vector, by what they were judged to be.
        package let survivors: [Judgement: Int]
        /// The holes, by what the flaw is about.
        package let holes: [Subject: Int]

        package var surviving: Int { survivors.values.reduce(0, +) }
    }

    /// What a flawed client is that passes every vector.
    package enum Judgement: String, CaseIterable, Sendable {
        /// A verdict that the norm forbids, and that no vector asked for.
        case hole
        /// Another verdict, which the norm permits.
        case open
        /// No other verdict for any input.
        case equivalent
        /// A difference that no vector can show, or that the norm leaves out.
        case outOfScope = "out-of-scope"
    }

    /// What a flaw is about.
    package enum Subject: String, CaseIterable, Sendable {
        case encoding
        case keysAndAlgorithms = "keys-and-algorithms"
        case constraints
        case nameConstraints = "name-constraints"
        case paths
        case anchors
        case dates
        case hosts
        case pins
        case configurations
    }

    package init() {}

    /// The file beside the families of a corpus.
    package static let fileName = "rounds.json"

    /// Reads the file in the folder of a corpus, where there is one; what is wrong is named.
    package static func load(_ folder: String) -> (rounds: BlindRounds, errors: [VectorError]) {
        let path = "\(folder)/\(fileName)"
        var rounds = BlindRounds()
        guard let data = FileManager.default.contents(atPath: path) else { return (rounds, []) }

        let problems = Problems(in: path)
        let list = problems.value(of: [UInt8](data)) { root -> [Round]? in
            guard let members = root.members(required: ["pinproof", "rounds"]),
                members["pinproof"]?.integer(in: 1...1) != nil
            else { return nil }

            return members["rounds"]?.nonEmptyList(of: round)
        }
        if let list { rounds.rounds = list }
        return (rounds, problems.found)
    }

    private static func round(_ field: Field) -> Round? {
        guard
            let members = field.members(required: [
                "author", "language", "date", "vectors", "mutants", "survivors", "holes",
            ]),
            let author = members["author"]?.text(),
            let language = members["language"]?.text(),
            let date = members["date"]?.date(),
            let vectors = members["vectors"]?.integer(in: 1...most),
            let mutants = members["mutants"]?.integer(in: 1...most),
            let survivors = members["survivors"]?.counts(of: Judgement.self),
            let holes = members["holes"]?.counts(of: Subject.self)
        else { return nil }

        let round = Round(
            author: author,
            language: language,
            date: date,
            vectors: vectors,
            mutants: mutants,
            survivors: survivors,
            holes: holes
        )
        guard round.surviving <= mutants else {
            members["survivors"]?.report(
                "are \(round.surviving) of \(mutants) mutants",
                remedy: "correct one of the numbers"
            )
            return nil
        }
        let about = holes.values.reduce(0, +)
        guard about == survivors[.hole] ?? 0 else {
            members["holes"]?.report(
                "are \(about), and \(survivors[.hole] ?? 0) survivors are holes",
                remedy: "say of each hole, once, what it is about"
            )
            return nil
        }

        return round
    }

    private static let most = 1_000_000
}

extension Field {
    /// How many there are of each of a closed set of names; one that is not there has none.
    fileprivate func counts<Name: RawRepresentable<String> & CaseIterable & Hashable>(
        of _: Name.Type
    ) -> [Name: Int]? {
        guard let members = members(required: [], optional: Name.allCases.map(\.rawValue)) else {
            return nil
        }

        var counts: [Name: Int] = [:]
        for name in Name.allCases {
            guard let field = members[name.rawValue] else { continue }
            guard let count = field.integer(in: 1...1_000_000) else { return nil }

            counts[name] = count
        }
        return counts
    }
}
