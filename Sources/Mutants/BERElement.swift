// SPDX-License-Identifier: Apache-2.0

import PKIX

/// An element as a reader of BER takes it, whose octets are DER again as far as lengths go.
///
/// - SeeAlso: X.690, section 8.1.3.
struct BERElement: Hashable {
    let tag: UInt8
    /// Of a primitive element.
    let contents: [UInt8]
    /// Of a constructed element.
    var elements: [BERElement]

    init(_ tag: UInt8, _ contents: [UInt8]) {
        self.tag = tag
        self.contents = contents
        elements = []
    }

    init(_ tag: UInt8, elements: [BERElement]) {
        self.tag = tag
        self.elements = elements
        contents = []
    }

    /// Reads octets that are one element; nil where something is left over.
    init?(_ octets: [UInt8]) {
        var rest = octets[...]
        guard let element = BERElement(readingFrom: &rest), rest.isEmpty else { return nil }

        self = element
    }

    /// The element with the fewest octets for each length.
    var octets: [UInt8] {
        DERWriter.element(tag, isConstructed ? elements.flatMap(\.octets) : contents)
    }

    /// Where the validity stands among the fields of a signed part.
    static func validity(in fields: [BERElement]) -> Int {
        // Serial number, algorithm and issuer come first, and the version where it is written.
        fields[0].tag == 0xa0 ? 4 : 3
    }

    private init?(readingFrom rest: inout ArraySlice<UInt8>) {
        guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }

        if first == 0x80 {
            guard tag & 0x20 != 0 else { return nil }

            self.init(tag, elements: [])
            while rest.prefix(2) != [0x00, 0x00] {
                guard let inner = BERElement(readingFrom: &rest) else { return nil }

                elements.append(inner)
            }
            rest.removeFirst(2)
            return
        }
        var length = Int(first)
        if first > 0x80 {
            let count = Int(first & 0x7f)
            guard count <= 4, rest.count >= count else { return nil }

            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest.removeFirst(count)
        }
        guard rest.count >= length else { return nil }

        var inside = rest.prefix(length)
        rest.removeFirst(length)
        guard tag & 0x20 != 0 else {
            self.init(tag, Array(inside))
            return
        }
        self.init(tag, elements: [])
        while !inside.isEmpty {
            guard let inner = BERElement(readingFrom: &inside) else { return nil }

            elements.append(inner)
        }
    }

    private var isConstructed: Bool { tag & 0x20 != 0 }
}
