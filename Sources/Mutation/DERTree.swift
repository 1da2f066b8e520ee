// SPDX-License-Identifier: Apache-2.0

import PKIX

/// An element taken apart down to its leaves, so that one of them can be changed and every length
/// around it stays right.
///
/// What stands inside an OCTET STRING or a BIT STRING is taken apart as well where it is one
/// element: most of what a certificate says stands there. Whatever does not look like elements is
/// left as octets, so that nothing that has a right outermost length is refused.
package struct DERTree: Hashable, Sendable {
    /// The identifier octet.
    package var tag: UInt8
    package var contents: Contents

    package enum Contents: Hashable, Sendable {
        /// Elements, and the octets in front of them: the count of unused bits in a BIT STRING.
        case elements([DERTree], after: [UInt8])
        case octets([UInt8])
    }

    package init(tag: UInt8, _ contents: Contents) {
        self.tag = tag
        self.contents = contents
    }

    /// Octets that are one element and nothing else; nil where they are not.
    package init?(_ octets: [UInt8]) {
        guard let only = Self.elements(in: octets, 0..<octets.count, depth: 0), only.count == 1
        else { return nil }

        self = only[0]
    }

    /// The element with the shortest lengths.
    package var octets: [UInt8] {
        switch contents {
        case .elements(let elements, after: let prefix):
            DERWriter.element(tag, prefix + elements.flatMap(\.octets))
        case .octets(let octets): DERWriter.element(tag, octets)
        }
    }

    /// The elements directly in it.
    package var elements: [DERTree] {
        if case .elements(let elements, _) = contents { elements } else { [] }
    }

    /// How many elements there are, itself included.
    package var count: Int { 1 + elements.reduce(0) { $0 + $1.count } }

    /// The elements in the order of their octets, itself the first.
    package var all: [DERTree] {
        var all: [DERTree] = []
        collect(into: &all)
        return all
    }

    private func collect(into all: inout [DERTree]) {
        all.append(self)
        for element in elements { element.collect(into: &all) }
    }

    /// Changes the element that stands at a place in `all`.
    package mutating func change(at place: Int, _ change: (inout DERTree) -> Void) {
        var rest = place
        descend(&rest, change)
    }

    /// Counts down to the element; true where it was found.
    @discardableResult
    private mutating func descend(_ rest: inout Int, _ change: (inout DERTree) -> Void) -> Bool {
        guard rest > 0 else {
            change(&self)
            return true
        }

        rest -= 1
        guard case .elements(var elements, let prefix) = contents else { return false }

        for index in elements.indices where elements[index].descend(&rest, change) {
            contents = .elements(elements, after: prefix)
            return true
        }
        return false
    }

    /// The elements that a range of octets is made of; nil where it is made of something else.
    private static func elements(
        in octets: [UInt8],
        _ range: Range<Int>,
        depth: Int
    ) -> [DERTree]? {
        guard depth < maximumDepth else { return nil }

        var reader = DERReader(range)
        var elements: [DERTree] = []
        while !reader.isAtEnd {
            guard let element = try? reader.readElement(of: octets.span) else { return nil }

            elements.append(tree(of: element, in: octets, depth: depth))
        }
        return elements
    }

    private static func tree(
        of element: DERElement,
        in octets: [UInt8],
        depth: Int
    ) -> DERTree {
        var inner = element.contents
        let isConstructed = element.tag & 0x20 != 0
        let isBitString = element.tag == DERTag.bitString.rawValue
        if isBitString, inner.first.map({ octets[$0] == 0 }) == true { inner.removeFirst() }
        let found = elements(in: octets, inner, depth: depth + 1)
        let isWrapping = isBitString || element.tag == DERTag.octetString.rawValue
        guard let found, isConstructed || isWrapping && found.count == 1 else {
            return DERTree(tag: element.tag, .octets(Array(octets[element.contents])))
        }

        let prefix = octets[element.contentsStart..<inner.lowerBound]
        return DERTree(tag: element.tag, .elements(found, after: Array(prefix)))
    }

    /// Deeper than what the reader takes, so that what is nested too deep can be made.
    private static let maximumDepth = 48
}

extension Range<Int> {
    fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
}
