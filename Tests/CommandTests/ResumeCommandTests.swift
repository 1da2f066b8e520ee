// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof run --resume")
struct ResumeCommandTests {
    @Test("Wherever a run was killed, --resume writes the octets of one that was not")
    func anywhere() async throws {
        let run = try InterruptedRun()
        let journal = try run.killed()
        let whole = try await run.results(of: run.command())
        // The head and four entries; and within an entry, where a killed process leaves it.
        let ends = Self.ends(of: journal)
        #expect(ends.count == 5)
        for (entries, end) in ends.enumerated() {
            for cut in [end, end + 1, end + 700] where cut <= journal.count {
                try run.leave(Array(journal[..<cut]))
                let result = try await run.command("--resume")
                #expect(result.status == 0, "\(result)")
                let were = entries == 1 ? "vector was" : "vectors were"
                #expect(result.messages.contains("\(entries) \(were) done before"))
                #expect(try run.results(of: result) == whole, "cut at \(cut)")
            }
        }
        for cut in [0, 3] {
            try run.leave(Array(journal[..<cut]))
            let result = try await run.command("--resume")
            #expect(result.messages.contains("0 vectors were done before"))
            #expect(try run.results(of: result) == whole)
        }
    }

    @Test("An entry that is not what was written is not believed, nor what follows it")
    func damaged() async throws {
        let run = try InterruptedRun()
        var journal = try run.killed()
        let whole = try await run.results(of: run.command())
        journal[Self.ends(of: journal)[1] + 200] ^= 1
        try run.leave(journal)
        let result = try await run.command("--resume")
        #expect(result.messages.contains("1 vector was done before"), "\(result)")
        #expect(try run.results(of: result) == whole)
    }

    @Test("A journal of another run is refused, says why, and stays as it is")
    func stale() async throws {
        let run = try InterruptedRun()
        let journal = try run.killed()
        try run.leave(journal)
        let result = try await run.command("--resume", "--policy", "norm.public-key")
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("is of another run: it has “"))
        #expect(result.messages.contains("and this run “policy norm.public-key”"), "\(result)")
        #expect(result.messages.contains("run without --resume to begin anew"))
        #expect(run.journal == journal)
        #expect(!FileManager.default.fileExists(atPath: run.report))
    }

    @Test("A vector that was changed since is run again")
    func changedVector() async throws {
        let run = try InterruptedRun()
        try run.leave(try run.killed())
        try run.change(
            "\"importance\": \"high\"",
            to: "\"importance\": \"low\"",
            in: "valid-chains/leaf-pinned-p256"
        )
        let result = try await run.command("--resume")
        #expect(result.status == 0, "\(result)")
        #expect(try await run.results(of: result) == run.results(of: run.command()))
    }

    @Test("A run that begins anew says that another could have been completed, and leaves nothing")
    func anew() async throws {
        let run = try InterruptedRun()
        try run.leave(try run.killed())
        let result = try await run.command()
        #expect(result.messages.contains("--resume would have completed it"), "\(result)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder) == ["results.json"])
        let nothing = try await run.command("--resume")
        #expect(nothing.status == 0)
        #expect(nothing.messages.contains("no run was interrupted here"))
    }

    @Test("64: there is no file to look beside")
    func usage() async throws {
        let alone = try await Command.runAlone("valid-chains/leaf-pinned-p256", "--resume")
        #expect(alone.status == 64, "\(alone)")
        #expect(alone.messages.contains("name the same --output again"))
    }

    /// Where the head and each entry of a journal end.
    private static func ends(of journal: [UInt8]) -> [Int] {
        var ends: [Int] = []
        var place = 0
        while place + 4 <= journal.count {
            place += 4 + journal[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            ends.append(place)
        }
        return ends
    }
}

/// A run over a few vectors, and what is left where it is killed.
private struct InterruptedRun {
    private let scratch: Scratch
    let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.path("reports")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        for id in [
            "valid-chains/leaf-pinned-p256", "host-binding/zero-octet-in-a-name",
            "key-encoding/rsa-without-null-pinned-as-presented", "malformed-der/february-30",
        ] { _ = try scratch.vector(id) }
    }

    var report: String { "\(folder)/results.json" }

    /// The journal as it lies there now.
    var journal: [UInt8]? { FileManager.default.contents(atPath: journalPath).map { [UInt8]($0) } }

    /// The same run every time, and what is added to it.
    func command(_ more: String...) async throws -> Command.Result {
        try await Command.run(Command.executable, arguments + more)
    }

    /// What a run wrote.
    func results(of run: Command.Result) throws -> String {
        #expect(journal == nil, "\(run)")
        return try String(contentsOfFile: report, encoding: .utf8)
    }

    /// Starts a run, kills it when all of its journal is there, and gives that.
    func killed() throws -> [UInt8] {
        let process = try Command.process(Command.executable, arguments + ["--format", "json"])
        // Nobody reads it, and the results are more than it holds, which is as little as a pipe can:
        // the journal goes last.
        let pipe = Pipe()
        let resizing: Int32 = 1_031  // F_SETPIPE_SZ of fcntl(2), which Glibc's module lacks.
        #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, resizing, 4_096) == 4_096)
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: report) {
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        return try #require(journal)
    }

    /// Makes the folder what a run leaves that is killed before it writes its results.
    func leave(_ journal: [UInt8]) throws {
        try? FileManager.default.removeItem(atPath: report)
        try Data(journal).write(to: URL(fileURLWithPath: journalPath))
    }

    func change(_ text: String, to other: String, in id: String) throws {
        _ = try scratch.vector(id, replacing: text, with: other)
    }

    private var journalPath: String { "\(folder)/.results.json.pinproof-journal" }

    private var arguments: [String] {
        [
            "run", "--only", "--vectors", scratch.path("corpus"), "--no-isolate", "--output",
            "json=\(report)",
        ]
    }
}
