// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Streaming
import Testing

@Suite("Answers of all parts, joined")
struct StreamMergeTests {
    private static let questions =
        (0..<40).map { $0 % 10 == 3 ? "no JSON \($0)" : Asked.line("host-\($0)") }
        .joined(separator: "\n") + "\n"

    @Test("They are what one run prints, octet for octet, in whatever order the parts come")
    func joined() async throws {
        let whole = try await answers(to: Self.questions).written.text
        let parts = try await parts(of: 3)
        #expect(try merged([parts[1], parts[2], parts[0]]) == whole)
        #expect(try merged([whole]) == whole)
    }

    @Test("A part is known by its first id, however many lines without one stand before it")
    func lateID() async throws {
        let questions =
            (0..<60).map { $0 < 40 ? "no JSON \($0)" : Asked.line("host-\($0)") }
            .joined(separator: "\n") + "\n"
        let whole = try await answers(to: questions).written.text
        let parts = try await parts(of: 2, questions)
        #expect(try merged(parts, questions) == whole)
        #expect(try merged(parts.reversed(), questions) == whole)
    }

    @Test("Parts without any id are those that they are named as, the empty ones, too")
    func noIDs() async throws {
        let questions = "no JSON\n"
        let whole = try await answers(to: questions).written.text
        for count in 2...5 {
            let parts = try await parts(of: count, questions)
            #expect(parts.count { !$0.isEmpty } == 1)
            #expect(try merged(parts, questions) == whole)
        }
    }

    @Test("A part may be empty")
    func empty() async throws {
        // Of so many parts most have no question.
        let questions = Asked.line("one") + "\n" + Asked.line("two") + "\n"
        let parts = try await parts(of: 16, questions)
        #expect(parts.contains(""))
        #expect(
            try merged(parts, questions) == (try await answers(to: questions).written.text)
        )
    }

    @Test("A part too few, one twice, another's, one out of order and one too long are refused")
    func refused() async throws {
        let parts = try await parts(of: 2)
        let other = try await self.parts(of: 2, Asked.line("other") + "\n" + Asked.line("more"))
        let reversed = parts[0].split(separator: "\n").reversed().joined(separator: "\n")
        for wrong in [
            [parts[0]], [parts[0], parts[0]], [parts[0], other[0] + other[1]],
            [reversed, parts[1]], [parts[0], parts[1] + parts[1]], [parts[0], "hello"],
            parts + [""],
        ] {
            #expect(throws: MergeRefusal.self) { try merged(wrong) }
        }
    }

    private func parts(of count: Int, _ questions: String = questions) async throws -> [String] {
        var parts: [String] = []
        for index in 1...count {
            parts.append(
                try await answers(to: questions) { $0.shard = Shard(index, of: count) }.written.text
            )
        }
        return parts
    }

    private func merged(_ parts: [String], _ questions: String = questions) throws -> String {
        var merge = try StreamMerge(
            reader: QuestionReader(
                format: .json,
                shared: SharedSets(),
                defaults: QuestionReader.Defaults(policy: Norm(.publicKey)),
                policies: []
            ),
            parts: parts.enumerated().map { ("part \($0.offset)", lines($0.element)) }
        )
        let written = Written()
        var source = lines(questions)
        try merge.run(&source) { written.write($0) }
        return written.text
    }
}
