// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@Suite("The schemas")
struct SchemaTests {
    /// The schemas, and the folders of the files that the decoder refuses and takes.
    static let schemas = [
        (schema: "vector.schema.json", refused: ["Rejected"], taken: ["Accepted"]),
        (
            schema: "departures/cause.schema.json", refused: ["RejectedCauses", "RejectedCommon"],
            taken: ["AcceptedCauses"]
        ),
    ]

    @Test(
        "Schema and decoder refuse the same files, but for what only names and norms can tell",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: schemas
    )
    func rejected(schema: String, refused: [String], taken: [String]) throws {
        for folder in refused {
            let expectations = try RejectedTests.expectations(in: folder)
            let files = expectations.map { "\(folder)/\($0.name).json" }
            for (expectation, isValid) in zip(expectations, try validate(files, by: schema)) {
                #expect(isValid != expectation.isSeenBySchema, "\(folder)/\(expectation.name)")
            }
        }
    }

    @Test(
        "What the decoder reads the schema takes",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: schemas
    )
    func accepted(schema: String, refused: [String], taken: [String]) throws {
        for folder in taken {
            let files = try Fixtures.names(in: folder).map { "\(folder)/\($0).json" }
            #expect(try validate(files, by: schema).allSatisfy { $0 })
        }
    }

    @Test(
        "The causes of this corpus, and what their groups have in common, are as the schema has it",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here")
    )
    func causes() throws {
        let folder = Fixtures.checkout.appendingPathComponent("Vectors/departures").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".json") && $0 != "cause.schema.json" }
        #expect(names.contains("common.json") && names.count > 10)
        let paths = names.map { "\(folder)/\($0)" }
        let verdicts = try validate(paths: paths, by: "departures/cause.schema.json")
        for (name, isValid) in zip(names, verdicts) { #expect(isValid, "\(name)") }
    }

    @Test("Every reason, group, need and event is known to the schemas, and no computed group")
    func names() throws {
        let vector = try text(of: "vector.schema.json")
        let cause = try text(of: "departures/cause.schema.json")
        for reason in Reason.allCases {
            #expect(vector.contains("\"\(reason)\"") && cause.contains("\"\(reason)\""))
        }
        for group in PolicyGroup.allCases {
            #expect(cause.contains("\"\(group.name)\""), "\(group)")
            #expect(vector.contains("\"\(group.name)\"") != group.isComputed, "\(group)")
        }
        let names =
            AttackerNeeds.allCases.map(\.rawValue) + OperatorEvent.What.allCases.map(\.rawValue)
            + OperatorEvent.Place.allCases.map(\.rawValue)
        for name in names { #expect(vector.contains("\"\(name)\""), "\(name)") }
        let members =
            Cause.Kind.allCases.map(\.rawValue) + Cause.Disclosure.allCases.map(\.rawValue)
            + Cause.Condition.Party.allCases.map(\.rawValue)
        for member in members { #expect(cause.contains("\"\(member)\""), "\(member)") }
    }

    private func text(of schema: String) throws -> String {
        try String(contentsOf: Self.file(schema), encoding: .utf8)
    }

    private static func file(_ schema: String) -> URL {
        Fixtures.checkout.appendingPathComponent("Vectors/\(schema)")
    }

    private func validate(_ files: [String], by schema: String) throws -> [Bool] {
        try validate(
            paths: files.map { Fixtures.folder.appendingPathComponent($0).path },
            by: schema
        )
    }

    private func validate(paths: [String], by schema: String) throws -> [Bool] {
        let output = try Program.python(
            """
            import json, jsonschema, sys
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            schema = jsonschema.Draft202012Validator(schema)
            def valid(path):
                try:
                    return schema.is_valid(json.load(open(path, encoding="utf-8")))
                except ValueError:
                    return False
            print("".join("1" if valid(path) else "0" for path in sys.argv[2:]))
            """,
            [Self.file(schema).path] + paths
        )
        let verdicts = output.filter { $0 == "0" || $0 == "1" }.map { $0 == "1" }
        try #require(verdicts.count == paths.count)
        return verdicts
    }
}
