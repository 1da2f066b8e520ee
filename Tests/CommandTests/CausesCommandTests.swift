// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Assigning what no cause explains")
struct CausesCommandTests {
    private static let vector = "host-binding/trailing-dot"

    @Test("What a new vector shows is appended to the cause that is named, and to no other")
    func assign() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = "\(corpus)/departures/okhttp.json"
        let before = try String(contentsOfFile: file, encoding: .utf8)
        // As it would be before anybody looked at the vector.
        let without = before.replacing("\"\(Self.vector)\",", with: "")
        try #require(without != before)
        try Data(without.utf8).write(to: URL(fileURLWithPath: file))
        let options =
            ["--only", "--vectors", corpus] + ["--policy", "okhttp", "--policy", "okhttp.jvm"]
        let listed = try await Command.run(Command.executable, ["causes"] + options)
        #expect(listed.status == 1, "\(listed)")
        #expect(listed.output.contains(Self.vector), "\(listed)")
        #expect(listed.output.contains("okhttp"), "\(listed)")

        let assigned = try await Command.run(
            Command.executable,
            ["causes"] + options + ["--assign", "okhttp/trailing-dot"]
        )
        #expect(assigned.status == 0, "\(assigned)")
        let after = try String(contentsOfFile: file, encoding: .utf8)
        #expect(after.contains("\"\(Self.vector)\""), "\(assigned)")
        #expect(try await Command.run(Command.executable, ["causes"] + options).status == 0)
        // The form is canonical, and the other causes are as they were.
        #expect(!(try await Command.run("check", corpus)).messages.contains("canonical form"))
        let marker = "\"id\": \"okhttp/union-of-patterns\""
        #expect(
            after.components(separatedBy: marker).last
                == before.components(separatedBy: marker).last
        )
    }

    @Test(
        "A name of nobody is told with its file, cause, problem and remedy; the status is 65",
        arguments: [
            (
                "\"policies\": [\"okhttp\", \"okhttp.jvm\"]",
                "\"policies\": [\"okhttp\", \"okhttp.jmv\"]",
                ".lines[0].policies[1]: is “okhttp.jmv”, and okhttp has no such policy; "
                    + "write one of "
            ),
            (
                "\"host-binding/trailing-dot\"",
                "\"host-binding/trailing-dot-and-more\"",
                ".lines[0].vectors[0]: is “host-binding/trailing-dot-and-more”, and there is no such "
                    + "vector, or it cannot be read; correct the id"
            ),
        ]
    )
    func unknownNames(_ text: String, _ replacement: String, _ problem: String) async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = "\(corpus)/departures/okhttp.json"
        let before = try String(contentsOfFile: file, encoding: .utf8)
        let place = try #require(before.range(of: text))
        let after = before.replacingCharacters(in: place, with: replacement)
        try Data(after.utf8).write(to: URL(fileURLWithPath: file))
        let result = try await Command.run(
            "run",
            "--only",
            "--vectors",
            corpus,
            "--policy",
            "okhttp",
            "--backend",
            "swift"
        )
        #expect(result.status == 65, "\(result)")
        let told = "/departures/okhttp.json: causes[0] (okhttp/trailing-dot)\(problem)"
        #expect(result.messages.contains(told), "\(result)")
        #expect(try await Command.run("check", corpus).messages.contains(told))
    }

    @Test("A cause that is not there, or is another's, changes nothing")
    func refused() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let options = ["causes", "--only", "--vectors", corpus, "--policy", "okhttp", "--assign"]
        let unknown = try await Command.run(Command.executable, options + ["okhttp/trailing-dott"])
        #expect(unknown.status == 64, "\(unknown)")
        #expect(unknown.messages.contains("okhttp/trailing-dot"), "\(unknown)")
    }
}
