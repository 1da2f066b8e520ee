// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// The matrix as its template reads it: a row for each vector, a column for each policy.
struct HTMLMatrix {
    let columns: [Column]
    let families: [Family]

    struct Column {
        let id: String
        let framework: String
        /// What distinguishes it from the framework's others; nil where there are none.
        let mode: String?
    }

    struct Family {
        let name: String
        let count: String
        let rows: [Row]
    }

    struct Row {
        let id: String
        let name: String
        let title: String
        let cells: [Cell]
    }

    struct Cell {
        let style: String
        let sign: String
        let word: String
        /// The permalink; nil where nothing departs, since there are tens of thousands of cells.
        let link: String?
    }

    init(of run: Run) {
        let matrix = Matrix(of: run)
        let titles = Dictionary(grouping: run.vectors, by: \.id)
        columns = matrix.policies.map(Column.init)
        families = matrix.families.map { family in
            Family(
                name: family.name,
                count: counted(family.vectors.count, "vector"),
                rows: family.vectors.map { name in
                    let id = "\(family.name)/\(name)"
                    return Row(
                        id: id,
                        name: name,
                        title: titles[id]?.first?.title ?? "",
                        cells: matrix.policies.map { policy in
                            Cell(family.cells[policy]?[name], of: policy, in: id)
                        }
                    )
                }
            )
        }
    }
}

extension HTMLMatrix.Column {
    fileprivate init(_ policy: String) {
        let parts = policy.split(separator: ".", maxSplits: 1).map(String.init)
        self.init(id: policy, framework: parts.first ?? "", mode: parts.dropFirst().first)
    }
}

extension HTMLMatrix.Cell {
    fileprivate init(_ cell: Matrix.Cell?, of policy: String, in vector: String) {
        let finding = cell?.finding ?? .unsupported
        let isUnexpected = cell?.isUnexpected ?? false
        self.init(
            style: finding.style(isUnexpected: isUnexpected),
            sign: isUnexpected ? "✗\(finding.sign)" : finding.sign,
            word: finding.cellWord,
            link: finding.isDeparture || isUnexpected ? Permalink.of(policy, in: vector) : nil
        )
    }
}

/// Where in the report something stands; also the `id` of the element there.
enum Permalink {
    /// What a policy says about a vector, whose own id is the permalink of the vector.
    ///
    /// An id has no spaces (HTML, 3.2.6).
    static func of(_ policy: String, in vector: String) -> String {
        "\(vector):\(policy.replacing(" (executed)", with: ".executed"))"
    }
}

extension Finding.Kind {
    /// The classes of an element that shows the finding.
    func style(isUnexpected: Bool) -> String { isUnexpected ? "\(rawValue) unexpected" : rawValue }

    /// The finding in as few letters as a cell has room for.
    var cellWord: String {
        switch self {
        case .conforming: "conforms"
        case .defect: "defect"
        case .inherited: "inherits"
        case .otherReason: "other"
        case .platformUnknown: "unknown"
        case .unsupported: "not asked"
        case .bypass, .lenient, .limit, .open, .outage, .unpinned: rawValue
        }
    }

    /// Whether the finding is another than the norm's.
    fileprivate var isDeparture: Bool {
        switch self {
        case .bypass, .defect, .lenient, .limit, .otherReason, .outage, .unpinned: true
        case .conforming, .inherited, .open, .platformUnknown, .unsupported: false
        }
    }
}
