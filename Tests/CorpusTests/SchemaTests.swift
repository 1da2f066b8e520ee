// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pinning
import Testing

@Suite("The schema")
struct SchemaTests {
    /// Whether Python and its package `jsonschema` are there: nothing of ours reads a schema.
    static let canValidate = (try? python("import jsonschema", [])) != nil

    @Test(
        "Schema and decoder refuse the same files, but for what only names and norms can tell",
        .enabled(if: canValidate, "python3 has no package “jsonschema” here")
    )
    func rejected() throws {
        let expectations = try RejectedTests.expectations()
        let verdicts = try validate(expectations.map { "Rejected/\($0.name).json" })
        for (expectation, isValid) in zip(expectations, verdicts) {
            #expect(isValid != expectation.isSeenBySchema, "\(expectation.name)")
        }
    }

    @Test(
        "What the decoder reads the schema takes",
        .enabled(if: canValidate, "python3 has no package “jsonschema” here")
    )
    func accepted() throws {
        let names = try Fixtures.names(in: "Accepted").map { "Accepted/\($0).json" }
        #expect(try validate(names).allSatisfy { $0 })
    }

    @Test("Every reason and every group is known to the schema")
    func names() throws {
        let text = try String(contentsOf: schema, encoding: .utf8)
        for name in Reason.allCases.map(\.rawValue) + PolicyGroup.allCases.map(\.name) {
            #expect(text.contains("\"\(name)\""), "\(name)")
        }
    }

    private var schema: URL {
        Fixtures.checkout.appendingPathComponent("Vectors/vector.schema.json")
    }

    private func validate(_ files: [String]) throws -> [Bool] {
        let paths = files.map { Fixtures.folder.appendingPathComponent($0).path }
        let output = try Self.python(
            """
            import json, jsonschema, sys
            schema = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
            def valid(path):
                try:
                    return schema.is_valid(json.load(open(path, encoding="utf-8")))
                except ValueError:
                    return False
            print("".join("1" if valid(path) else "0" for path in sys.argv[2:]))
            """,
            [schema.path] + paths
        )
        let verdicts = output.filter { $0 == "0" || $0 == "1" }.map { $0 == "1" }
        try #require(verdicts.count == files.count)
        return verdicts
    }

    private static func python(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let octets = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ProcessFailed(status: process.terminationStatus)
        }

        return String(decoding: octets, as: UTF8.self)
    }

    private struct ProcessFailed: Error {
        let status: Int32
    }
}
