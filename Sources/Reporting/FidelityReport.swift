// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Pinning

/// What came of executing what the models are models of, for people.
package struct FidelityReport {
    let fidelity: Fidelity

    package init(of fidelity: Fidelity) {
        self.fidelity = fidelity
    }

    /// The report in Markdown.
    package var markdown: String {
        [
            "# Are the models true?\n",
            """
            Real clients met the vectors over real TLS on loopback, by the harnesses in \
            `Harnesses/`, and what each did is held against the model of it, with the facts of the \
            library that the client is built on where there is such a backend, or of the platform where \
            that was measured (`Vectors/platforms`). `pinproof fidelity` writes this file.

            Same: the same verdict, for a reason of the same stage (configuration, parse, path, \
            host, pins). A client of whose library nothing is known would be held against the model with \
            the facts of each backend, and have to agree with one of them. Other stage: refused \
            by both, for a reason of another stage, since clients look at names, chains and pins in \
            their own order. Not compared: one of the two cannot be asked, the vector cannot be \
            served, or the client cannot be handed its input.

            """,
            executed,
            onlyModelled,
            differences,
            ofTheirOwn,
        ].joined(separator: "\n")
    }

    /// The same for a terminal.
    ///
    /// - Parameter style: How it is written.
    /// - Returns: A table, and what is unexplained.
    package func text(_ style: TextStyle) -> String {
        var table = TextTable(
            header: [
                "Policy, executed by", "same", "other stage", "different", "not compared",
            ]
        )
        for one in fidelity.coverage {
            table.rows.append(
                TextTable.Row(
                    cells: [
                        "\(one.policy), \(one.program) \(one.version.prefix { $0 != " " })",
                        "\(one.same)", "\(one.otherStage)", "\(one.different)",
                        "\(one.notCompared)",
                    ]
                )
            )
        }
        let own = fidelity.ofTheirOwn.map { own in
            "\(own.policy), a policy of its own: "
                + "\(counted(own.count(of: .bypass), "bypass", "bypasses")), "
                + "\(counted(own.count(of: .outage), "outage")) and "
                + "\(counted(own.count(of: .defect), "defect")), held to the standards\n"
        }
        let unexplained = fidelity.unexplained.map { "unexplained: \($0)\n" }
        let stale = fidelity.stale.map { program, entry in
            "out of use: \(program), \(entry.key): \(entry.reason)\n"
        }
        return table.text(style) + "\n" + (own + unexplained + stale).joined()
            + "\(counted(fidelity.differences.count, "difference")), "
            + "\(fidelity.unexplained.count) of them unexplained; "
            + "\(counted(fidelity.stale.count, "explanation")) out of use\n"
    }

    private var executed: String {
        var table = MarkdownTable([
            "Policy", "Executed by", "Version", "Read at", "Model with", "Same", "Other stage",
            "Different",
            "Not compared",
        ])
        for one in fidelity.coverage {
            table.add([
                one.policy, one.program, one.version, one.readAt,
                (one.backend ?? "any backend") + (one.modelVersion.map { ", as \($0)" } ?? ""),
                "\(one.same)", "\(one.otherStage)", "\(one.different)", "\(one.notCompared)",
            ])
        }
        return """
            ## Executed

            The model was read in the source of the version under *Read at*. Where another one was \
            executed, a row confirms only what the two versions share.

            \(table.text)
            """
    }

    private var onlyModelled: String {
        let names = fidelity.modelledOnly.map { "`\($0)`" }.joined(separator: ", ")
        return """
            ## Modelled only

            Read in their sources, and held against no client here: \(names.isEmpty ? "none" : names).

            """
    }

    private var differences: String {
        guard !fidelity.differences.isEmpty else { return "## Differences\n\nNone.\n" }

        var text = "## Differences\n"
        let explained = fidelity.differences.filter { $0.reason != nil }
        for (program, here) in Dictionary(grouping: explained, by: \.program)
            .sorted(by: { $0.key < $1.key })
        {
            text += "\n### \(program)\n"
            for (reason, alike) in Dictionary(grouping: here, by: { $0.reason ?? "" })
                .sorted(by: { $0.key < $1.key })
            {
                text += "\n\(alike.count): \(reason).\n\n" + rows(of: alike)
            }
        }
        let unexplained = fidelity.unexplained
        text += "\n### Unexplained\n\n"
        text += unexplained.isEmpty ? "None.\n" : rows(of: unexplained)
        return text
    }

    private func rows(of differences: [Fidelity.Comparison]) -> String {
        var table = MarkdownTable(["Vector", "Policy", "Model", "Executed", "In its own words"])
        for one in differences {
            table.add([
                one.vector, one.policy, "\(one.model)",
                one.executed.map { "\($0)" } ?? "fails", one.message ?? "",
            ])
        }
        return table.text
    }
}
