// SPDX-License-Identifier: Apache-2.0

/// The first hosts by name, with what was said of each, whatever the order they come in.
///
/// Memory is bounded by how many are kept.
struct FirstHosts: Sendable {
    private(set) var outcomes: [String: [AnswerLine.Outcome: Int]] = [:]
    /// Whether there are more than are kept.
    private(set) var hasMore = false

    private let most: Int

    /// - Parameter most: How many are kept.
    init(_ most: Int) {
        self.most = most
    }

    mutating func add(_ host: String, _ outcome: AnswerLine.Outcome) {
        outcomes[host, default: [:]][outcome, default: 0] += 1
        // Now and then: sorting for each host would take longer than reading it. A host that is
        // among the first at the end was never behind them, and its counts are whole.
        if outcomes.count >= 2 * most + 1_024 { leaveFirst() }
    }

    /// What is left is the same for the same answers in any order.
    mutating func leaveFirst() {
        guard outcomes.count > most else { return }

        hasMore = true
        let first = outcomes.keys.sorted().prefix(most)
        outcomes = outcomes.filter { host, _ in first.last.map { host <= $0 } ?? false }
    }
}
