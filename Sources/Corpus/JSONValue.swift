// SPDX-License-Identifier: Apache-2.0

/// A JSON text's value, before anything is known about what it should be.
package indirect enum JSONValue: Hashable, Sendable {
    case array([JSONValue])
    case boolean(Bool)
    /// A number with a fraction or an exponent, or beyond what an integer holds, as written: no
    /// member of a vector is one.
    case fraction(String)
    case integer(Int)
    case null
    case object([String: JSONValue])
    case string(String)

    /// What kind of value it is, for a message.
    package var kind: String {
        switch self {
        case .array: "a list"
        case .boolean: "a boolean"
        case .fraction: "a number with a fraction"
        case .integer: "a number"
        case .null: "null"
        case .object: "an object"
        case .string: "a string"
        }
    }
}

/// Why octets are no JSON text.
package struct JSONSyntaxError: Error, Hashable {
    /// The line, counted from 1.
    package let line: Int
    package let explanation: String
}

extension JSONSyntaxError: CustomStringConvertible {
    package var description: String { "line \(line): \(explanation)" }
}
