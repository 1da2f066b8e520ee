// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

@Suite("Signals of a process that is started")
struct ChildSignalsTests {
    @Test("None is blocked or ignored, whatever the thread that starts it has blocked")
    func none() async throws {
        let status = try await Task.detached {
            var all = sigset_t()
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
            defer { unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil) }
            let process = try ChildProcess(["/bin/cat", "/proc/self/status"])
            var lines: [String] = []
            while let line = try process.readLine(until: .now + .seconds(10)) {
                lines.append(String(decoding: line, as: UTF8.self))
            }
            return lines
        }.value
        for name in ["SigBlk", "SigIgn"] {
            let line = try #require(status.first { $0.hasPrefix(name) })
            let mask = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
            // Those that libdispatch and the C library keep to themselves are above 32.
            #expect(mask & 0x7FFF_FFFF == 0, "\(line)")
        }
    }

    @Test("What came while nobody could look is no time-out")
    func lateLook() throws {
        let process = try ChildProcess(["/bin/echo", "here"])
        Thread.sleep(forTimeInterval: 0.5)
        let line = try process.readLine(until: .now - .seconds(1))
        #expect(line.map { String(decoding: $0, as: UTF8.self) } == "here")
        let silent = try ChildProcess(["/bin/sleep", "10"])
        #expect(throws: ChildProcessError.self) {
            try silent.readLine(until: .now - .seconds(1))
        }
    }
}
