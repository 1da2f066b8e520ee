// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Beginning a vector")
struct TemplateCommandTests {
    #if GnuTLS
    @Test("A template is printed that forge and show take, and check does not yet")
    func template() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("corpus/constraints")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let printed = try await Command.run("forge", "--template", "constraints")
        #expect(printed.status == 0, "\(printed)")
        #expect(printed.messages == "")
        let file = "\(folder)/what-is-special.json"
        try Data(printed.output.utf8).write(to: URL(fileURLWithPath: file))

        #expect(try await Command.run("forge", file).status == 0)
        let check = try await Command.run("check", file)
        #expect(check.status == 65)
        #expect(check.messages.contains("is still the template's"), "\(check)")
        let show = try await Command.run(
            "show",
            "constraints/what-is-special",
            "--vectors",
            scratch.path("corpus")
        )
        #expect(show.status == 0, "\(show)")
    }

    @Test("A vector of the untouched template, forged and run, has nothing unexpected")
    func run() async throws {
        let scratch = try Scratch()
        let folder = scratch.path("corpus/constraints")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let file = "\(folder)/what-is-special.json"
        let printed = try await Command.run("forge", "--template", "constraints")
        try Data(printed.output.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try await Command.run("forge", file).status == 0)

        let corpus = scratch.path("corpus")
        for scope in [[], ["--all-backends"]] {
            let run = try await Command.run(
                Command.executable,
                ["run", "--only", "--vectors", corpus] + scope,
                in: scratch.folder
            )
            #expect(run.status == 0, "\(run)")
        }
    }
    #endif

    @Test("PEM files become a captured vector")
    func capture() async throws {
        let scratch = try Scratch()
        let pem = scratch.path("chain.pem")
        let certificates = try certificates(of: "valid-chains/leaf-pinned-p256")
        func capture(_ names: String...) async throws -> Command.Result {
            let chain = names.compactMap { certificates[$0] }.joined()
            try Data(chain.utf8).write(to: URL(fileURLWithPath: pem))
            return try await Command.run("forge", "--template", "incidents/new", "--capture", pem)
        }

        let result = try await capture("leaf", "intermediate", "root")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("\"id\": \"incidents/new\""))
        #expect(result.output.contains("\"served\": [\"leaf\", \"intermediate\"]"), "\(result)")
        #expect(result.output.contains("\"anchors\": [\"root\"]"))

        // The anchor may be named first; an intermediate ahead of the end entity is a mistake.
        #expect(try await capture("root", "leaf", "intermediate").output == result.output)
        let mistaken = try await capture("intermediate", "leaf", "root")
        #expect(mistaken.status == 65, "\(mistaken)")
        #expect(mistaken.messages.contains("name the file of the end entity first"))
        #expect(mistaken.output == "")
    }

    #if GnuTLS
    @Test("A captured certificate that cannot be read is said to be, and another one is pinned")
    func captureUnreadable() async throws {
        let scratch = try Scratch()
        let certificates = try certificates(
            of: "malformed-der/indefinite-length-of-the-certificate"
        )
        let pem = scratch.path("chain.pem")
        let chain = ["leaf", "root"].compactMap { certificates[$0] }.joined()
        try Data(chain.utf8).write(to: URL(fileURLWithPath: pem))
        let printed = try await Command.run(
            "forge",
            "--template",
            "incidents/new",
            "--capture",
            pem
        )
        #expect(printed.status == 0, "\(printed)")
        #expect(printed.output.components(separatedBy: "\"undecodable\": true").count == 2)
        #expect(printed.output.contains("\"keys\": [\"root\", \"spare\"]"), "\(printed)")

        let folder = scratch.path("corpus/incidents")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let file = "\(folder)/new.json"
        let filled = printed.output.replacing("<the host that was asked for>", with: "example.com")
        try Data(filled.utf8).write(to: URL(fileURLWithPath: file))
        let forged = try await Command.run("forge", file)
        #expect(forged.status == 0, "\(forged)")
        #expect(!(try await Command.run("check", file)).messages.contains("cannot be read"))
    }
    #endif

    private func certificates(of vector: String) throws -> [String: String] {
        let source = "\(Command.checkout)/Vectors/\(vector).json"
        let object = try JSONSerialization.jsonObject(
            with: try Data(contentsOf: URL(fileURLWithPath: source))
        )
        return try #require((object as? [String: Any])?["certificates"] as? [String: String])
    }

    @Test("A family that is new is said to be, and what was meant is guessed")
    func newFamily() async throws {
        let result = try await Command.run("forge", "--template", "constrains")
        #expect(result.status == 0, "\(result)")
        #expect(result.messages.contains("“constrains” is a new family"), "\(result)")
        #expect(result.messages.contains("did you mean constraints?"), "\(result)")
    }

    @Test("What is no family, no PEM, or no template is refused")
    func refusals() async throws {
        #expect(try await Command.run("forge", "--template", "Constraints").status == 64)
        #expect(try await Command.run("forge", "--capture", "chain.pem").status == 64)
        #expect(try await Command.run("forge", "--template", "incidents", "--check").status == 64)
        for file in ["/nowhere.pem", "\(Command.checkout)/LICENSE"] {
            let result = try await Command.run(
                "forge",
                "--template",
                "incidents",
                "--capture",
                file
            )
            #expect(result.status == 65)
            #expect(result.messages.contains(file), "\(result)")
            #expect(result.output.isEmpty)
        }
    }
}
