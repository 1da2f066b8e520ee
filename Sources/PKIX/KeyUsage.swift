// SPDX-License-Identifier: Apache-2.0

/// What a key may be used for.
///
/// - SeeAlso: RFC 5280, section 4.2.1.3.
package struct KeyUsage: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    // Bit n of the BIT STRING, counted from its first, is bit 15 - n here.
    package static let digitalSignature = KeyUsage(rawValue: 1 << 15)
    package static let keyEncipherment = KeyUsage(rawValue: 1 << 13)
    package static let keyAgreement = KeyUsage(rawValue: 1 << 11)
    package static let keyCertSign = KeyUsage(rawValue: 1 << 10)
    package static let cRLSign = KeyUsage(rawValue: 1 << 9)

    init(
        _ value: inout DERReader,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws(DERError) {
        let start = value.offset
        let (bits, unused) = try value.readBitString(of: octets)
        // An extension without any bit says nothing (RFC 5280, 4.2.1.3).
        guard bits.contains(where: { octets[$0] != 0 }) else { throw DERError(.empty, at: start) }
        // Zero bits at the end of named ones are left out (X.690, 11.2.2).
        guard
            octets[bits.upperBound - 1] >> UInt8(unused) & 0x01 == 1
                || tolerances.contains(.keyUsageEndingWithZeros)
        else {
            throw DERError(.trailingZeroBits, at: start)
        }

        var raw: UInt16 = 0
        // Nine bits are named; whatever is behind them says nothing that is known here.
        for (index, position) in bits.prefix(2).enumerated() {
            raw |= UInt16(octets[position]) << UInt16(8 * (1 - index))
        }
        rawValue = raw
    }
}
