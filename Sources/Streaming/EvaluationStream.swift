// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Foundation
import Synchronization

/// Answers a stream of questions, one line for each, in memory that does not grow.
package struct EvaluationStream: Sendable {
    let reader: QuestionReader
    let evaluator: ChainEvaluator
    let settings: Settings

    package init(reader: QuestionReader, evaluator: ChainEvaluator, settings: Settings) {
        self.reader = reader
        self.evaluator = evaluator
        self.settings = settings
    }

    package struct Settings: Sendable {
        /// How many batches of questions are worked on at once.
        package var workers = 1
        /// Whether answers stand in the order of the questions.
        package var isOrdered = true
        /// Whether the first line without a question ends the stream.
        package var isStrict = false
        /// Whether every answer is written as soon as there is one.
        package var isFlushed = false
        /// The part that is answered; nil for all.
        package var shard: Shard?

        package init() {}
    }

    /// Answers everything that the source gives.
    ///
    /// What is on its way is bounded: where answers are not taken, nothing more is read.
    ///
    /// - Parameters:
    ///   - source: The questions.
    ///   - progress: Told now and then how many lines were answered.
    ///   - write: Writes whole lines; one call after the other.
    /// - Returns: What became of the stream.
    /// - Throws: What the source or `write` threw.
    package func run(
        _ source: sending some RecordSource,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> Tally {
        let output = OrderedOutput(isOrdered: settings.isOrdered, write: write)
        // Some are done before their turn, and wait. A semaphore traps where it is given up with
        // less than it was made with, and a stream may end early.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<settings.workers * 4 { room.signal() }
        let (batches, continuation) = batches(of: source, room: room, until: output)
        try await withThrowingTaskGroup(of: Void.self) { group in
            var number = 0
            for try await batch in batches {
                if number >= settings.workers { try await group.next() }
                group.addTask { [number] in
                    let answered = await answered(batch)
                    for _ in 0..<output.put(answered, number: number) { room.signal() }
                    // Nobody waits for the source then, which may have nothing to say for long.
                    if output.hasEnded { continuation.finish() }
                    progress(answered.tally.answered)
                }
                number += 1
            }
        }
        return try output.finish()
    }

    /// The questions, read by a thread of its own: whoever waits for a line must keep nobody from
    /// answering those that came before it.
    private func batches(
        of source: sending some RecordSource,
        room: DispatchSemaphore,
        until output: OrderedOutput
    ) -> (
        stream: AsyncThrowingStream<[Record], any Error>,
        continuation: AsyncThrowingStream<[Record], any Error>.Continuation
    ) {
        let (stream, continuation) = AsyncThrowingStream<[Record], any Error>.makeStream()
        let most = settings.isFlushed ? 1 : Self.mostInABatch
        let reading = Reading(source: source)
        Thread.detachNewThread {
            do {
                while true {
                    room.wait()
                    guard !output.hasEnded else { break }

                    let batch = try reading.next(atMost: most)
                    guard !batch.isEmpty else { break }

                    continuation.yield(batch)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return (stream, continuation)
    }

    private func answered(_ batch: [Record]) async -> Answered {
        var answered = Answered()
        for record in batch {
            do throws(LineProblem) {
                let question = try reader.question(in: record)
                guard settings.shard?.contains(question.id) ?? true else { continue }

                await evaluator.answer(to: question).write(to: &answered.octets)
            } catch {
                guard settings.shard?.contains(error, record) ?? true else { continue }

                answered.tally.problems += 1
                answered.tally.firstProblem =
                    answered.tally.firstProblem
                    ?? Tally.NumberedProblem(number: record.number, problem: error)
                if settings.isStrict {
                    answered.tally.isStopped = true
                    return answered
                }
                answered.octets += error.line.utf8
            }
            answered.tally.answered += 1
        }
        return answered
    }

    /// Few enough that all workers have something to do and the first answer comes soon.
    private static let mostInABatch = 64
}

extension Shard {
    /// Where not even the id can be read, the line's octets decide.
    func contains(_ problem: LineProblem, _ record: Record) -> Bool {
        Self.index(of: problem.id.map { Array($0.utf8) } ?? record.octets, among: count) == index
    }
}

/// A source in the hands of the one thread that reads it.
private final class Reading<Source: RecordSource>: Sendable {
    private let source: Mutex<Source>

    init(source: sending Source) {
        self.source = Mutex(source)
    }

    func next(atMost count: Int) throws -> [Record] {
        try source.withLock { try $0.next(atMost: count) }
    }
}
