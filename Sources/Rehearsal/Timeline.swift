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

        /// Why every path breaks: for want of a valid one alone, or because of anything else; nil
        /// where one does not.
        package var cause: BreakCause? {
            guard standing == .breaks else { return nil }

            let causes = ways.compactMap(\.outcome.cause)
            return causes.first { $0 != .path } ?? causes.first
        }
    }

    mutating func append(_ cells: [Cell], from start: Time, to end: Time) {
        if let last = spans.indices.last, spans[last].cells == cells {
            spans[last].end = end
        } else {
            spans.append(Span(start: start, end: end, cells: cells))
        }
    }

    /// The first span in which some users meet this; nil where nobody does.
    package func first(_ matches: (Chain) -> Bool) -> Span? {
        spans.first { span in span.cells.contains { $0.chains.contains(where: matches) } }
    }

    package func span(at time: Time) -> Span? {
        spans.last { $0.start <= time && time < $0.end }
    }
}

extension Timeline.Span {
    /// The shares of the version's users who certainly cannot connect, and who perhaps cannot.
    package var broken: ClosedRange<Double> {
        let certain = users { $0.standing == .breaks }
        let doubtful = users { $0.standing >= .depends }
        return certain.lowerBound...max(certain.lowerBound, doubtful.upperBound)
    }

    /// The shares of the version's users who certainly meet this, and who perhaps do: some servers
    /// may still send the chain before.
    package func users(_ matches: (Timeline.Chain) -> Bool) -> ClosedRange<Double> {
        let least = cells.filter { $0.chains.allSatisfy(matches) }
        let most = cells.filter { $0.chains.contains(where: matches) }
        let sum = { (cells: [Timeline.Cell]) in cells.reduce(0) { $0 + $1.share } }
        return sum(least)...max(sum(least), sum(most))
    }
}
