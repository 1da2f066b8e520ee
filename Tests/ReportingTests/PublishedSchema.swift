// SPDX-License-Identifier: Apache-2.0

import Foundation
import SharedFixtures

/// Schemas that others publish, in the folder `Published`.
enum PublishedSchema {
    static let canValidateXML =
        (try? Program.run(["xmllint", "--version"], input: ""))?.status == 0

    /// What the validator has to say; empty where it accepts the text.
    static func complaint(of schema: String, about text: String) throws -> String {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Published/\(schema)").path
        guard schema.hasSuffix(".xsd") else { return try Schema.complaint(of: path, about: text) }

        let shell = "xmllint --noout --schema \"$0\" - 2>&1"
        let result = try Program.run(["sh", "-c", shell, path], input: text)
        return result.status == 0 ? "" : result.output
    }
}
