// SPDX-License-Identifier: Apache-2.0

import Foundation
import SharedFixtures

/// `Reports/results.schema.json`, asked through Python's jsonschema where there is one.
enum Schema {
    static let canValidate = Program.hasJSONSchema

    /// What the validator has to say; empty where it accepts the text.
    static func complaint(about text: String) throws -> String {
        try complaint(of: file, about: text)
    }

    /// What the validator of the draft that a schema is written in has to say.
    static func complaint(of schema: String, about text: String) throws -> String {
        try complaints(of: schema, about: [text])[0]
    }

    /// The same about several texts: starting the validator takes longer than asking it.
    static func complaints(about texts: [String]) throws -> [String] {
        try complaints(of: file, about: texts)
    }

    private static func complaints(of schema: String, about texts: [String]) throws -> [String] {
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            validator = jsonschema.validators.validator_for(schema, default=None)
            validator.check_schema(schema)
            for text in sys.stdin.read().split("\\0"):
                for error in validator(schema).iter_errors(json.loads(text)):
                    print(error.json_path, error.message)
                print(end="\\0")
            """
        let result = try Program.run(
            ["python3", "-c", program, schema],
            input: texts.joined(separator: "\0")
        )
        let complaints = result.output.split(separator: "\0", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
        guard result.status == 0, complaints.count == texts.count else {
            return texts.map { _ in "the validator failed: \(result.output)" }
        }

        return complaints
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
}
