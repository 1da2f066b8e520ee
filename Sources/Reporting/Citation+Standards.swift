// SPDX-License-Identifier: Apache-2.0

import Corpus

extension Citation {
    /// The lines that say what something is in the terms of others, a line for each list.
    ///
    /// Each list has the edition behind it: OWASP renumbered its weaknesses, and a number alone
    /// would be another weakness to whoever reads it in the other edition.
    ///
    /// - Parameters:
    ///   - ids: What it falls under.
    ///   - standards: What is known of each.
    /// - Returns: Lines such as `MASWE`, `MASWE-0028 (was MASWE-0047; OWASP/maswe f6e3d24173)`.
    static func lines(
        of ids: [String],
        in standards: Standards
    ) -> [(name: String, value: String)] {
        lists.compactMap { name, prefix in
            let listed = ids.filter { $0.hasPrefix(prefix) }.map { id -> String in
                let former = standards[id]?.formerIDs.map { "was \($0)" } ?? []
                let notes = former + [standards[id]?.revision].compactMap(\.self)
                return notes.isEmpty ? id : "\(id) (\(notes.joined(separator: "; ")))"
            }
            return listed.isEmpty ? nil : (name, listed.joined(separator: ", "))
        }
    }

    /// The lists that reviews cite, in the order of their lines.
    private static let lists = [
        ("CWE", "CWE-"), ("MASVS", "MASVS-"), ("MASWE", "MASWE-"), ("MASTG", "MASTG-"),
    ]
}
