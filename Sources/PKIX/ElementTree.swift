// SPDX-License-Identifier: Apache-2.0

/// An element taken apart down to its leaves, so that one of them can be changed and every length
/// around it stays right.
///
/// - SeeAlso: `ElementTree.init(_:)` and `ElementTree.init(ber:)`, which read it.
package struct ElementTree: Hashable, Sendable {
    /// The identifier octet.
    package var tag: UInt8
    package var contents: Contents

    package enum Contents: Hashable, Sendable {
        /// Elements, and the octets in front of them: the count of unused bits in a BIT STRING.
        case elements([ElementTree], after: [UInt8])
        case octets([UInt8])
    }

    package init(tag: UInt8, _ contents: Contents) {
        self.tag = tag
        self.contents = contents
    }

    /// The element with the shortest lengths.
    package var octets: [UInt8] {
        switch contents {
        case .elements(let elements, after: let prefix):
            DERWriter.element(tag, prefix + elements.flatMap(\.octets))
        case .octets(let octets): DERWriter.element(tag, octets)
        }
    }

    /// The elements directly in it; none in a leaf, which stays one.
    package var elements: [ElementTree] {
        get { if case .elements(let elements, _) = contents { elements } else { [] } }
        set {
            if case .elements(_, let prefix) = contents {
                contents = .elements(newValue, after: prefix)
            }
        }
    }

    /// The octets of a leaf; none for what is made of elements.
    package var leafOctets: [UInt8] {
        if case .octets(let octets) = contents { octets } else { [] }
    }

    /// How many elements there are, itself included.
    package var count: Int { 1 + elements.reduce(0) { $0 + $1.count } }

    /// The elements in the order of their octets, itself the first.
    package var all: [ElementTree] {
        var all: [ElementTree] = []
        collect(into: &all)
        return all
    }

    private func collect(into all: inout [ElementTree]) {
        all.append(self)
        for element in elements { element.collect(into: &all) }
    }

    /// Changes the element that stands at a place in `all`.
    package mutating func change(at place: Int, _ change: (inout ElementTree) -> Void) {
        var rest = place
        descend(&rest, change)
    }

    /// Counts down to the element; true where it was found.
    @discardableResult
    private mutating func descend(_ rest: inout Int, _ change: (inout ElementTree) -> Void) -> Bool
    {
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
}
