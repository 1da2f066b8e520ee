// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

@Suite("Waiting without going to sleep")
struct WatchingTests {
    private let pipe = Pipe()
    private var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    @Test("It ends when there is something to read", .timeLimit(.minutes(1)))
    func something() throws {
        try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
        Watching.watch(descriptor, for: .seconds(3_600))
    }

    @Test("It ends when nothing more comes", .timeLimit(.minutes(1)))
    func end() throws {
        try pipe.fileHandleForWriting.close()
        Watching.watch(descriptor, for: .seconds(3_600))
    }

    @Test("It ends when the moment has passed", .timeLimit(.minutes(1)))
    func moment() {
        Watching.watch(descriptor, for: .milliseconds(1))
        Watching.watch(descriptor, for: .zero)
    }
}
