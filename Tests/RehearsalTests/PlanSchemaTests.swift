// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@testable import Rehearsal

@Suite("The schemas of plans, results and announced changes")
struct PlanSchemaTests {
    @Test(
        "The schema takes the plans of the examples",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: ["plan.json", "replays/rsa.json", "replays/ecdsa.json"]
    )
    func plans(plan: String) throws {
        #expect(try Schema.isValid(Plans.text(plan), by: "Examples/Rotation/plan.schema.json"))
    }

    /// What only names, days and files can tell, no schema sees.
    @Test(
        "The schema refuses what is wrong in form, as the reader does",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: [
            (#""pinproofPlan": 1"#, #""pinproofPlan": 2"#),
            (#""host": "api.example.com","#, ""),
            (#""from": "2026-11-01""#, #""from": "1 November""#),
            (#""chain": ["e8"]"#, #""chain": []"#),
            (#""rollout": "P3D""#, #""rollout": "3 days""#),
            (#"[["2026-11-01", 0.27]]"#, #"[["2026-11-01", 27]]"#),
            (#"[["2026-11-01", 0.27]]"#, #"[["2026-11-01"]]"#),
            (#""id": "ios 1.5","#, #""id": "ios 1.5", "name": "x","#),
            (#""renewed": true"#, #""renewed": "yes""#),
        ]
    )
    func mistakes(old: String, new: String) throws {
        let text = try Plans.changed("plan.json", [(old, new)])
        #expect(!(try Schema.isValid(text, by: "Examples/Rotation/plan.schema.json")))
        #expect(throws: (any Error).self) { try Plans.read(text, "plan.json") }
    }

    @Test(
        "What a rehearsal says is as its schema has it",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: ["plan.json", "replays/rsa.json", "replays/ecdsa.json"]
    )
    func results(plan: String) async throws {
        let result = try await Plans.result(try Plans.plan(plan))
        let text = RehearsalJSON(result).text
        #expect(try Schema.isValid(text, by: "Examples/Rotation/rehearsal.schema.json"))
    }

    @Test(
        "What an inspection says is as its schema has it, the same twice",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here"),
        arguments: [["../Pins/two-roots.pem"], []]
    )
    func inspections(roots: [String]) async throws {
        var texts: [String] = []
        for _ in 1...2 {
            let inspection = await Inspection(
                try Plans.certificates("../Pins/two-paths.pem"),
                anchors: try roots.flatMap(Plans.certificates),
                host: nil,
                time: Time(seconds: 1_906_416_000),
                backends: [SwiftBackend.remembering()],
                policies: Policies.all
            )
            let pins = ["f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE=", "none"]
            texts.append(
                InspectionJSON(
                    inspection,
                    pins: pins.map { InspectedPin($0, in: inspection) }
                ).text
            )
        }
        #expect(texts[0] == texts[1])
        #expect(try Schema.isValid(texts[0], by: "Reports/inspection.schema.json"))
        let other = texts[0].replacingOccurrences(of: "\"presumed\"", with: "\"sure\"")
        #expect(!(try Schema.isValid(other, by: "Reports/inspection.schema.json")))
    }

    @Test(
        "The announced changes are as their schema has it",
        .enabled(if: Program.hasJSONSchema, "python3 has no package “jsonschema” here")
    )
    func events() throws {
        let text = try Plans.text("../../Vectors/events.json")
        #expect(try Schema.isValid(text, by: "Vectors/events.schema.json"))
        let other = text.replacingOccurrences(of: "\"retired\"", with: "\"gone\"")
        #expect(!(try Schema.isValid(other, by: "Vectors/events.schema.json")))
    }
}

/// A schema of the checkout, asked through Python's jsonschema.
private enum Schema {
    static func isValid(_ text: String, by schema: String) throws -> Bool {
        let output = try Program.python(
            """
            import json, jsonschema, sys
            schema = json.load(open(sys.argv[1], encoding="utf-8"))
            jsonschema.Draft202012Validator.check_schema(schema)
            print(jsonschema.Draft202012Validator(schema).is_valid(json.load(sys.stdin)))
            """,
            [Plans.folder.appendingPathComponent("../../\(schema)").path],
            input: text
        )
        return output.hasPrefix("True")
    }
}
