// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Streaming

@Suite("What one thread hands on to several tasks")
struct HandoverTests {
    @Test("Everything arrives once, in its order where one takes it")
    func order() async {
        let handover = Handover<Int>()
        let taken = Task {
            var taken: [Int] = []
            while let item = await handover.next() { taken.append(item) }
            return taken
        }
        for number in 0..<1_000 {
            handover.put(number)
            // Now and then whoever takes has to wait.
            if number.isMultiple(of: 100) { await Task.yield() }
        }
        handover.end()
        #expect(await taken.value == Array(0..<1_000))
    }

    @Test("Everything arrives once where many take it, and all of them see the end")
    func many() async {
        let handover = Handover<Int>()
        let all = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var taken: [Int] = []
                    while let item = await handover.next() {
                        taken.append(item)
                        await Task.yield()
                    }
                    return taken
                }
            }
            for number in 0..<1_000 { handover.put(number) }
            handover.end()
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(all.sorted() == Array(0..<1_000))
        #expect(await handover.next() == nil)
    }

    @Test("What was taken is not kept, however far whoever brings it is ahead")
    func gone() async {
        let handover = Handover<Thing>()
        let alive = Counter()
        for _ in 0..<100 { handover.put(Thing(alive)) }
        for left in stride(from: 99, through: 0, by: -1) {
            _ = await handover.next()
            #expect(alive.count.withLock(\.self) == left)
        }
    }
}

/// Counted as long as somebody has it.
private final class Thing: Sendable {
    private let alive: Counter

    init(_ alive: Counter) {
        self.alive = alive
        alive.count.withLock { $0 += 1 }
    }

    deinit { alive.count.withLock { $0 -= 1 } }
}

private final class Counter: Sendable {
    let count = Mutex(0)
}
