// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension SARIFReport {
    /// A vector as the rule that its findings break.
    func rule(_ vector: Vector) -> Node {
        var members: [(name: String, value: Node)] = [
            ("id", .string(vector.id)),
            ("shortDescription", .object([("text", .string(vector.title))])),
            ("fullDescription", .object([("text", .string(vector.question))])),
        ]
        if let page = page(of: vector) { members.append(("helpUri", .string(page))) }
        members += [
            ("help", .object([("text", .string(help(for: vector)))])),
            ("defaultConfiguration", .object([("level", .string("error"))])),
            ("relationships", .array(SARIFTaxonomy.all(in: run).flatMap { $0.taxa(of: vector) })),
            (
                "properties",
                .object([
                    // GitHub takes 20 and shows 10.
                    ("tags", .strings(Array(tags(of: vector).prefix(20)))),
                    ("precision", .string("very-high")),
                    ("security-severity", .string(vector.importance.severity)),
                ])
            ),
        ]
        return .object(members)
    }

    /// The vector's own page where it is known, or else that of the weakness it is about: of
    /// several it names the narrowest last.
    private func page(of vector: Vector) -> String? {
        stamp.permalink(to: vector, version: run.version)
            ?? vector.standards.reversed().lazy.compactMap { run.standards[$0]?.url }.first
            ?? run.standards.all.first { $0.isCovered(by: vector) }?.url
    }

    private func help(for vector: Vector) -> String {
        ([vector.question] + vector.asserts.map { "\($0.source): \($0.says)" }
            + ["pinproof show \(vector.id)"]).joined(separator: "\n")
    }

    private func tags(of vector: Vector) -> [String] {
        ["security", vector.family]
            + vector.standards.filter { $0.hasPrefix("CWE-") }
            .map { "external/cwe/\($0.lowercased())" }
    }
}

extension Vector.Importance {
    /// In the middle of the range that GitHub calls high, medium or low.
    fileprivate var severity: String {
        switch self {
        case .high: "8.0"
        case .low: "2.0"
        case .medium: "5.5"
        }
    }
}
