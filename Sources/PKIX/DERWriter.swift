// SPDX-License-Identifier: Apache-2.0

/// Builds DER from its leaves up: each function gives one whole element, header included.
///
/// Lengths are always the shortest definite ones. Odd encodings are made by bending finished
/// octets, never by an option here, so that what is written without bending is always DER.
///
/// - SeeAlso: X.690, sections 8 and 10.
package enum DERWriter {
    /// An element with the given identifier octet around the contents.
    package static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        var octets = [tag]
        octets += length(contents.count)
        octets += contents
        return octets
    }

    /// The length octets for so many contents octets.
    ///
    /// - SeeAlso: X.690, section 10.1.
    package static func length(_ count: Int) -> [UInt8] {
        guard count > 0x7F else { return [UInt8(count)] }

        var octets: [UInt8] = []
        var rest = count
        while rest > 0 {
            octets.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(octets.count)] + octets
    }

    /// The same with one octet more than it needs, which DER does not have.
    package static func longLength(_ count: Int) -> [UInt8] {
        let usual = length(count)
        return usual.count == 1 ? [0x81] + usual : [usual[0] + 1, 0x00] + usual.dropFirst()
    }

    package static func boolean(_ value: Bool) -> [UInt8] {
        // TRUE has one encoding in DER (X.690, 11.1).
        element(0x01, [value ? 0xFF : 0x00])
    }

    package static func integer(_ value: Int) -> [UInt8] {
        let octets = bigEndianOctets(of: UInt64(bitPattern: Int64(value)))
        // The first nine bits are never all equal (X.690, 8.3.2).
        var start = 0
        while start < octets.count - 1,
            (octets[start] == 0x00 && octets[start + 1] & 0x80 == 0)
                || (octets[start] == 0xFF && octets[start + 1] & 0x80 != 0)
        {
            start += 1
        }
        return element(0x02, Array(octets[start...]))
    }

    /// A number that is not negative, by its octets, the most significant first.
    package static func integer(unsigned octets: [UInt8]) -> [UInt8] {
        let magnitude = Array(octets.drop { $0 == 0 })
        // The top bit is the sign: a zero octet keeps the number positive (X.690, 8.3.3).
        let needsZero = magnitude.first.map { $0 & 0x80 != 0 } ?? true
        return element(0x02, needsZero ? [0x00] + magnitude : magnitude)
    }

    /// A string of bits that ends on a whole octet.
    package static func bitString(_ octets: [UInt8]) -> [UInt8] {
        element(0x03, [0x00] + octets)
    }

    /// A list of named bits, given by the positions that are set, bit 0 being the first.
    ///
    /// - SeeAlso: X.690, section 11.2.2: trailing zero bits are left out.
    package static func namedBits(_ positions: some Collection<Int>) -> [UInt8] {
        guard let last = positions.max() else { return element(0x03, [0x00]) }

        var octets = [UInt8](repeating: 0, count: last / 8 + 1)
        for position in positions {
            octets[position / 8] |= 0x80 >> UInt8(position % 8)
        }
        return element(0x03, [UInt8(7 - last % 8)] + octets)
    }

    package static func octetString(_ octets: [UInt8]) -> [UInt8] {
        element(0x04, octets)
    }

    package static var null: [UInt8] { [0x05, 0x00] }

    package static func objectIdentifier(_ identifier: ObjectIdentifier) -> [UInt8] {
        element(0x06, identifier.contents)
    }

    package static func utf8String(_ text: String) -> [UInt8] {
        element(0x0C, Array(text.utf8))
    }

    package static func sequence(_ elements: [UInt8]...) -> [UInt8] {
        sequence(elements)
    }

    package static func sequence(_ elements: [[UInt8]]) -> [UInt8] {
        element(0x30, concatenated(elements))
    }

    /// A set of one element; several would have to be ordered first (X.690, section 11.6).
    package static func set(ofOne element: [UInt8]) -> [UInt8] {
        self.element(0x31, element)
    }

    /// A value under a context tag of its own that keeps the value's header.
    package static func explicit(_ number: UInt8, _ element: [UInt8]) -> [UInt8] {
        self.element(0xA0 | number, element)
    }

    /// Primitive contents whose own tag is replaced by a context tag.
    package static func implicit(_ number: UInt8, _ contents: [UInt8]) -> [UInt8] {
        element(0x80 | number, contents)
    }

    /// Constructed contents whose own tag is replaced by a context tag.
    package static func implicitSequence(_ number: UInt8, _ elements: [[UInt8]]) -> [UInt8] {
        element(0xA0 | number, concatenated(elements))
    }

    /// The elements one after the other; whole arrays at a time, for certificates are made by the
    /// thousand where nothing is optimised, too.
    private static func concatenated(_ elements: [[UInt8]]) -> [UInt8] {
        var octets: [UInt8] = []
        for element in elements { octets += element }
        return octets
    }
}

private func bigEndianOctets(of value: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
}
