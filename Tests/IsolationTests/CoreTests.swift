// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Isolation

@Suite("The core that a question comes from")
struct CoreTests {
    @Test("Whoever asks stays where it is, and may run anywhere again afterwards")
    func staying() throws {
        let before = try allowed()
        let meanwhile = try Core.staying { core in
            #expect(core.isHere)
            return try allowed()
        }
        #expect(!meanwhile.contains { $0 == "-" || $0 == "," })
        #expect(try allowed() == before)
    }

    @Test("What the work throws does not keep a thread")
    func throwing() throws {
        let before = try allowed()
        #expect(throws: CancellationError.self) {
            try Core.staying { _ in throw CancellationError() }
        }
        #expect(try allowed() == before)
    }

    @Test("A worker that is asked from a core answers there")
    func moving() throws {
        // A thread of its own, since it is not moved back.
        let moved = Moved()
        let thread = Thread {
            let core = Core.staying { $0 }
            core.keepThread()
            moved.isHere = core.isHere
            moved.isDone.signal()
        }
        thread.start()
        moved.isDone.wait()
        #expect(moved.isHere)
    }

    /// The cores that this thread may run on, as a list of ranges.
    ///
    /// - SeeAlso: proc(5), /proc/pid/status.
    private func allowed() throws -> Substring {
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
        return try #require(line?.split(separator: "\t").last)
    }
}

/// Where a thread came to.
private final class Moved: @unchecked Sendable {
    let isDone = DispatchSemaphore(value: 0)
    var isHere = false
}
