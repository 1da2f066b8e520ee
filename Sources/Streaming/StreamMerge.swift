// SPDX-License-Identifier: Apache-2.0

import Corpus

/// Joins the answers of all parts into what one run would have printed, octet for octet.
///
/// Each part's answers stand in the order of the questions, and a question's id says in which part
/// it was answered: so the questions, read once more, say whose line comes next. Nothing is kept
/// but a line of each part.
package struct StreamMerge {
    private let reader: QuestionReader
    private var parts: [Part]

    /// - Parameters:
    ///   - reader: Reads questions; that it has no anchors and no pins does not matter.
    ///   - parts: The answers of every part, in any order, each with its name for messages; those
    ///     in which no line has an id, in the order of the parts.
    /// - Throws: That a part holds something else.
    package init(
        reader: QuestionReader,
        parts: [(name: String, answers: LineSource)]
    ) throws {
        self.reader = reader
        var read: [Part] = []
        for (name, answers) in parts { read.append(try Part(name: name, answers: answers)) }
        self.parts = try Self.ordered(read)
    }

    /// Reads the questions to their end.
    ///
    /// - Parameters:
    ///   - questions: The questions of all parts, as each part was given them.
    ///   - write: Takes the answers in the order of the questions.
    /// - Throws: `MergeRefusal` where the parts are not all there is to these questions; what
    ///   `questions` and `write` throw.
    package mutating func run(
        _ questions: inout some RecordSource,
        write: ([UInt8]) throws -> Void
    ) throws {
        while case let records = try questions.next(atMost: .max), !records.isEmpty {
            var answers: [UInt8] = []
            for record in records {
                let asked = key(of: record)
                let index = Shard.index(of: asked.octets, among: parts.count) - 1
                guard let line = parts[index].line else {
                    throw MergeRefusal(
                        "\(parts[index].name) ends where the answer to \(asked.words) is wanted"
                    )
                }
                guard parts[index].id == asked.id else {
                    throw MergeRefusal(
                        "\(parts[index].name): line \(parts[index].number) answers "
                            + "\(Key(id: parts[index].id, line: []).words), where the answer to "
                            + "\(asked.words) is wanted"
                    )
                }

                answers += line
                answers.append(0x0A)
                try parts[index].advance()
            }
            try write(answers)
        }
        if let rest = parts.first(where: { $0.line != nil }) {
            throw MergeRefusal(
                "\(rest.name): line \(rest.number) answers what nobody asked"
            )
        }
    }

    /// What a question is known by, and what its part is known by.
    private func key(of record: Record) -> Key {
        do throws(LineProblem) {
            return Key(id: try reader.question(in: record).id, line: [])
        } catch {
            return Key(id: error.id, line: record.octets)
        }
    }

    /// Parts by their numbers.
    ///
    /// An answer's id tells its part. An empty part, and one that holds nothing but lines without an
    /// id, can be any of those that are left, which such parts take as they are named.
    private static func ordered(_ parts: [Part]) throws -> [Part] {
        var parts = parts
        var places: [Part?] = Array(repeating: nil, count: parts.count)
        var rest: [Part] = []
        for number in parts.indices {
            let id = try parts[number].firstID()
            let part = parts[number]
            guard let id else {
                rest.append(part)
                continue
            }

            let index = Shard.index(of: Array(id.utf8), among: parts.count) - 1
            if let other = places[index] {
                throw MergeRefusal(
                    "\(other.name) and \(part.name) hold the same part, if \(parts.count) are all "
                        + "there are: another part is missing, or one is named twice"
                )
            }

            places[index] = part
        }
        var left = rest.makeIterator()
        return places.compactMap { $0 ?? left.next() }
    }

    private struct Key {
        let id: String?
        /// What its part is known by where it has no id.
        let line: [UInt8]

        var octets: [UInt8] { id.map { Array($0.utf8) } ?? line }
        var words: String { id.map { "“\($0)”" } ?? "a line without an id" }
    }

    /// The answers of one part, and the line that is next.
    private struct Part {
        let name: String
        private var answers: LineSource
        /// Nil at the end.
        private(set) var line: [UInt8]?
        private(set) var id: String?
        private(set) var number = 0
        /// Lines that were read to find an id, and are still to come.
        private var ahead: ArraySlice<Record> = []

        init(name: String, answers: LineSource) throws {
            self.name = name
            self.answers = answers
            try advance()
        }

        mutating func advance() throws {
            id = nil
            line = nil
            guard let record = try ahead.popFirst() ?? answers.next(atMost: 1).first else { return }

            number = record.number
            id = try id(in: record)
            line = record.octets
        }

        /// The first id from the line on that is next, as far as lines are looked through for one.
        mutating func firstID() throws -> String? {
            if let id { return id }

            while line != nil, ahead.count < Self.mostAhead,
                let record = try answers.next(atMost: 1).first
            {
                ahead.append(record)
                if let id = try id(in: record) { return id }
            }
            return nil
        }

        private func id(in record: Record) throws -> String? {
            do throws(LineProblem) {
                return try AnswerLine(record: record).id
            } catch {
                throw MergeRefusal("\(name): line \(record.number) \(error.explanation)")
            }
        }

        /// So many lines without an id are no stream of questions.
        private static let mostAhead = 100_000
    }
}

/// Why parts were not joined.
package struct MergeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ problem: String) {
        // Ids are whatever somebody sent.
        description =
            problem.printable + "; name the answers of every part, and the questions they answer"
    }
}
