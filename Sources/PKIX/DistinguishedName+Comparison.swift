// SPDX-License-Identifier: Apache-2.0

extension DistinguishedName {
    /// Whether a Name begins with the relative names of another, as constraints compare them.
    ///
    /// Types of attributes are compared byte for byte, and values as RFC 5280, section 7.1, says:
    /// without regard to case, to the type of string and to surplus spaces. Comparing bytes alone
    /// would let a name through that is excluded and written in another way.
    ///
    /// - Parameters:
    ///   - name: A whole Name, its header included.
    ///   - base: The Name that is stated by a constraint.
    /// - Returns: nil where a value cannot be compared, and nothing else tells the names apart.
    /// - SeeAlso: RFC 5280, sections 4.2.1.10, 7.1 and 8.
    static func begins(_ name: ArraySlice<UInt8>, with base: ArraySlice<UInt8>) -> Bool? {
        let (span, baseSpan) = (name.span, base.span)
        guard var rdns = try? DERReader.whole(.sequence, of: span).reader,
            var baseRDNs = try? DERReader.whole(.sequence, of: baseSpan).reader
        else { return nil }

        var isCertain = true
        while !baseRDNs.isAtEnd {
            guard !rdns.isAtEnd else { return false }
            guard let one = try? rdns.read(.set, of: span),
                let other = try? baseRDNs.read(.set, of: baseSpan)
            else { return nil }

            switch isSame(one, span, other, baseSpan) {
            case true?: continue
            case false?: return false
            case nil: isCertain = false
            }
        }
        return isCertain ? true : nil
    }

    /// Whether two relative names have the same attributes, in whatever order.
    private static func isSame(
        _ one: DERElement,
        _ octets: borrowing Span<UInt8>,
        _ other: DERElement,
        _ otherOctets: borrowing Span<UInt8>
    ) -> Bool? {
        guard !octetsEqual(octets, one.whole, otherOctets, other.whole) else { return true }
        guard let attributes = Attribute.all(in: one, of: octets),
            let otherAttributes = Attribute.all(in: other, of: otherOctets)
        else { return nil }
        guard attributes.count == otherAttributes.count else { return false }

        var isCertain = true
        var isMatched = [Bool](repeating: false, count: otherAttributes.count)
        for attribute in attributes {
            var found: Bool? = false
            for (place, otherAttribute) in otherAttributes.enumerated() {
                switch attribute.isSame(as: otherAttribute, octets, otherOctets) {
                case true?:
                    found = true
                    isMatched[place] = true
                case false?:
                    continue
                case nil:
                    isMatched[place] = true
                    if found == false { found = nil }
                }
            }
            guard found != false else { return false }

            isCertain = isCertain && found == true
        }
        guard !isMatched.contains(false) else { return false }

        return isCertain ? true : nil
    }
}

/// One attribute of a relative name.
private struct Attribute {
    let type: Range<Int>
    let value: DERElement

    /// All of a relative name; nil where there are more than anybody compares with each other.
    static func all(in rdn: DERElement, of octets: borrowing Span<UInt8>) -> [Attribute]? {
        var attributes: [Attribute] = []
        var reader = rdn.reader
        while !reader.isAtEnd {
            guard attributes.count < most,
                var fields = try? reader.read(.sequence, of: octets).reader,
                let type = try? fields.readObjectIdentifier(of: octets),
                let value = try? fields.readAny(of: octets)
            else { return nil }

            attributes.append(Attribute(type: type, value: value))
        }
        return attributes
    }

    func isSame(
        as other: Attribute,
        _ octets: borrowing Span<UInt8>,
        _ otherOctets: borrowing Span<UInt8>
    ) -> Bool? {
        guard octetsEqual(octets, type, otherOctets, other.type) else { return false }
        guard !octetsEqual(octets, value.whole, otherOctets, other.value.whole) else { return true }

        let isText = AttributeText.isText(value.tag)
        guard isText == AttributeText.isText(other.value.tag) else { return nil }
        // What is no text has one encoding, which is another here.
        guard isText else { return false }
        guard let text = AttributeText(value, of: octets),
            let otherText = AttributeText(other.value, of: otherOctets)
        else { return nil }

        return text == otherText
    }

    /// A relative name seldom has more than two.
    private static let most = 16
}
