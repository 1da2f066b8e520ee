// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Pinning
import Testing

@testable import Harness

@Suite("The examples of the protocol's page")
struct ExampleTests {
    @Test("Each is under forty lines long, and is a harness")
    func examples() async throws {
        let folder = "\(ScriptedHarness.checkout)/Harnesses/examples"
        let built = FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: built) }
        let commands = [
            "leaf_pins.py": "exec python3 \(folder)/leaf_pins.py",
            "LeafPins.swift": "swiftc -Onone \(folder)/LeafPins.swift -o \(built) && exec \(built)",
        ]
        let vectors = ScriptedHarness.family("rotated-keys")
        for (name, command) in commands.sorted(by: <) {
            let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
            let harness = ScriptedHarness(command: command, start: .seconds(120))
            let asked = try await harness.ask(about: vectors)
            let verdicts = asked.answers.filter { if case .verdict = $0 { true } else { false } }
            let defects = asked.answers.filter { if case .defect = $0 { true } else { false } }
            #expect(!verdicts.isEmpty, "\(name)")
            #expect(defects.isEmpty, "\(name): \(defects)")

            let exempt = try await ScriptedHarness(command: command, start: .seconds(120)).ask(
                about: ["policy-configuration/exempt-host"]
            )
            #expect(exempt.answers == [.verdict(.notPinned, message: nil)], "\(name)")
        }
    }
}
