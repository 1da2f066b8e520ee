// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Mutants
import Pinning
import Reporting

/// A list of things of one sort, each with the same members, the first of which names it.
struct Listing {
    private let members: [String]
    private let rows: [[String]]
    /// What somebody at a terminal is told of the columns; nil where they need no word.
    private let heading: String?

    /// The same for whoever reads it, and for a build server that obeys what stands on a line of
    /// its own.
    private var printable: [[String]] { rows.map { $0.map(\.printable) } }

    init(members: [String], rows: [[String]], heading: String? = nil) {
        self.members = members
        self.rows = rows
        self.heading = heading
    }

    /// A line for each, in columns.
    var text: String {
        let rows = printable
        // One long cell leaves no room for a column: what stands behind it follows it there.
        let widths = members.indices.map { column in
            rows.map { $0[column].count }.filter { $0 <= Self.widest }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for column in row.indices where row[column...].contains(where: { !$0.isEmpty }) {
                let isLast = row[(column + 1)...].allSatisfy(\.isEmpty)
                let space = isLast ? 0 : max(0, widths[column] - row[column].count)
                line +=
                    (column == 0 ? "" : "  ") + row[column] + String(repeating: " ", count: space)
            }
            return line + "\n"
        }.joined()
    }

    /// The widest cell that others are aligned with.
    private static let widest = 80

    /// The same for somebody at a terminal: where a line would be wider than that, each begins with
    /// its name alone, and what there is to say stands below it.
    func text(for style: TextStyle) -> String {
        let heading = heading.map { style.wrapped($0, indentation: "", hanging: "    ") } ?? ""
        return heading + body(for: style)
    }

    private func body(for style: TextStyle) -> String {
        let text = text
        guard text.split(separator: "\n").contains(where: { $0.count > style.width }) else {
            return text
        }

        return printable.map { row in
            "\(row[0])\n"
                + row.dropFirst().filter { !$0.isEmpty }.map {
                    style.wrapped($0, indentation: "    ", hanging: "    ")
                }.joined()
        }.joined()
    }

    /// A JSON list of objects, one to a line.
    var json: String {
        guard !rows.isEmpty else { return "[]\n" }

        let lines = rows.map { row in
            "  "
                + CanonicalText.line(
                    of: .object(
                        zip(members, row).map { (name: $0, value: CanonicalText.Node.string($1)) }
                    )
                )
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }
}

extension Listing {
    static var backends: Listing {
        let builtIn = Backends.builtIn
        return Listing(
            members: ["id", "version"],
            rows: Backends.traits.map { id, _ in
                [id, builtIn.first { $0.id == id }?.version ?? "not built in"]
            }
        )
    }

    static func causes(_ causes: Causes) -> Listing {
        Listing(
            members: ["id", "kind", "disclosure", "title"],
            rows: causes.all.map { cause in
                [
                    cause.id, cause.kind.rawValue, cause.disclosure.rawValue,
                    cause.title.printable,
                ]
            }
        )
    }

    /// What has a page, with the names that reports call it by.
    static func frameworks(_ corpus: Corpus) -> Listing {
        Listing(
            members: ["id", "title", "label", "policies"],
            rows: Subjects.all(of: corpus).map { subject in
                let file = corpus.causes.file(of: subject)
                let title = file?.name ?? subject
                let policies = Policies.all.filter { $0.framework == subject }.map(\.id)
                return [
                    subject, title, file?.label ?? title,
                    policies.isEmpty ? "a library" : policies.joined(separator: " "),
                ]
            },
            heading: "Framework: its title, its name in tables, its policies"
        )
    }

    /// Every cell that has vectors, or the reason why it has none.
    static func grid(_ grid: Grid) -> Listing {
        Listing(
            members: ["id", "vectors", "reason"],
            rows: grid.tables.flatMap { table in
                table.rows.flatMap { row in
                    table.columns.map { column in
                        [
                            "\(table.id)/\(row.id)/\(column.id)",
                            grid.vectors(table, row.id, column.id).joined(separator: " "),
                            grid.reason(table, row.id, column.id) ?? "",
                        ]
                    }
                }
            }
        )
    }

    static var mutants: Listing {
        Listing(
            members: ["id", "flaw", "standsFor"],
            rows: Mutant.all.map { [$0.id, $0.flaw, $0.standsFor] }
        )
    }

    static var policies: Listing {
        Listing(
            members: ["id", "kind", "setting", "groups", "provenance"],
            rows: Policies.all.map { policy in
                let groups = PolicyGroup.allCases.filter { $0.contains(policy.traits) }
                return [
                    policy.id, policy.traits.kind.rawValue, policy.setting.rawValue,
                    groups.map(\.name).joined(separator: " "), "\(policy.provenance)",
                ]
            },
            heading: "Policy: what it pins, its setting, its groups, where its source was read"
        )
    }

    static var reasons: Listing {
        Listing(
            members: ["id", "stage", "source", "explanation"],
            rows: Reason.allCases.map { reason in
                [reason.rawValue, reason.stage.rawValue, reason.source, reason.explanation]
            }
        )
    }

    static func vectors(_ corpus: Corpus) -> Listing {
        Listing(
            members: ["id", "title"],
            rows: corpus.vectors.map { [$0.id, $0.title] }
        )
    }
}
