// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// A run as code scanning reads it: a rule for each cause, and one for what nobody explained.
///
/// What a model or a library does is one result for each cause, a note, and suppressed: it says
/// nothing of the reader's own program. What a client did that was tested is one result for each
/// finding, and so is what was not expected; neither is suppressed.
///
/// - SeeAlso: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
package struct SARIFReport {
    typealias Node = CanonicalText.Node

    private let run: Run
    private let stamp: ReportStamp
    private let taxonomies: [SARIFTaxonomy]
    private let places: CausePlaces
    private let rules: SARIFRules

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
        taxonomies = SARIFTaxonomy.all(in: run)
        places = CausePlaces(of: run.causes)
        rules = SARIFRules(of: run, stamp: stamp, taxonomies: taxonomies, places: places)
    }

    package var text: String {
        let head = CanonicalText.line(of: driver)
        let results = SARIFResults(of: run, rules: rules, places: places).nodes
            .map { "        " + CanonicalText.line(of: $0) }
        let tail = members.map { name, node in "      \"\(name)\": \(CanonicalText.line(of: node))"
        }
        return """
            {
              "$schema": "\(CanonicalText.sarifSchema)",
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
                .array(taxonomies.map { .object([("name", .string($0.name))]) })
            ),
            ("rules", .array(rules.nodes)),
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
            ("taxonomies", .array(taxonomies.map(\.node))),
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
}
