// SPDX-License-Identifier: Apache-2.0

import Conformance

extension Matrix {
    /// The matrix on a terminal: a row for each policy, a column for each vector, which a number
    /// above it names; a family wider than the terminal goes on below.
    ///
    /// - Parameters:
    ///   - style: How wide it may be, and whether in colour.
    ///   - explains: Whether the reason of each harm follows.
    /// - Returns: Lines no wider than the terminal.
    package func text(_ style: TextStyle, explains: Bool = false) -> String {
        let legend = Matrix.signs.map { "\($0.sign) \($0.words)" }.joined(separator: "  ")
        let parts = families.map { family in
            text(of: family, style) + (explains ? reasons(in: family, style) : "")
        }
        return style.wrapped(legend) + "\n" + parts.joined(separator: "\n")
    }

    private func text(of family: Family, _ style: TextStyle) -> String {
        let names = policies.map(\.count).max() ?? 0
        let room = max(10, style.width - names - 4)
        var text = style.bold(family.name) + "\n"
        for start in stride(from: 0, to: family.vectors.count, by: room) {
            let vectors = Array(family.vectors[start..<min(start + room, family.vectors.count)])
            text += ruler(from: start, count: vectors.count, indentation: names + 4)
            for policy in policies {
                let signs = vectors.map { family.cells[policy]?[$0]?.sign ?? " " }.joined()
                let padding = String(repeating: " ", count: names - policy.count)
                text += style.painted(
                    "  \(policy)\(padding)  \(signs)\n",
                    signs.contains("✗") ? .red : nil
                )
            }
            text += "\n"
            for (offset, vector) in vectors.enumerated() {
                text += "  \(start + offset + 1). \(vector)\n"
            }
        }
        return text
    }

    /// The number of every tenth column, and its tens place the digit over the others.
    private func ruler(from start: Int, count: Int, indentation: Int) -> String {
        let digits = (0..<count).map { String(($0 + start + 1) % 10) }.joined()
        var tens = ""
        for column in 0..<count where (column + start + 1) % 10 == 0 {
            let number = String((column + start + 1) / 10)
            tens += String(repeating: " ", count: max(0, column - tens.count)) + number
        }
        let margin = String(repeating: " ", count: indentation)
        return (tens.isEmpty ? "" : margin + tens + "\n") + margin + digits + "\n"
    }

    /// Bypasses, and then outages, each with its reason and who shares it.
    private func reasons(in family: Family, _ style: TextStyle) -> String {
        Finding.Kind.harms.map { harm in
            let lines = family.vectors.flatMap { vector in
                let cells = policies.compactMap { policy in
                    family.cells[policy]?[vector].map { (policy: policy, cell: $0) }
                }.filter { $0.cell.finding == harm }
                return Dictionary(grouping: cells) { $0.cell.because ?? "" }
                    .sorted { $0.key < $1.key }
                    .map { because, cells in
                        let who = cells.map(\.policy).joined(separator: ", ")
                        return style.wrapped(
                            "\(vector): \(who)\(because.isEmpty ? "" : ": \(because)")",
                            indentation: "  \(harm.sign) ",
                            hanging: "    "
                        )
                    }
            }
            guard !lines.isEmpty else { return "" }

            return style.bold("  \(harm.words)") + "\n" + lines.joined()
        }.joined()
    }

    /// The signs, the harms first.
    private static let signs: [(sign: String, words: String)] =
        [("✗", "unexpected")] + Finding.Kind.byImportance.map { ($0.sign, $0.words) }
}
