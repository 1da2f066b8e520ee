// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `Reports/results.schema.json`, asked through Python's jsonschema where there is one.
enum Schema {
    static let canValidate = (try? python(["-c", "import jsonschema"], input: ""))?.status == 0

    /// What the validator has to say; empty where it accepts the text.
    static func complaint(about text: String) throws -> String {
        try complaint(of: file, about: text)
    }

    /// What the validator of the draft that a schema is written in has to say.
    static func complaint(of schema: String, about text: String) throws -> String {
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            validator = jsonschema.validators.validator_for(schema, default=None)
            validator.check_schema(schema)
            for error in validator(schema).iter_errors(json.load(sys.stdin)):
                print(error.json_path, error.message)
            """
        let result = try python(["-c", program, schema], input: text)
        return result.status == 0 ? result.output : "the validator failed: \(result.output)"
    }

    /// The names that a definition of the schema allows.
    static func names(of definition: String) throws -> [String] {
        struct Schema: Decodable {
            let definitions: [String: Definition]

            enum CodingKeys: String, CodingKey {
                case definitions = "$defs"
            }
        }
        struct Definition: Decodable {
            let names: [String]?

            enum CodingKeys: String, CodingKey {
                case names = "enum"
            }
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let schema = try JSONDecoder().decode(Schema.self, from: data)
        return schema.definitions[definition]?.names ?? []
    }

    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Reports/results.schema.json").path

    private static func python(
        _ arguments: [String],
        input: String
    ) throws -> (status: Int32, output: String) {
        try Program.run(["python3"] + arguments, input: input)
    }
}

/// A program of the system's, given a text on its standard input.
enum Program {
    static func run(
        _ command: [String],
        input: String
    ) throws -> (status: Int32, output: String) {
        // A file and not a pipe: both ends may have more to say than a pipe holds.
        let folder = FileManager.default.temporaryDirectory
        let given = folder.appendingPathComponent("pinproof-\(UUID().uuidString)")
        try Data(input.utf8).write(to: given)
        defer { try? FileManager.default.removeItem(at: given) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = try FileHandle(forReadingFrom: given)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
