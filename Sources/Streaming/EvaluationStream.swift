// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Foundation
import Synchronization

/// Answers a stream of questions, one line for each, in memory that does not grow.
package struct EvaluationStream: Sendable {
    let settings: Settings
    private let firstWorker: StreamWorker
    private let anotherWorker: @Sendable () throws -> StreamWorker

    /// - Parameters:
    ///   - settings: How it is answered.
    ///   - worker: Makes a worker, each with memories of its own.
    /// - Throws: What kept the first worker from being made.
    package init<Failure: Error>(
        settings: Settings = Settings(),
        worker: @escaping @Sendable () throws(Failure) -> StreamWorker
    ) throws(Failure) {
        self.settings = settings
        firstWorker = try worker()
        anotherWorker = worker
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
    /// - Throws: What the source or `write` threw, or what kept another worker from being made.
    package func run(
        _ source: sending some RecordSource,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        write: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> Tally {
        let workers = try await workers()
        let output = OrderedOutput(isOrdered: settings.isOrdered, write: write)
        let batches = Handover<Batch>()
        let reading = Reading(source: source)
        // Some are done before their turn, and wait.
        let room = Room(
            octets: settings.workers * Self.octetsAhead,
            batches: settings.workers * Self.batchesAhead
        )
        read(reading, into: batches, room: room, until: output)
        await withTaskGroup(of: Void.self) { group in
            for worker in workers {
                group.addTask {
                    while let batch = await batches.next() {
                        let answered = await worker.answered(batch, settings)
                        room.leave(output.put(answered, number: batch.number))
                        // Nobody waits for the source then, which may have nothing to say for long.
                        if output.hasEnded { batches.end() }
                        progress(answered.tally.answered)
                    }
                }
            }
        }
        if let failure = reading.failure { throw failure }
        return try output.finish()
    }

    /// As many as the settings say, made at once: a fleet's pins take a while to read.
    private func workers() async throws -> [StreamWorker] {
        try await withThrowingTaskGroup(of: StreamWorker.self) { group in
            for _ in 1..<settings.workers { group.addTask { try anotherWorker() } }
            return try await group.reduce(into: [firstWorker]) { $0.append($1) }
        }
    }

    /// Reads the questions by a thread of its own: whoever waits for a line must keep nobody from
    /// answering those that came before it.
    private func read(
        _ reading: Reading<some RecordSource>,
        into batches: Handover<Batch>,
        room: Room,
        until output: OrderedOutput
    ) {
        let most = settings.isFlushed ? 1 : Self.mostInABatch
        Thread.detachNewThread {
            var number = 0
            while true {
                room.wait()
                guard !output.hasEnded else { break }

                let records = reading.next(atMost: most)
                guard !records.isEmpty else { break }

                let batch = Batch(number: number, records: records)
                room.enter(batch.load)
                batches.put(batch)
                number += 1
            }
            batches.end()
        }
    }

    /// Few enough that all workers have something to do and the first answer comes soon.
    private static let mostInABatch = 64
    /// How far the reader is ahead of each worker: so far that it is seldom woken, and by as many
    /// batches as keep a worker busy where lines are long.
    private static let octetsAhead = 1 << 20
    private static let batchesAhead = 4
}

extension Shard {
    /// Where not even the id can be read, the line's octets decide.
    func contains(_ problem: LineProblem, _ record: Record) -> Bool {
        Self.index(of: problem.id.map { Array($0.utf8) } ?? record.octets, among: count) == index
    }
}

/// Questions that are answered one after the other, by their place among all.
struct Batch: Sendable {
    let number: Int
    let records: [Record]
    /// What it takes of the room: its octets, and something for each record.
    let load: Room.Load

    init(number: Int, records: [Record]) {
        self.number = number
        self.records = records
        let octets = records.reduce(0) { $0 + $1.octets.count + Self.octetsBesides }
        load = Room.Load(octets: octets, batches: 1)
    }

    /// What a record takes beside its octets, and its answer for as long as it waits; so that empty
    /// lines fill the room, too.
    private static let octetsBesides = 256
}

/// A source in the hands of the one thread that reads it.
private final class Reading<Source: RecordSource>: Sendable {
    private let source: Mutex<Source>
    private let thrown = Mutex<(any Error)?>(nil)

    init(source: sending Source) {
        self.source = Mutex(source)
    }

    /// What the source threw, which then has no more to say.
    var failure: (any Error)? { thrown.withLock(\.self) }

    func next(atMost count: Int) -> [Record] {
        source.withLock { source in
            do {
                return try source.next(atMost: count)
            } catch {
                thrown.withLock { $0 = error }
                return []
            }
        }
    }
}
