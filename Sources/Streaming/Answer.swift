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
    /// What each pin is that did not match, and what of a certificate cannot be read.
    let explanation: [String]
    /// What of the served certificates strict reading refuses, and was read all the same.
    let tolerated: [String]
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
    func write(to line: inout [UInt8]) {
        line.write(literal: #"{"id":"#)
        line.writeQuoted(id)
        line.write(literal: #","host":"#)
        line.writeQuoted(host)
        line.write(literal: #","policy":""#)
        line.write(policy)
        line.write(literal: #"","backend":""#)
        line.write(backend)
        switch outcome {
        case .defect(let message):
            line.write(literal: #"","defect":"#)
            line.writeQuoted(message)
        case .unsupported(let capability):
            line.write(literal: #"","unsupported":""#)
            line.write(capability.rawValue)
            line.append(UInt8(ascii: "\""))
        case .verdict(let verdict):
            line.write(literal: #"","verdict":""#)
            line.write(verdict.kind.rawValue)
            if let reason = verdict.reason {
                line.write(literal: #"","reason":""#)
                line.write(reason.rawValue)
            }
            line.append(UInt8(ascii: "\""))
        }
        if !path.isEmpty {
            write(#","path":["#, path, .certificate, to: &line)
            write(#","pins":["#, path, .publicKey, to: &line)
        }
        if !matched.isEmpty { write(#","matched":["#, matched, kind, to: &line) }
        write(#","explanation":["#, explanation, to: &line)
        write(#","tolerated":["#, tolerated, to: &line)
        line.write(literal: "}\n")
    }

    /// A list of sentences; nothing where there are none.
    private func write(_ name: StaticString, _ sentences: [String], to line: inout [UInt8]) {
        guard !sentences.isEmpty else { return }

        for (index, sentence) in sentences.enumerated() {
            line.write(literal: index == 0 ? name : ",")
            line.writeQuoted(sentence)
        }
        line.append(UInt8(ascii: "]"))
    }

    /// A list of what is pinned of certificates.
    private func write(
        _ name: StaticString,
        _ members: [PathMember],
        _ kind: PinningKind,
        to line: inout [UInt8]
    ) {
        line.write(literal: name)
        for index in members.indices {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            members[index].write(kind, to: &line)
        }
        line.append(UInt8(ascii: "]"))
    }
}

extension LineProblem {
    /// The answer to a line that holds no question.
    var line: String {
        let id = id.map(CanonicalText.quoted) ?? "null"
        return "{\"id\":\(id),\"error\":\(CanonicalText.quoted(explanation))}\n"
    }
}
