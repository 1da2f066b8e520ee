// SPDX-License-Identifier: Apache-2.0

/// A value of a property list, of JSON, or of a literal in source code, and where it stands.
///
/// Nothing is dropped: a key that stands twice is there twice.
package struct TreeValue: Sendable {
    package let content: Content
    package let position: Position

    package indirect enum Content: Sendable {
        case array([TreeValue])
        case boolean(Bool)
        case data([UInt8])
        /// In the order of the text.
        case dictionary([Member])
        case integer(Int)
        case null
        /// A date, a number with a fraction, or whatever else is none of the others, by its name.
        case other(String)
        case string(String)
        /// An expression that only running the program would give a value, as written.
        case unreadable(String)
    }

    package struct Member: Sendable {
        package let key: String
        package let position: Position
        package let value: TreeValue
        /// Whether the key is no text, but an expression as written.
        package let isKeyUnreadable: Bool

        package init(
            key: String,
            position: Position,
            value: TreeValue,
            isKeyUnreadable: Bool = false
        ) {
            self.key = key
            self.position = position
            self.value = value
            self.isKeyUnreadable = isKeyUnreadable
        }
    }

    package init(_ content: Content, at position: Position) {
        self.content = content
        self.position = position
    }

    /// The value of a key, the last where it stands twice; nil where this is no dictionary.
    package subscript(key: String) -> TreeValue? { members?.last { $0.key == key }?.value }

    package var members: [Member]? {
        if case .dictionary(let members) = content { members } else { nil }
    }

    package var elements: [TreeValue]? {
        if case .array(let elements) = content { elements } else { nil }
    }

    package var string: String? {
        if case .string(let string) = content { string } else { nil }
    }

    package var boolean: Bool? {
        if case .boolean(let boolean) = content { boolean } else { nil }
    }

    /// What Objective-C's `boolValue` says of it; nil where it has none.
    ///
    /// - SeeAlso: Apple, NSString, boolValue: white space, a sign and zeros are skipped, and “Y”,
    ///   “y”, “T”, “t” or a digit from 1 to 9 means yes.
    package var flag: Bool? {
        switch content {
        case .boolean(let boolean): return boolean
        case .integer(let integer): return integer != 0
        case .string(let text):
            let rest = text.drop { " \t\n+-0".contains($0) }
            return rest.first.map { "YyTt123456789".contains($0) } ?? false
        case .array, .data, .dictionary, .null, .other, .unreadable: return nil
        }
    }

    /// Whether it, or something in it, is no literal.
    package var hasUnreadable: Bool {
        switch content {
        case .unreadable: true
        case .array(let elements): elements.contains(where: \.hasUnreadable)
        case .dictionary(let members):
            members.contains { $0.isKeyUnreadable || $0.value.hasUnreadable }
        case .boolean, .data, .integer, .null, .other, .string: false
        }
    }

    /// What kind of value it is, for a message.
    package var kind: String {
        switch content {
        case .array: "an array"
        case .boolean: "a boolean"
        case .data: "data"
        case .dictionary: "a dictionary"
        case .integer: "an integer"
        case .null: "null"
        case .other(let name): name
        case .string: "a string"
        case .unreadable: "an expression"
        }
    }
}

/// A tree, and what was wrong with the text that it was read from.
package struct TreeReading: Sendable {
    /// Nil where nothing could be read.
    package let root: TreeValue?
    package let defects: [Defect]
}
