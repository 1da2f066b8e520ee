// SPDX-License-Identifier: Apache-2.0

/// What the answers of a stream come to, whatever their order.
///
/// Memory is bounded by what can be told apart: outcomes, pins that matched, and as many hosts as
/// are asked for.
package struct StreamSummary: Sendable {
    package typealias Outcome = AnswerLine.Outcome

    package private(set) var lines = 0
    /// Those of them without a verdict.
    var unanswered: Int {
        outcomes.values.joined().reduce(0) { $0 + ($1.key.isVerdict ? 0 : $1.value) }
    }
    /// By policy and backend.
    private(set) var outcomes: [Evaluator: [Outcome: Int]] = [:]
    /// By pin, of the configured ones that stood in a path.
    private(set) var pins: [String: [Outcome: Int]] = [:]
    /// The hosts that are refused.
    private(set) var hosts: FirstHosts
    /// The hosts that nothing pins.
    private(set) var unpinned: FirstHosts

    /// How many pins are listed.
    let mostPins: Int

    /// - Parameters:
    ///   - most: How many hosts are kept of each, those first in the order of their names.
    ///   - mostPins: How many pins are listed, those first in the order of their texts.
    package init(hosts most: Int, pins mostPins: Int = 20) {
        self.mostPins = mostPins
        hosts = FirstHosts(most)
        unpinned = FirstHosts(most)
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
        guard let host = answer.host else { return }

        if answer.outcome.isRefusal { hosts.add(host, answer.outcome) }
        if answer.outcome.isUnpinned { unpinned.add(host, answer.outcome) }
    }

    /// What is printed is the same for the same lines in any order.
    package mutating func finish() {
        hosts.leaveFirst()
        unpinned.leaveFirst()
    }
}
