// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The example is built and run as the tests `OwnEvaluatorTests`; here is held what is shown of it.
@Suite("The example")
struct ExampleTests {
    @Test("The page shows the example that is built and run")
    func page() throws {
        let page = try text("Documentation/test-a-client.md")
        #expect(page.contains("```swift\n\(try text(Self.example))```\n"))
    }

    @Test("It is under 25 lines")
    func length() throws {
        #expect(try text(Self.example).split(separator: "\n").count < 25)
    }

    private func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static let example =
        "Examples/OwnEvaluator/Tests/OwnEvaluatorTests/OwnEvaluatorTests.swift"
}
