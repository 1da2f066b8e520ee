// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if OpenSSL
@Suite("Interrupted commands")
struct InterruptionCommandTests {
    @Test(
        "A probe that a signal ends leaves neither its folder nor its client",
        arguments: [SIGINT, SIGTERM, SIGKILL]
    )
    func probe(_ number: Int32) throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector("forged-roots/unknown-root")
        let (temporary, client) = (scratch.path("temporary"), scratch.path("client"))
        try FileManager.default.createDirectory(
            atPath: temporary,
            withIntermediateDirectories: true
        )
        let process = try Command.process(
            Command.executable,
            ["probe", "--only", "--vectors", corpus, "--timeout", "60", "--"]
                + ["sh", "-c", "echo $$ > \(client).new; mv \(client).new \(client); sleep 60"]
                + ["{port}", "{ca}"],
            environment: ["TMPDIR": temporary]
        )
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: client) {
            usleep(10_000)
        }
        let folders = try FileManager.default.contentsOfDirectory(atPath: temporary)
        #expect(folders.count == 1, "\(folders)")
        // The name is not to be guessed from the process's number.
        #expect(folders.allSatisfy { !$0.hasSuffix("-\(process.processIdentifier)") })

        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(
            number == SIGINT
                ? process.terminationStatus == 130 : process.terminationReason == .uncaughtSignal
        )
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: temporary)
        }
        // Where the process itself was killed, the other one takes away what there is.
        for _ in 0..<500 where try !left().isEmpty { usleep(10_000) }
        #expect(try left() == [])
        let text = try String(contentsOfFile: client, encoding: .utf8)
        let running = try #require(Int32(text.filter(\.isNumber)))
        // Killed, and perhaps waited for by nobody: proc(5), the state.
        func isGone() -> Bool {
            let stat = FileManager.default.contents(atPath: "/proc/\(running)/stat")
            return stat.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? true
        }
        for _ in 0..<100 where !isGone() { usleep(10_000) }
        #expect(isGone())
    }

    @Test("A probe that is interrupted says what was asked, and writes it, with 130")
    func asked() throws {
        let scratch = try Scratch()
        _ = try scratch.vector("forged-roots/genuine-root")
        let corpus = try scratch.vector("forged-roots/unknown-root")
        let (marker, report) = (scratch.path("hangs"), scratch.path("report.csv"))
        let script =
            "exec 3<>/dev/tcp/127.0.0.1/{port}; case '{vector}' in "
            + "self-check/to-be-accepted) exit 0;; forged-roots/unknown-root) > \(marker); sleep 60;; "
            + "esac; exit 1"
        let process = try Command.process(
            Command.executable,
            ["probe", "--only", "--vectors", corpus, "--jobs", "1", "--timeout", "60"]
                + ["--output", "csv=\(report)", "--", "bash", "-c", script]
        )
        let (output, messages) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: marker) {
            usleep(10_000)
        }
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 130)
        let said = String(
            decoding: messages.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        #expect(said.contains("interrupted: 1 of 2 asked"), "\(said)")
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        #expect(text.contains("1 because Ctrl-C came first"), "\(text)")
        let rows = try String(contentsOfFile: report, encoding: .utf8)
        #expect(rows.contains("forged-roots/genuine-root,"), "\(rows)")
        #expect(!rows.contains("forged-roots/unknown-root"), "\(rows)")
    }

    @Test("A client that hangs again and again is given up, and that is said")
    func hanging() async throws {
        let scratch = try Scratch()
        var corpus = ""
        for id in [
            "forged-roots/genuine-root", "forged-roots/unknown-root",
            "valid-chains/leaf-pinned-p256", "valid-chains/root-pinned-p256",
            "valid-chains/another-certificate-pinned", "host-binding/common-name-only",
        ] { corpus = try scratch.vector(id) }
        let script =
            "case '{vector}' in self-check/*) exec 3<>/dev/tcp/127.0.0.1/{port};; *) sleep 60;; esac; "
            + "[ '{vector}' = self-check/to-be-accepted ]"
        let known = scratch.path("known.json")
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", corpus, "--jobs", "1", "--timeout", "1"]
                + ["--known", known, "--write-known", "--", "bash", "-c", script]
        )
        #expect(result.status == 1, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: known), "a part of it was recorded")
        #expect(result.messages.contains("--write-known: nothing is written"), "\(result)")
        #expect(result.messages.contains("5 times in a row"), "\(result)")
        #expect(result.messages.contains("5 of 6 asked"), "\(result)")
    }

    @Test("A server that is interrupted ends with 130, and by the signal that asks it to end")
    func serve() throws {
        for number in [SIGINT, SIGTERM] {
            let scratch = try Scratch()
            let process = try Command.process(
                Command.executable,
                ["serve"] + scratch.only("valid-chains/leaf-pinned-p256")
            )
            let messages = Pipe()
            process.standardOutput = FileHandle.nullDevice
            process.standardError = messages
            try process.run()
            var said = ""
            while !said.contains("Ctrl-C ends it") {
                let more = messages.fileHandleForReading.availableData
                guard !more.isEmpty else { break }

                said += String(decoding: more, as: UTF8.self)
            }
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            if number == SIGINT {
                #expect(process.terminationReason == .exit)
                #expect(process.terminationStatus == 130)
            } else {
                #expect(process.terminationReason == .uncaughtSignal)
            }
        }
    }

    @Test("An interception that ends at the moment it begins still leaves its report")
    func intercept() throws {
        for _ in 0..<10 {
            let scratch = try Scratch()
            let report = scratch.path("report.json")
            let process = try Command.process(
                Command.executable,
                ["intercept", "--host", "www.example.com", "--output", "json=\(report)"]
            )
            let words = Pipe()
            process.standardOutput = words
            process.standardError = FileHandle.nullDevice
            try process.run()
            _ = words.fileHandleForReading.availableData
            kill(process.processIdentifier, SIGINT)
            _ = words.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(FileManager.default.fileExists(atPath: report))
        }
    }
}
#endif
