// SPDX-License-Identifier: Apache-2.0

#if GnuTLS && OpenSSL
import Foundation
import Testing

@Suite("pinproof run --isolate")
struct IsolationCommandTests {
    @Test("Isolated or not, the same octets: what libraries carry out themselves included")
    func sameOctets() async throws {
        var results: Set<String> = []
        for isolation in [["--isolate"], ["--no-isolate"], []] {
            let result = try await Command.run(
                Command.executable,
                ["run", "--filter", "key-encoding/*-pinned-as-presented", "--format", "json"]
                    + ["--quiet"] + isolation
            )
            #expect(result.status == 0, "\(result)")
            results.insert(result.output)
        }
        #expect(results.count == 1)
    }

    @Test("Workers killed at random cost the vectors in flight; the next run is the same again")
    func killed() async throws {
        let arguments =
            [
                "run", "--isolate", "--backend", "openssl", "--backend", "gnutls", "--policy",
                "norm.certificate", "--format", "jsonl",
            ] + Self.part
        let scratch = try Scratch()
        let file = scratch.path("killed")
        // One that dies in its self-check has no vector to lose, and there is no run: the busier the
        // machine, the longer that takes. On a quick one the run may be over before any was killed.
        var (status, kills): (Int32, Int) = (69, 0)
        for attempt in 0..<8 where status == 69 || kills == 0 {
            (status, kills) = try Self.runKillingWorkers(
                arguments,
                to: file,
                after: status == 69 ? 50_000 << UInt32(attempt) : 0
            )
        }
        #expect(kills > 0)

        let whole = try await Command.run(Command.executable, arguments)
        #expect(whole.status == 0, "\(whole)")
        let expected = Self.byVector(whole.output)
        let found = Self.byVector(try String(contentsOfFile: file, encoding: .utf8))
        #expect(found.keys == expected.keys)
        let lost = expected.keys.filter { found[$0] != expected[$0] }
        #expect(lost.count <= kills)
        #expect(status == (lost.isEmpty ? 0 : 1))
        for vector in lost {
            #expect(found[vector]?.contains { $0.contains("was ended by signal 9") } ?? false)
        }
        let again = try await Command.run(Command.executable, arguments)
        #expect(again.output == whole.output)
    }

    @Test("A time that is none is refused")
    func timeout() async throws {
        for seconds in ["0", "86401"] {
            let result = try await Command.run("run", "--isolation-timeout", seconds)
            #expect(result.status == 64, "\(result)")
            #expect(result.messages.contains("name 1 to 86400 seconds"))
        }
    }

    @Test("The worker is nobody's command")
    func hidden() async throws {
        let help = try await Command.run("--help")
        #expect(!help.output.contains("worker"))
    }

    @Test("A worker has one thread, so that nothing in it takes a lock to allocate")
    func oneThread() throws {
        let process = try Command.process(
            Command.executable,
            ["worker", "--backend", "openssl", "--seconds", "10", "--memory", "1024"]
        )
        let (questions, answers) = (Pipe(), Pipe())
        process.standardInput = questions
        process.standardOutput = answers
        try process.run()
        // What is no question ends it; half of one keeps it waiting, once it has begun to read.
        try questions.fileHandleForWriting.write(contentsOf: Data([0]))
        while try Self.pending(in: questions) > 0 { usleep(1_000) }
        let threads = try FileManager.default.contentsOfDirectory(
            atPath: "/proc/\(process.processIdentifier)/task"
        )
        #expect(threads.count == 1)
        try questions.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// How many octets lie in a pipe that nobody has read yet.
    private static func pending(in pipe: Pipe) throws -> Int32 {
        var count: Int32 = 0
        let status = unsafe ioctl(
            pipe.fileHandleForWriting.fileDescriptor,
            UInt(FIONREAD),
            &count
        )
        try #require(status == 0)
        return count
    }

    /// A fifth of the corpus; all of it where there is time, as in `.ci/full`.
    private static let part =
        ProcessInfo.processInfo.environment["PINPROOF_ROBUSTNESS"] == "1" ? [] : ["--shard", "1/5"]

    /// Runs the command and kills its workers meanwhile, beginning so many microseconds after the
    /// first of them was seen.
    ///
    /// - Returns: Its exit status, and how many workers were killed.
    private static func runKillingWorkers(
        _ arguments: [String],
        to file: String,
        after delay: UInt32
    ) throws -> (status: Int32, kills: Int) {
        let process = try Command.process(Command.executable, arguments)
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: file)
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, children(of: process.processIdentifier).isEmpty { usleep(20_000) }
        usleep(delay)
        var kills = 0
        // Some, and not all: on a busy machine none would come to an answer.
        while process.isRunning, kills < 16 {
            usleep(UInt32.random(in: 1_000...200_000))
            let workers = children(of: process.processIdentifier)
            if let worker = workers.randomElement(), kill(worker, SIGKILL) == 0 { kills += 1 }
        }
        process.waitUntilExit()
        return (process.terminationStatus, kills)
    }

    /// The lines of results by the vector they speak of.
    private static func byVector(_ lines: String) -> [Substring: [Substring]] {
        Dictionary(grouping: lines.split(separator: "\n")) { line in
            line.split(separator: "\"vector\": \"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
        }
    }

    /// The processes whose parent a process is: the fourth field of proc(5), /proc/pid/stat.
    private static func children(of parent: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            // Behind the name, which may hold anything.
            let fields = stat?.split(separator: ")").last?.split(separator: " ")
            return fields?.dropFirst().first.flatMap { pid_t($0) } == parent
        }
    }
}
#endif
