// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Streaming

@Suite("How far a stream is read ahead")
struct RoomTests {
    @Test("Long batches leave room until there are enough of them")
    func long() {
        let room = Room(octets: 100, batches: 4)
        for _ in 0..<3 { room.enter(Room.Load(octets: 1_000, batches: 1)) }
        // Whoever had to wait here would do so for good.
        room.wait()
    }

    @Test("Short ones leave room until there are enough octets")
    func short() {
        let room = Room(octets: 100, batches: 4)
        for _ in 0..<9 { room.enter(Room.Load(octets: 11, batches: 1)) }
        room.wait()
    }

    @Test("Whoever waits goes on once half of the room is free")
    func half() {
        let room = Room(octets: 100, batches: 4)
        let batch = Room.Load(octets: 30, batches: 1)
        for _ in 0..<4 { room.enter(batch) }

        let waiter = Waiter(room)
        #expect(!waiter.hasGoneOn)
        room.leave(batch)
        #expect(!waiter.hasGoneOn)
        room.leave(batch)
        waiter.join()
    }

    /// A thread that waits for room.
    private final class Waiter: Sendable {
        private let isDone = Mutex(false)
        private let end = DispatchSemaphore(value: 0)

        init(_ room: Room) {
            Thread.detachNewThread { [self] in
                room.wait()
                isDone.withLock { $0 = true }
                end.signal()
            }
        }

        /// After a while in which whoever need not wait is long gone.
        var hasGoneOn: Bool {
            Thread.sleep(forTimeInterval: 0.02)
            return isDone.withLock(\.self)
        }

        func join() { end.wait() }
    }
}
