// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension KnownFailures {
    /// The file: sorted, one entry to a line, so that a change is a change of its lines.
    package var text: String {
        let head: [CanonicalText.Member] = [
            ("pinproofKnown", .integer(1)), ("client", .string(client)),
            ("corpus", .string(corpus)),
        ]
        let lines = entries.map { CanonicalText.line(of: $0.node) }
        return CanonicalText.line(of: .object(head)).dropLast(2) + ", \"known\": [\n"
            + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "] }\n"
    }
}

extension KnownFailures.Entry {
    fileprivate var node: CanonicalText.Node {
        .object(
            [
                ("vector", .string(key.vector)), ("revision", .integer(revision)),
                ("policy", .string(key.policy)), ("kind", .string(key.kind.rawValue)),
                ("expected", .string(expected.map(\.rawValue).joined(separator: " or "))),
                ("actual", .string(actual.rawValue)), ("reason", .string(reason)),
            ] + (until.map { [("until", .string($0.description))] } ?? [])
                + (twins.map { twins in
                    [
                        (
                            "twins",
                            .object(twins.byVerdict.map { ($0.said.rawValue, .strings($0.twins)) })
                        )
                    ]
                } ?? [])
        )
    }
}
