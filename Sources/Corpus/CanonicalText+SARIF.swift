// SPDX-License-Identifier: Apache-2.0

extension CanonicalText {
    /// A log of one run of this tool.
    ///
    /// - SeeAlso: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
    ///
    /// - Parameters:
    ///   - version: The tool's.
    ///   - rules: What results name by their id.
    ///   - members: What else is said of the run, between the tool and the results.
    ///   - results: What was found.
    /// - Returns: The text.
    package static func sarif(
        version: String,
        rules: [Node],
        members: [Member] = [],
        results: [Node]
    ) -> String {
        let driver = Node.object([
            ("name", .string("Pinproof")), ("semanticVersion", .string(version)),
            ("rules", .array(rules)),
        ])
        let run =
            [("tool", .object([("driver", driver)]))] + members + [("results", .array(results))]
        return text(
            of: .object([
                ("$schema", .string(sarifSchema)), ("version", .string("2.1.0")),
                ("runs", .array([.object(run)])),
            ])
        )
    }

    package static let sarifSchema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}
