// SPDX-License-Identifier: Apache-2.0

extension ElementTree {
    /// Octets that are one element with a length as DER writes it, and nothing else; nil if not.
    ///
    /// What stands inside an OCTET STRING or a BIT STRING is taken apart as well where it is one
    /// element: most of what a certificate says stands there. Whatever does not look like elements
    /// is left as octets, so that nothing that has a right outermost length is refused.
    package init?(_ octets: [UInt8]) {
        self.init(readBy: TreeReader(octets: octets, isBER: false))
    }

    /// Octets that are one element of BER, and nothing else; nil if not.
    ///
    /// Lengths may be longer than they need be, or indefinite. Elements are taken apart where the
    /// tag says that they are made of others, and nowhere else.
    ///
    /// - SeeAlso: X.690, section 8.1.3.
    package init?(ber octets: [UInt8]) {
        self.init(readBy: TreeReader(octets: octets, isBER: true))
    }

    private init?(readBy reader: TreeReader) {
        var position = 0
        let end = reader.octets.count
        guard let all = reader.elements(at: &position, end: end, depth: 0), all.count == 1
        else { return nil }

        self = all[0]
    }
}

private struct TreeReader {
    let octets: [UInt8]
    let isBER: Bool

    /// The elements up to an end, or up to a mark and that mark; nil where there is something else.
    func elements(
        at position: inout Int,
        end: Int,
        isMarked: Bool = false,
        depth: Int
    ) -> [ElementTree]? {
        guard depth < Self.maximumDepth else { return nil }

        var elements: [ElementTree] = []
        while position < end {
            if isMarked, octets[position..<end].starts(with: [0x00, 0x00]) {
                position += 2
                return elements
            }
            guard let element = element(at: &position, end: end, depth: depth) else { return nil }

            elements.append(element)
        }
        return isMarked ? nil : elements
    }

    private func element(at position: inout Int, end: Int, depth: Int) -> ElementTree? {
        guard let header = ElementHeader(at: position, in: octets, end: end),
            isBER ? octets[position] & 0x1f != 0x1f : header.isDER
        else { return nil }

        let tag = octets[position]
        guard let contents = header.contents else {
            guard isBER, header.length == nil, header.isConstructed else { return nil }

            position = header.contentsStart
            return elements(at: &position, end: end, isMarked: true, depth: depth + 1).map {
                ElementTree(tag: tag, .elements($0, after: []))
            }
        }

        position = contents.upperBound
        let isBitString = tag == DERTag.bitString.rawValue
        let isWrapping = !isBER && (isBitString || tag == DERTag.octetString.rawValue)
        var inner = contents.lowerBound
        if isWrapping, isBitString, octets[contents].first == 0 { inner += 1 }
        let prefix = Array(octets[contents.lowerBound..<inner])
        guard header.isConstructed || isWrapping,
            let found = elements(at: &inner, end: contents.upperBound, depth: depth + 1),
            header.isConstructed || found.count == 1
        else {
            let isBroken = isBER && header.isConstructed
            return isBroken ? nil : ElementTree(tag: tag, .octets(Array(octets[contents])))
        }

        return ElementTree(tag: tag, .elements(found, after: prefix))
    }

    /// Deeper than what the strict reader takes, so that what is nested too deep can be made.
    private static let maximumDepth = 48
}
