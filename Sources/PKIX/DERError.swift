// SPDX-License-Identifier: Apache-2.0

/// A departure of some octets from DER, and where it is.
package struct DERError: Error, Hashable, Sendable {
    package let problem: Problem
    /// The octet at which it was noticed, counted from the start of the certificate.
    package let offset: Int

    package init(_ problem: Problem, at offset: Int) {
        self.problem = problem
        self.offset = offset
    }

    package enum Problem: Hashable, Sendable {
        /// A BOOLEAN is one octet, 00 or FF (X.690, 8.2 and 11.1).
        case badBoolean
        /// A UTF8String that is not UTF-8, or a BMPString or UniversalString that ends inside of a
        /// character (X.690, 8.23).
        case brokenText
        /// A string in pieces (X.690, 10.2).
        case constructedString
        /// An octet of an IA5String has its eighth bit set (X.680, 41.2; RFC 5280, 4.2.1.6).
        case eightBitText
        /// A component that equals its default is left out (X.690, 11.5).
        case encodedDefault
        /// Contents that must hold something hold nothing.
        case empty
        /// DER has no indefinite lengths (X.690, 10.1).
        case indefiniteLength
        /// An instant is not written as certificates write it (RFC 5280, 4.1.2.5).
        case invalidTime
        /// An identifier's arcs are minimal and complete (X.690, 8.19).
        case invalidObjectIdentifier
        /// A tag number above 30, which no certificate has (X.690, 8.1.2.4).
        case longTag
        /// Elements inside elements, deeper than any certificate has them.
        case nestedTooDeep
        /// A number that must not be negative (X.690, 8.3.3).
        case negativeInteger
        /// An INTEGER has no surplus leading octet (X.690, 8.3.2).
        case nonMinimalInteger
        /// A length takes the fewest octets that hold it (X.690, 10.1).
        case nonMinimalLength
        /// NULL has no contents (X.690, 8.8.2).
        case nullWithContents
        /// A SEQUENCE or SET is made of elements (X.690, 8.9.1 and 8.11.1).
        case primitiveList
        /// Octets are left over after the last element.
        case trailingOctets(Int)
        /// A list of named bits ends with one that is set (X.690, 11.2.2).
        case trailingZeroBits
        /// The octets end before the element does.
        case truncated
        /// The elements of a set are in the order of their octets (X.690, 11.6).
        case unorderedSet
        case unexpectedTag(found: UInt8, expected: DERTag)
        /// The unused bits of a BIT STRING are zero and fewer than eight (X.690, 8.6.2 and 11.2).
        case unusedBits
        /// A length of more than three octets: no certificate is that long.
        case unsupportedLength(octets: Int)
    }
}

extension DERError: CustomStringConvertible {
    package var description: String { "\(problem) at byte \(offset)" }
}

extension DERError.Problem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badBoolean: "a BOOLEAN other than 00 and FF"
        case .brokenText: "a text that is not of its encoding"
        case .constructedString: "a string in pieces"
        case .eightBitText: "a byte beyond ASCII in a text of ASCII"
        case .encodedDefault: "a component that equals its default and must be left out"
        case .empty: "nothing where something is required"
        case .indefiniteLength: "an indefinite length"
        case .invalidTime: "an instant that is not written as RFC 5280 wants it"
        case .invalidObjectIdentifier: "an object identifier that is not minimal or not complete"
        case .longTag: "a tag number above 30"
        case .nestedTooDeep: "elements nested too deep"
        case .negativeInteger: "a negative number where none may be"
        case .nonMinimalInteger: "an INTEGER with a surplus leading byte, or without any"
        case .nonMinimalLength: "a length that takes more bytes than it needs"
        case .nullWithContents: "a NULL with contents"
        case .primitiveList: "a SEQUENCE or SET that is not made of elements"
        case .trailingOctets(let count): "\(count) \(count == 1 ? "byte" : "bytes") left over"
        case .trailingZeroBits: "a list of named bits that ends with zeros"
        case .truncated: "the end of the bytes inside an element"
        case .unexpectedTag(let found, let expected):
            "\(DERTag(rawValue: found)) where \(expected) is required"
        case .unorderedSet: "a set whose elements are not in order"
        case .unusedBits: "a BIT STRING whose unused bits are not as DER wants them"
        case .unsupportedLength(let octets):
            "a length of \(octets) \(octets == 1 ? "byte" : "bytes")"
        }
    }
}
