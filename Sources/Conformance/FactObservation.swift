// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What one backend stated about one vector, with every backend that stated the same.
package struct FactObservation: Hashable, Sendable {
    package let vector: String
    package let fact: Kind
    /// The certificate that was asked about: the native key's, else the end entity's; empty where
    /// nothing was served.
    package let of: ItemName
    /// All backends that stated this, sorted.
    package internal(set) var backends: [String]
    package let outcome: Outcome
    package let finding: Finding
    /// What was expected, for people: `accept by leaf → root`.
    package let expected: String
    /// Why; nil where the norm is expected.
    package let because: String?
    /// The cause that explains the departure; nil where nothing departs.
    package let cause: Cause.ID?
    /// Whether what was expected is a departure from the norm.
    package let isDeparture: Bool
    /// Whether it fails the run.
    package let isUnexpected: Bool
    /// Whether it is new on a library version whose departures have not been recorded.
    package let isNewOnVersion: Bool

    /// Which question was asked.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case host
        case nativeKey = "native-key"
        case path
    }

    /// What was answered.
    package enum Outcome: Hashable, Sendable {
        case host(HostVerdict)
        /// SHA-256 of the key in lower-case hexadecimal; nil where the library has none.
        case nativeKey(sha256: String?)
        case path([ItemName])
        case refused(Reason, native: String)
        /// The question was not answered; the finding says why.
        case unanswered
    }
}

extension FactObservation: CustomStringConvertible {
    /// The fact as it is cited: who states what, and what was expected.
    package var description: String {
        let who = "\(vector): \(backends.joined(separator: ", "))"
        if case .defect(let message) = finding { return "\(who) fails at the \(fact): \(message)" }
        if case .unsupported(let capability) = finding {
            return "\(who) cannot be asked for the \(fact): \(capability.explanation)"
        }
        return "\(who) states \(outcome.statement(of: of)), expected \(expected)"
    }
}

extension FactObservation.Outcome {
    /// The answer as the end of a sentence that begins with who states it.
    package func statement(of item: ItemName) -> String {
        switch self {
        case .host(let verdict): "the host to be a \(verdict.rawValue)"
        case .nativeKey(let sha256?): "the key of \(item) to be the one of SHA-256 \(sha256)"
        case .nativeKey(sha256: nil): "no key of \(item)"
        case .path(let path): "the path \(path.drawn)"
        case .refused(let reason, let native): "no path (\(reason): \(native))"
        case .unanswered: "nothing"
        }
    }
}

extension FactObservation.Kind: CustomStringConvertible {
    package var description: String { rawValue }
}

extension [ItemName] {
    /// A path as a line of names, the end entity first.
    package var drawn: String { joined(separator: " → ") }
}
