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
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            validator = jsonschema.validators.validator_for(schema, default=None)
            validator.check_schema(schema)
            for error in validator(schema).iter_errors(json.load(sys.stdin)):
                print(error.json_path, error.message)
            """
        let result = try Program.run(["python3", "-c", program, schema], input: text)
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
}
