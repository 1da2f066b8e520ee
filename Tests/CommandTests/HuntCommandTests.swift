// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Foundation
import Testing

@Suite("pinproof hunt")
struct HuntCommandTests {
    @Test("The help says what a find is worth, and what is refused is said with the remedy")
    func usage() async throws {
        let help = try await Command.run("hunt", "--help")
        let words = help.output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("--seed") && words.contains("no norm until you have found"))
        let one = try await Command.run("hunt", "--backend", "swift")
        #expect(one.status == 64)
        #expect(one.messages.contains("name two or more"))
        let rounds = try await Command.run("hunt", "--rounds", "0")
        #expect(rounds.status == 64)
        let inside = try await Command.run("hunt", "--output", "\(Command.checkout)/Vectors/hunt")
        #expect(inside.status == (Backends.builtIn.count > 1 ? 64 : 69))
    }

    @Test(
        "Finds are written as vectors that show reads; nothing found is said, too",
        .enabled(if: Backends.builtIn.count == 4, "a backend is not built in")
    )
    func finds() async throws {
        let scratch = try Scratch()
        let only = try scratch.only("valid-chains/intermediate-pinned-p256")
        let hunt = try await Command.run(
            Command.executable,
            ["hunt", "--rounds", "30", "--seed", "1", "--output", scratch.path("found")] + only
        )
        #expect(hunt.status == 1, "\(hunt)")
        let written = hunt.output.split(separator: "\n").compactMap { line in
            line.hasPrefix("  written: ") ? String(line.dropFirst("  written: ".count)) : nil
        }
        let first = try #require(written.first)
        let id = "hunt/" + URL(fileURLWithPath: first).deletingPathExtension().lastPathComponent
        let show = try await Command.run(
            "show",
            "--only",
            "--vectors",
            scratch.path("found"),
            id
        )
        #expect(show.status == 0, "\(show)")
        // Nothing but what was found: no half a file beside it.
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("found/hunt"))
        #expect(files.count == written.count)

        let here = try await Command.run(
            Command.executable,
            ["hunt", "--rounds", "30", "--seed", "1", "--no-isolate"]
                + ["--output", scratch.path("found")] + only
        )
        #expect(here.output == hunt.output, "a library says elsewhere what it says here")

        let nothing = try await Command.run(
            Command.executable,
            ["hunt", "--rounds", "1", "--seed", "2", "--backend", "swift", "--backend", "openssl"]
                + only
        )
        #expect(nothing.status == 0, "\(nothing)")
        #expect(nothing.output.hasPrefix("Nothing was found in 1 rounds with seed 2"))
    }
}
