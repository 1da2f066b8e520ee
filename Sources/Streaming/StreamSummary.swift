// SPDX-License-Identifier: Apache-2.0

/// What the answers of a stream come to, whatever their order.
///
/// Memory is bounded by what can be told apart: outcomes, pins that matched, and as many hosts as
/// are asked for.
package struct StreamSummary: Sendable {
    package typealias Outcome = AnswerLine.Outcome

    package private(set) var lines = 0
    /// By policy and backend.
    private(set) var outcomes: [Evaluator: [Outcome: Int]] = [:]
    /// By pin, of the configured ones that stood in a path.
    private(set) var pins: [String: [Outcome: Int]] = [:]
    /// The hosts that are refused, by name, the first so many of them.
    private(set) var hosts: [String: [Outcome: Int]] = [:]
    /// Whether more hosts are refused than are kept.
    private(set) var hasMoreHosts = false

    private let most: Int

    /// - Parameter most: How many hosts are kept, those first in the order of their names.
    package init(hosts most: Int) {
        self.most = most
    }

    package struct Evaluator: Hashable, Comparable, Sendable {
        let policy: String
        let backend: String

        package static func < (one: Self, other: Self) -> Bool {
            (one.policy, one.backend) < (other.policy, other.backend)
        }
    }

    package mutating func add(_ answer: AnswerLine) {
        lines += 1
        let evaluator = Evaluator(policy: answer.policy ?? "", backend: answer.backend ?? "")
        outcomes[evaluator, default: [:]][answer.outcome, default: 0] += 1
        for pin in answer.matched { pins[pin, default: [:]][answer.outcome, default: 0] += 1 }
        if answer.outcome.isRefusal, let host = answer.host {
            hosts[host, default: [:]][answer.outcome, default: 0] += 1
            // Now and then: sorting for each host would take longer than reading it. A host that
            // is among the first at the end was never behind them, and its counts are whole.
            if hosts.count >= 2 * most + 1_024 { leaveFirstHosts() }
        }
    }

    /// What is printed is the same for the same lines in any order.
    package mutating func finish() { leaveFirstHosts() }

    private mutating func leaveFirstHosts() {
        guard hosts.count > most else { return }

        hasMoreHosts = true
        let first = hosts.keys.sorted().prefix(most)
        hosts = hosts.filter { host, _ in first.last.map { host <= $0 } ?? false }
    }
}
