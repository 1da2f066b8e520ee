// SPDX-License-Identifier: Apache-2.0

/// A real client that a model was held against, as `Reports/fidelity.md` lists it.
package struct ExecutedClient: Hashable, Sendable {
    package let policy: String
    package let client: String
    package let version: String
    package let same: Int
    package let different: Int
    /// The model of an older version that it was held against, `curl@7.88`; nil where it was the
    /// policy itself.
    package let older: String?

    /// The rows of the page's table “Executed”, in their order; none where there is no such table.
    ///
    /// - Parameter page: The text that `FidelityReport` writes.
    /// - Returns: A client for each row.
    package static func all(in page: String) -> [ExecutedClient] {
        var columns: [String] = []
        var clients: [ExecutedClient] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("| ") else {
                if !clients.isEmpty { break }
                columns = []
                continue
            }

            let cells = cells(of: line)
            if columns.isEmpty {
                columns = cells
                continue
            }
            func cell(_ name: String) -> String? {
                columns.firstIndex(of: name).flatMap { $0 < cells.count ? cells[$0] : nil }
            }
            guard let policy = cell("Policy"), let client = cell("Executed by"),
                let version = cell("Version"), let same = cell("Same").flatMap({ Int($0) }),
                let different = cell("Different").flatMap({ Int($0) })
            else { continue }

            clients.append(
                ExecutedClient(
                    policy: policy,
                    client: client,
                    version: version,
                    same: same,
                    different: different,
                    older: cell("Model with")?.split(separator: " ").last
                        .flatMap { $0.contains("@") ? String($0) : nil }
                )
            )
        }
        return clients
    }

    /// The cells of a row, without what Markdown escapes.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in line.dropFirst() {
            switch character {
            case _ where isEscaped:
                cell.append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case "|":
                cells.append(cell.trimmed)
                cell = ""
            default: cell.append(character)
            }
        }
        return cells
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
