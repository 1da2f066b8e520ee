// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// A run as code scanning reads it: a rule for each vector, a result for each finding.
///
/// Only what does one of the two harms, or was not expected, is a result. What was expected is one
/// result for each vector, harm and reason, a note, and suppressed by that reason: an upload shows
/// 5000 results, and what nobody expected must not drown among them.
///
/// - SeeAlso: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
package struct SARIFReport {
    typealias Node = CanonicalText.Node

    let run: Run
    let stamp: ReportStamp

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
    }

    package var text: String {
        let head = CanonicalText.line(of: driver)
        let results = SARIFResults(of: run).nodes.map { "        " + CanonicalText.line(of: $0) }
        let tail = members.map { name, node in "      \"\(name)\": \(CanonicalText.line(of: node))"
        }
        return """
            {
              "$schema": "\(Self.schema)",
              "version": "2.1.0",
              "runs": [
                {
                  "tool": { "driver": \(head) },
            \(tail.joined(separator: ",\n")),
                  "results": [\(results.isEmpty ? "" : "\n" + results.joined(separator: ",\n"))]
                }
              ]
            }

            """
    }

    private var driver: Node {
        var members: [(name: String, value: Node)] = [
            ("name", .string("Pinproof")), ("semanticVersion", .string(run.version)),
        ]
        if let repository = stamp.repository {
            members.append(("informationUri", .string(repository)))
        }
        members += [
            (
                "supportedTaxonomies",
                .array(SARIFTaxonomy.all(in: run).map { .object([("name", .string($0.name))]) })
            ),
            ("rules", .array(run.vectors.map(rule))),
        ]
        return .object(members)
    }

    private var members: [(String, Node)] {
        var members: [(String, Node)] = [
            ("automationDetails", .object([("id", .string("pinproof/"))])),
            (
                "originalUriBaseIds",
                .object([
                    (
                        "SRCROOT",
                        .object([
                            (
                                "description",
                                .object([
                                    ("text", .string("The root of the repository of the vectors."))
                                ])
                            )
                        ])
                    )
                ])
            ),
            ("columnKind", .string("unicodeCodePoints")),
            ("taxonomies", .array(SARIFTaxonomy.all(in: run).map(\.node))),
            ("properties", .object([("corpus", .string(run.corpus.digest))])),
        ]
        if let repository = stamp.repository, let revision = stamp.revision {
            members.append(
                (
                    "versionControlProvenance",
                    .array([
                        .object([
                            ("repositoryUri", .string(repository)),
                            ("revisionId", .string(revision)),
                        ])
                    ])
                )
            )
        }
        return members
    }

    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}
