// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning

@testable import Harness

/// A harness in Python that pins certificates as a test tells it to.
struct ScriptedHarness {
    private let command: String
    private let limits: HarnessLimits
    private let folder: Folder?

    init(command: String, start: Duration = .seconds(20)) {
        self.command = command
        limits = HarnessLimits(start: start)
        folder = nil
    }

    /// - Parameters:
    ///   - judgement: A function `judge` that answers a connection.
    ///   - policy: What the harness executes, as JSON.
    ///   - cannot: What the harness says it cannot do.
    ///   - answer: How long it may take for an answer.
    /// - Throws: That its file could not be written.
    init(
        _ judgement: String,
        policy: String = #"{"id": "scripted", "kind": "certificate"}"#,
        cannot: [String] = [],
        answer: Duration = .seconds(20)
    ) throws {
        let folder = try Folder()
        let words = cannot.map { "\"\($0)\"" }.joined(separator: ", ")
        let script = """
            import json, os, sys, time
            accept = {"verdict": "accept", "message": "pinned"}
            no_pin = {"verdict": "reject", "reason": "no-matching-pin"}

            def say(message):
                print(json.dumps(message), flush=True)

            def flood():
                for _ in range(300): os.write(1, b"x" * 65536)

            def pinned(connection):
                pins = [p.get("certificate") for e in connection["pinned"]
                        for p in e.get("pins", [])]
                return any(c in pins for c in connection["served"] + connection["anchors"])

            \(judgement)

            say({"pinproof": 1, "name": "scripted", "version": "1.0", "cannot": [\(words)],
                 "policies": [\(policy)]})
            for line in sys.stdin:
                connection = json.loads(line)
                answer = judge(connection)
                say({"connection": connection["connection"], **answer})
            """
        let path = "\(folder.path)/harness.py"
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        command = "exec python3 -S -E \(path)"
        limits = HarnessLimits(start: .seconds(20), answer: answer)
        self.folder = folder
    }

    /// What came of asking.
    struct Asked {
        var program: ExecutedProgram?
        var restarts = 0
        var unavailable: String?

        var answers: [ExecutedProgram.Answer] { program.map { Array($0.answers.values) } ?? [] }

        subscript(vector: String) -> ExecutedProgram.Answer? {
            program?.answers.first { $0.key.vector == vector }?.value
        }
    }

    /// Asks about vectors of the corpus, in this order.
    func ask(about vectors: [String]) async throws(HarnessError) -> Asked {
        // At once: each time, all that stands around the corpus is read.
        let corpus = Corpus.load(vectors.map(Self.file(of:))).vectors
        let asked = vectors.compactMap { id in corpus.first { $0.id == id } }
        let harness = Harness(
            command,
            limits: limits,
            registry: Registry(policies: Policies.all, backends: ["openssl"]),
            presenter: nil
        )
        switch try await harness.ask(about: asked) {
        case .executed(let program, let restarts, _):
            return Asked(program: program, restarts: restarts)
        case .unavailable(_, let why):
            return Asked(unavailable: why)
        }
    }

    /// Why the harness cannot be asked about a vector; nil where it can.
    func failure(over vector: String) async -> HarnessError? {
        do throws(HarnessError) {
            _ = try await ask(about: [vector])
            return nil
        } catch {
            return error
        }
    }

    /// All vectors of a family.
    static func family(_ name: String) -> [String] {
        Corpus.load(["\(checkout)/Vectors/\(name)"]).vectors.map(\.id)
    }

    private static func file(of vector: String) -> String { "\(checkout)/Vectors/\(vector).json" }

    /// The root of the checkout.
    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private final class Folder {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
