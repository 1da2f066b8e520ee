// SPDX-License-Identifier: Apache-2.0

/// Names of the keys of public CAs, which anybody may have pinned.
///
/// The table has no certificates, and says nothing of whom anybody trusts: it says who somebody's
/// pin is.
package enum WellKnownKeys {
    /// The name that a CA's certificate gives to a key; nil where it is of no CA that is known.
    package static func name(of pin: SPKIPin) -> String? { names[pin] }

    /// The key of a name; nil where there is none.
    package static func pin(named name: String) -> SPKIPin? { pins[name] }

    /// All of them, in the order of the table.
    package static let all: [(pin: SPKIPin, name: String)] = table.split(separator: "\n")
        .compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let pin = try? SPKIPin(sha256: parts[0]) else { return nil }

            return (pin, parts[1])
        }

    private static let names = Dictionary(all.map { ($0.pin, $0.name) }) { first, _ in first }
    private static let pins = Dictionary(all.map { ($0.name, $0.pin) }) { first, _ in first }
}
