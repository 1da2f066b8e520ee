// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What becomes of one app version from the start of a plan to its end.
package struct Timeline: Sendable {
    /// Without a gap; two neighbours differ.
    package private(set) var spans: [Span] = []

    /// A time in which nothing changes.
    package struct Span: Sendable {
        package let start: Time
        package fileprivate(set) var end: Time
        package let cells: [Cell]
    }

    /// What becomes of those of its users who have one store.
    package struct Cell: Hashable, Sendable {
        package let store: String
        package let share: Double
        /// For each of the chains that servers send meanwhile.
        package let chains: [Chain]
    }

    package struct Chain: Hashable, Sendable {
        /// Its place in the plan.
        package let index: Int
        package let ways: [Way]

        package var standing: Standing { Standing(ways) }
    }

    mutating func append(_ cells: [Cell], from start: Time, to end: Time) {
        if let last = spans.indices.last, spans[last].cells == cells {
            spans[last].end = end
        } else {
            spans.append(Span(start: start, end: end, cells: cells))
        }
    }

    /// The first span in which some users meet this; nil where nobody does.
    package func first(_ standing: Standing) -> Span? {
        spans.first { $0.standings.contains(standing) }
    }

    package func span(at time: Time) -> Span? {
        spans.last { $0.start <= time && time < $0.end }
    }
}

extension Timeline.Span {
    package var standings: Set<Standing> {
        Set(cells.flatMap { $0.chains.map(\.standing) })
    }

    /// The shares of the version's users who certainly cannot connect, and who perhaps cannot.
    package var broken: ClosedRange<Double> {
        let least = cells.filter { $0.chains.allSatisfy { $0.standing == .breaks } }
        let most = cells.filter { $0.chains.contains { $0.standing >= .depends } }
        let sum = { (cells: [Timeline.Cell]) in cells.reduce(0) { $0 + $1.share } }
        return sum(least)...max(sum(least), sum(most))
    }
}
