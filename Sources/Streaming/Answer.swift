// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Pinning

/// What is said of one question.
package struct Answer: Sendable {
    package let id: String
    let host: String
    let policy: String
    let backend: String
    package let outcome: Outcome
    /// What the policy pins.
    let kind: PinningKind
    /// The validated path, the end entity first; empty where there is none.
    let path: [PathMember]
    /// Those of the path that the configuration pins.
    let matched: [PathMember]

    package enum Outcome: Hashable, Sendable {
        /// A library failed; a bug in somebody's code.
        case defect(String)
        /// The policy cannot be asked such a question.
        case unsupported(Capability)
        case verdict(Verdict)
    }

    /// One line of JSON, as `Reports/eval-answer.schema.json` describes it; what there is none of
    /// is left out.
    var line: String {
        var line = "{\"id\":\(CanonicalText.quoted(id)),\"host\":\(CanonicalText.quoted(host))"
        line += ",\"policy\":\"\(policy)\",\"backend\":\"\(backend)\""
        switch outcome {
        case .defect(let message):
            line += ",\"defect\":\(CanonicalText.quoted(message))"
        case .unsupported(let capability):
            line += ",\"unsupported\":\"\(capability.rawValue)\""
        case .verdict(let verdict):
            line += ",\"verdict\":\"\(verdict.kind.rawValue)\""
            if let reason = verdict.reason { line += ",\"reason\":\"\(reason.rawValue)\"" }
        }
        if !path.isEmpty {
            line += ",\"path\":[" + path.map(\.quotedDigest).joined(separator: ",") + "]"
            line += ",\"pins\":[" + path.map(\.quotedPin).joined(separator: ",") + "]"
        }
        if !matched.isEmpty {
            let pinned =
                switch kind {
                case .certificate: matched.map(\.quotedDigest)
                case .publicKey: matched.map(\.quotedPin)
                }
            line += ",\"matched\":[" + pinned.joined(separator: ",") + "]"
        }
        return line + "}\n"
    }
}

extension LineProblem {
    /// The answer to a line that holds no question.
    var line: String {
        let id = id.map(CanonicalText.quoted) ?? "null"
        return "{\"id\":\(id),\"error\":\(CanonicalText.quoted(explanation))}\n"
    }
}
