// SPDX-License-Identifier: Apache-2.0

import Corpus

/// A line that `eval` printed, read again.
package struct AnswerLine: Hashable, Sendable {
    /// Nil where the question's could not be read.
    package let id: String?
    /// Nil where there was no question.
    package let host: String?
    package let policy: String?
    package let backend: String?
    package let outcome: Outcome
    /// What of the path is pinned.
    package let matched: [String]

    package enum Outcome: Hashable, Sendable {
        case defect
        case error
        case unsupported(String)
        case verdict(String, reason: String?)
    }

    /// Reads a line.
    ///
    /// - Parameter record: The line.
    /// - Throws: Why it is none that `eval` prints.
    package init(record: Record) throws(LineProblem) {
        guard case .octets(let octets) = record.contents else {
            throw LineProblem("is longer than any answer")
        }

        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader.value(of: octets)
        } catch {
            throw LineProblem("is not JSON: \(error.explanation)")
        }
        guard case .object(let members) = value, let id = members["id"] else {
            throw LineProblem("is not an object with an “id”, as “pinproof eval” prints them")
        }

        func text(_ name: String) -> String? {
            if case .string(let text)? = members[name] { text } else { nil }
        }
        self.id = if case .string(let id) = id { id } else { nil }
        host = text("host")
        policy = text("policy")
        backend = text("backend")
        if let verdict = text("verdict") {
            outcome = .verdict(verdict, reason: text("reason"))
        } else if let capability = text("unsupported") {
            outcome = .unsupported(capability)
        } else if text("defect") != nil {
            outcome = .defect
        } else if text("error") != nil {
            outcome = .error
        } else {
            throw LineProblem(id: self.id, "has no verdict, as “pinproof eval” prints them")
        }
        guard outcome == .error || (host != nil && policy != nil && backend != nil) else {
            throw LineProblem(id: self.id, "lacks host, policy or backend, and no error says why")
        }

        matched =
            if case .array(let pins)? = members["matched"] {
                pins.compactMap { if case .string(let pin) = $0 { pin } else { nil } }
            } else {
                []
            }
    }
}

extension AnswerLine.Outcome: Comparable {
    /// Whether the connection would not be made.
    package var isRefusal: Bool {
        switch self {
        case .verdict("accept", _), .verdict("not-pinned", _): false
        case .defect, .error, .unsupported: false
        case .verdict: true
        }
    }

    /// Whether the policy said what becomes of the connection.
    var isVerdict: Bool {
        if case .verdict = self { true } else { false }
    }

    /// Whether no entry of the configuration is in force for the host.
    package var isUnpinned: Bool {
        if case .verdict("not-pinned", _) = self { true } else { false }
    }

    /// Two columns of a table.
    package var words: (kind: String, detail: String) {
        switch self {
        case .defect: ("defect", "a library failed")
        case .error: ("error", "the line held no question")
        case .unsupported(let capability): ("unsupported", capability)
        case .verdict(let verdict, let reason): (verdict, reason ?? "")
        }
    }

    package static func < (one: Self, other: Self) -> Bool { one.words < other.words }
}
