// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// A publisher's list of weaknesses and requirements, as far as the vectors of a run speak of it.
struct SARIFTaxonomy {
    typealias Node = CanonicalText.Node

    let name: String
    private let organization: String
    private let page: String
    /// Its place among the taxonomies of the run.
    private let index: Int
    private let standards: [(standard: Standard, vectors: Set<Vector.ID>)]

    static func all(in run: Run) -> [SARIFTaxonomy] {
        let spoken = CoveredStandards(of: run).all
        return [
            SARIFTaxonomy(
                name: "CWE",
                organization: "MITRE",
                page: "https://cwe.mitre.org/",
                index: 0,
                standards: spoken.filter { $0.standard.id.hasPrefix("CWE-") }
            ),
            SARIFTaxonomy(
                name: "OWASP MAS",
                organization: "OWASP",
                page: "https://mas.owasp.org/",
                index: 1,
                standards: spoken.filter { $0.standard.id.hasPrefix("MAS") }
            ),
        ]
    }

    var node: Node {
        .object([
            ("name", .string(name)), ("organization", .string(organization)),
            ("informationUri", .string(page)),
            (
                "taxa",
                .array(
                    standards.map { standard, _ in
                        .object([
                            ("id", .string(standard.id)),
                            ("shortDescription", .object([("text", .string(standard.title))])),
                            ("helpUri", .string(standard.url)),
                            ("properties", .object(properties(of: standard))),
                        ])
                    }
                )
            ),
        ])
    }

    private func properties(of standard: Standard) -> [(String, Node)] {
        [("formerIDs", .strings(standard.formerIDs))]
            + (standard.revision.map { [("revision", .string($0))] } ?? [])
    }

    /// What the rule of a cause has to do with it.
    func taxa(of entry: CauseLedger.Entry) -> [Node] {
        standards.enumerated().filter { _, spoken in
            spoken.standard.covers(entry, by: spoken.vectors)
        }
        .map { place, spoken in
            .object([
                (
                    "target",
                    .object([
                        ("id", .string(spoken.standard.id)), ("index", .integer(place)),
                        (
                            "toolComponent",
                            .object([("name", .string(name)), ("index", .integer(index))])
                        ),
                    ])
                ),
                ("kinds", .strings(["relevant"])),
            ])
        }
    }
}
