// SPDX-License-Identifier: Apache-2.0

import Corpus

extension StreamSummary {
    /// The summary for a terminal or a log.
    package var text: String {
        var text = "\(lines) \(lines == 1 ? "answer" : "answers")"
        text += unanswered == 0 ? "\n" : ", \(unanswered) of them without a verdict\n"
        for (evaluator, outcomes) in outcomes.sorted(by: { $0.key < $1.key }) {
            text += "\n\(evaluator.title):\n"
            for (outcome, count) in Self.ranked(outcomes) {
                let (kind, detail) = outcome.words
                text += "\(right(count))  "
                text += detail.isEmpty ? kind.printable : "\(left(kind))  \(detail)".printable
                text += "\n"
            }
        }
        if !pins.isEmpty {
            text += "\nPins that stood in a path:\n"
            for (pin, outcomes) in pins.sorted(by: { $0.key < $1.key }).prefix(mostPins) {
                text += "\(right(outcomes.values.reduce(0, +)))  \(pin.printable)\n"
                text += String(repeating: " ", count: Self.column + 2) + Self.words(outcomes) + "\n"
            }
            if pins.count > mostPins {
                text += "  and \(pins.count - mostPins) more; --pins N lists the first N\n"
            }
        }
        text += Self.list("Hosts that would break", hosts)
        text += Self.list("Hosts that nothing pins", unpinned)
        return text
    }

    /// The summary for programs: one JSON object, the same octets for the same answers.
    package var json: String {
        CanonicalText.text(
            of: .object([
                ("answers", .integer(lines)),
                ("withoutVerdict", .integer(unanswered)),
                (
                    "evaluators",
                    .array(
                        outcomes.sorted { $0.key < $1.key }.map { evaluator, outcomes in
                            .object([
                                ("policy", .string(evaluator.policy)),
                                ("backend", .string(evaluator.backend)),
                                ("outcomes", Self.node(outcomes)),
                            ])
                        }
                    )
                ),
                ("pins", .sorted(firstPins.mapValues(Self.node))),
                ("morePins", .boolean(pins.count > mostPins)),
                ("hosts", .sorted(hosts.outcomes.mapValues(Self.node))),
                ("moreHosts", .boolean(hosts.hasMore)),
                ("unpinnedHosts", .sorted(unpinned.outcomes.mapValues(Self.node))),
                ("moreUnpinnedHosts", .boolean(unpinned.hasMore)),
            ])
        )
    }

    /// Those that are listed, in the order of their texts.
    private var firstPins: [String: [Outcome: Int]] {
        let first = pins.sorted { $0.key < $1.key }.prefix(mostPins)
        return Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
    }

    private static func list(_ title: String, _ hosts: FirstHosts) -> String {
        guard !hosts.outcomes.isEmpty else { return "" }

        let lines = hosts.outcomes.sorted { $0.key < $1.key }.map { host, outcomes in
            "  \(host.printable): \(words(outcomes))\n"
        }
        return "\n\(title):\n" + lines.joined()
            + (hosts.hasMore ? "  and more; --hosts N lists the first N\n" : "")
    }

    private static func node(_ outcomes: [Outcome: Int]) -> CanonicalText.Node {
        .array(
            ranked(outcomes).map { outcome, count in
                var members: [(name: String, value: CanonicalText.Node)] = [
                    ("count", .integer(count))
                ]
                switch outcome {
                case .defect: members.append(("defect", .boolean(true)))
                case .error: members.append(("error", .boolean(true)))
                case .unsupported(let capability):
                    members.append(("unsupported", .string(capability)))
                case .verdict(let verdict, let reason):
                    members.append(("verdict", .string(verdict)))
                    if let reason { members.append(("reason", .string(reason))) }
                }
                return .object(members)
            }
        )
    }

    /// The most frequent first.
    private static func ranked(_ outcomes: [Outcome: Int]) -> [(Outcome, Int)] {
        outcomes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    private static func words(_ outcomes: [Outcome: Int]) -> String {
        ranked(outcomes).map { outcome, count in
            let (kind, detail) = outcome.words
            let times = count == 1 ? "" : " × \(count)"
            return "\(kind)\(detail.isEmpty ? "" : " (\(detail))")\(times)".printable
        }.joined(separator: ", ")
    }

    private func right(_ count: Int) -> String {
        let digits = String(count)
        return String(repeating: " ", count: max(0, Self.column - digits.count)) + digits
    }

    private func left(_ kind: String) -> String {
        kind + String(repeating: " ", count: max(0, Self.column - kind.count))
    }

    /// As many columns as `misconfigured` takes, and ten thousand million.
    private static let column = 13
}

extension StreamSummary.Evaluator {
    fileprivate var title: String {
        policy.isEmpty ? "Lines that held no question" : "\(policy) on \(backend)".printable
    }
}
