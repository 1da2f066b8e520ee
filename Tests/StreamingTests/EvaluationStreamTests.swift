// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Pinning
import Streaming
import SwiftBackend
import Synchronization
import Testing

@Suite("A stream")
struct EvaluationStreamTests {
    private static let ids = (0..<60).map { "host-\($0)" }
    private static let text = ids.map { id in
        // What is short is done before its turn.
        id.hasSuffix("7") ? #"{"id":"\#(id)"}"# : Asked.line(id)
    }.joined(separator: "\n\n")

    private static func stream(_ settings: EvaluationStream.Settings = .init()) -> EvaluationStream
    {
        EvaluationStream(settings: settings) {
            StreamWorker(
                reader: Asked.reader(),
                evaluator: ChainEvaluator(backend: SwiftBackend())
            )
        }
    }

    @Test(
        "Every line is answered once and in its place, however many answer",
        arguments: [1, 2, 5]
    )
    func order(_ workers: Int) async throws {
        let one = try await answers(to: Self.text)
        let several = try await answers(to: Self.text) { $0.workers = workers }
        #expect(several.written.text == one.written.text)
        #expect(several.written.lines.count == 60)
        #expect(zip(several.written.lines, Self.ids).allSatisfy { $0.contains("\"\($1)\"") })
        #expect(several.tally.answered == 60)
        #expect(several.tally.problems == 6)
        #expect(several.tally.firstProblem?.number == 15)
    }

    @Test("Each worker is made for itself, and what keeps one from being made is thrown")
    func workers() async throws {
        var settings = EvaluationStream.Settings()
        settings.workers = 3
        let made = Made()
        let stream = try EvaluationStream(settings: settings) { () throws(Full) in
            try made.add(atMost: 4)
            return StreamWorker(
                reader: Asked.reader(),
                evaluator: ChainEvaluator(backend: SwiftBackend())
            )
        }
        _ = try await stream.run(lines("")) { _ in }
        #expect(made.count == 3)
        await #expect(throws: Full.self) { try await stream.run(lines("")) { _ in } }
        #expect(throws: Full.self) { try EvaluationStream { () throws(Full) in throw Full() } }
    }

    @Test("Without their order, and each by itself, the answers are the same")
    func unordered() async throws {
        let one = try await answers(to: Self.text)
        let other = try await answers(to: Self.text) { settings in
            settings.workers = 3
            settings.isOrdered = false
            settings.isFlushed = true
        }
        #expect(other.written.lines.sorted() == one.written.lines.sorted())
    }

    @Test("A strict stream ends before the first line without a question", arguments: [1, 4])
    func strict(_ workers: Int) async throws {
        let (written, tally) = try await answers(to: Self.text) { settings in
            settings.isStrict = true
            settings.workers = workers
        }
        #expect(written.lines.count == 7)
        #expect(tally.isStopped)
        #expect(tally.firstProblem?.problem.id == "host-7")
    }

    @Test("What a policy could not be asked is counted and said, with the remedy")
    func unsupported() async throws {
        let expiring = PinSet([
            PinnedHost(host: Asked.host, expires: "2031-01-01", keys: [.text(Asked.pin)])
        ])
        let okhttp: [String: String?] = ["policy": "\"okhttp\""]
        let text = [Asked.line("a"), Asked.line("b", okhttp), Asked.line("c", okhttp)]
            .joined(separator: "\n")
        let (written, tally) = try await answers(to: text, pins: expiring)
        #expect(written.lines.count { $0.contains(#""unsupported":"no-pin-expiry""#) } == 2)
        #expect(tally.unanswerable == 2)
        #expect(tally.unreadable == 0)
        #expect(
            tally.unansweredSentences("line") == [
                "2 of 3 lines have no verdict: okhttp's pins never expire (no-pin-expiry); write "
                    + "them without a date, or name another policy"
            ]
        )
    }

    @Test("Shards answer every line once")
    func shards() async throws {
        let whole = try await answers(to: Self.text).written.lines
        var parts: [[String]] = []
        for index in 1...3 {
            let part = try await answers(to: Self.text) { $0.shard = Shard(index, of: 3) }
            parts.append(part.written.lines)
        }
        #expect(parts.allSatisfy { !$0.isEmpty })
        #expect(parts.joined().sorted() == whole.sorted())
    }

    @Test("What cannot be written ends the stream, and is thrown")
    func unwritable() async throws {
        let stream = Self.stream()
        await #expect(throws: Full.self) {
            try await stream.run(lines(Self.text)) { _ in throw Full() }
        }
    }

    @Test("What cannot be read ends the stream, and is thrown")
    func unreadable() async throws {
        let stream = Self.stream()
        await #expect(throws: Full.self) {
            try await stream.run(LineSource { throw Full() }) { _ in }
        }
    }

    @Test("No more is read than there is room for while nothing is written")
    func bounded() async throws {
        var settings = EvaluationStream.Settings()
        settings.workers = 2
        let stream = Self.stream(settings)
        let ahead = Ahead()
        // Each read gives a batch of one line of 64 KiB; a mebibyte for each worker may be on its
        // way. Who writes takes a while, so that there is time to read it all.
        let line = Array(("{}" + String(repeating: " ", count: 64 << 10) + "\n").utf8)
        _ = try await stream.run(
            LineSource { ahead.read() ? line : [] },
            write: { _ in
                Thread.sleep(forTimeInterval: 0.001)
                ahead.write()
            }
        )
        #expect(ahead.most <= 33, "\(ahead.most)")
    }

    private struct Full: Error {}

    /// How far reading was ahead of writing.
    private final class Ahead: Sendable {
        private let counts = Mutex((read: 0, written: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func read() -> Bool {
            counts.withLock { counts in
                counts.read += 1
                counts.most = max(counts.most, counts.read - counts.written)
                return counts.read <= 200
            }
        }

        func write() { counts.withLock { $0.written += 1 } }
    }

    /// Counts, up to a number.
    private final class Made: Sendable {
        private let value = Atomic(0)

        var count: Int { value.load(ordering: .relaxed) }

        func add(atMost most: Int) throws(Full) {
            guard value.add(1, ordering: .relaxed).newValue <= most else { throw Full() }
        }
    }
}
