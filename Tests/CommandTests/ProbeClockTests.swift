// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The clock of a client of somebody's own")
struct ProbeClockTests {
    /// Many vectors happen one second from the end of something: a clock that runs on asks another
    /// question each time.
    @Test(
        "The clock that --help and the guide recommend understands {time}, and stands still there",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime"),
            "faketime is not installed"
        )
    )
    func standsStill() async throws {
        let help = try await Command.run("probe", "--help").output
        let guide = try String(
            contentsOfFile: "\(Command.checkout)/Documentation/test-a-client.md",
            encoding: .utf8
        )
        for text in [help, guide] {
            // Up to the client, across the lines that a shell joins.
            let joined = text.replacing(/\\?\n +/, with: " ")
            let recommended = /env (TZ=UTC .*? faketime .*?\{time\}) curl/
            let match = try #require(joined.firstMatch(of: recommended))
            let words = match.1.replacing("{time}", with: "2030-06-01T00:00:00Z")
            let result = try await Command.run(
                URL(filePath: "/bin/sh"),
                ["-c", "env \(words) sh -c 'sleep 1.1; date -u +%FT%TZ'"]
            )
            #expect(result.output == "2030-06-01T00:00:00Z\n", "\(words) \(result)")
        }
    }

    #if OpenSSL
    /// faketime's own way of failing: the cause first, and then advice.
    @Test("Of a client that cannot work the first words are cited, and not only the last")
    func firstWords() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let script =
            "echo 'clock: sem_open: File exists' >&2; echo 'It only works on some systems.' >&2; "
            + "exit 1; : {port}"
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--", "sh", "-c", script]
        )
        #expect(result.status == 69, "\(result)")
        #expect(
            result.messages.contains(
                "status 1: clock: sem_open: File exists … It only works on some systems."
            ),
            "\(result)"
        )
    }

    @Test("A trace of Python's is cited by its last line alone")
    func trace() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("forged-roots/unknown-root")
        let script =
            "printf 'Traceback (most recent call last):\\n  File “x”\\nOSError: no\\n' >&2; "
            + "exit 1; : {port}"
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", folder, "--", "sh", "-c", script]
        )
        #expect(result.messages.contains("status 1: OSError: no. "), "\(result)")
    }
    #endif
}
