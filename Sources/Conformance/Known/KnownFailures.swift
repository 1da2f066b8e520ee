// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What a client is known to do otherwise than is expected, each with the reason why it is left so.
///
/// It fails no run; whatever else the client does otherwise is new, and does.
///
/// - SeeAlso: Reports/known.schema.json, and Documentation/ci.md.
package struct KnownFailures: Hashable, Sendable {
    /// Whose they are, with the version that they were looked at in: `acme-android 4.2`.
    package var client: String
    /// The version of the corpus that they were looked at in.
    package var corpus: String
    /// Sorted by their keys, of which each has one.
    package private(set) var entries: [Entry]

    package init(client: String, corpus: String, entries: [Entry] = []) {
        self.client = client
        self.corpus = corpus
        self.entries = entries.sorted { $0.key < $1.key }
    }

    /// What a failure is told by.
    package struct Key: Hashable, Sendable, Comparable {
        package var vector: Vector.ID
        package let kind: PinningKind
        package let policy: String

        package init(vector: Vector.ID, kind: PinningKind, policy: String) {
            self.vector = vector
            self.kind = kind
            self.policy = policy
        }

        package static func < (one: Key, other: Key) -> Bool {
            (one.vector, one.policy, one.kind.rawValue)
                < (other.vector, other.policy, other.kind.rawValue)
        }
    }

    /// What a client does with a connection.
    package enum Said: String, CaseIterable, Hashable, Sendable {
        case accept, crash
        /// It fails instead of answering.
        case fails
        case misconfigured
        case notPinned = "not-pinned"
        case reject

        package init(_ verdict: Verdict?) {
            switch verdict?.kind {
            case .accept: self = .accept
            case .crash: self = .crash
            case .misconfigured: self = .misconfigured
            case .notPinned: self = .notPinned
            case .reject: self = .reject
            case nil: self = .fails
            }
        }
    }

    /// One known failure.
    package struct Entry: Hashable, Sendable {
        package var key: Key
        /// The version of the vector that it was seen in.
        package var revision: Int
        package var expected: [Said]
        package var actual: Said
        /// What was done with which computed twins, where the vector stands for a kind of them;
        /// nil for any other.
        package var twins: [Vector.ID: Said]?
        /// Why it is left so; empty where nobody has said it yet.
        package var reason: String
        /// The last day on which it is taken for known; nil for good.
        package var until: Day?
        /// The line that the entry begins on in its file, from 1; nil for one that was not read.
        package var line: Int?
    }

    /// The client's name, without its version.
    package var name: String { String(client.prefix { $0 != " " }) }

    /// The entries that nobody has given a reason.
    package var unreasoned: [Entry] { entries.filter(\.reason.isEmpty) }
}

extension KnownFailures.Key: CustomStringConvertible {
    package var description: String { "\(vector), \(policy) (\(kind.rawValue))" }
}

/// A day of the calendar, as ISO 8601 writes it: 2027-03-01.
package struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let description: String

    /// - Parameter text: Nil where it is no day that there is.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWritten =
            parts.map(\.utf8.count) == [4, 2, 2]
            && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        let numbers = parts.compactMap { Int($0) }
        guard isWritten, numbers.count == 3, (1...12).contains(numbers[1]) else { return nil }

        let (year, month) = (numbers[0], numbers[1])
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(numbers[2]) else { return nil }

        description = text
    }

    package static func < (one: Day, other: Day) -> Bool { one.description < other.description }
}
