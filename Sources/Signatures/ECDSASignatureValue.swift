// SPDX-License-Identifier: Apache-2.0

import PKIX

/// The layout of an ECDSA signature in a certificate.
///
/// - SeeAlso: RFC 3279, section 2.2.3: Ecdsa-Sig-Value.
enum ECDSASignatureValue {
    /// Hands on the two numbers, each in as many octets as the curve's order has; nil where the
    /// octets are not DER or a number does not fit.
    ///
    /// By a pointer: swift-crypto copies them, and an array would be made for that alone.
    static func withRaw<Value>(
        _ signature: ArraySlice<UInt8>,
        size: Int,
        _ work: (UnsafeRawBufferPointer) -> Value?
    ) -> Value? {
        let span = signature.span
        guard var numbers = try? DERReader.whole(.sequence, of: span).reader,
            let r = digits(of: &numbers, of: span), r.count <= size,
            let s = digits(of: &numbers, of: span), s.count <= size,
            numbers.isAtEnd
        else { return nil }

        return unsafe withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 1) { raw in
            unsafe raw.initializeMemory(as: UInt8.self, repeating: 0)
            for (number, end) in [(r, size), (s, 2 * size)] {
                for position in number {
                    unsafe raw[end - number.upperBound + position] = span[position]
                }
            }
            return unsafe work(UnsafeRawBufferPointer(raw))
        }
    }

    /// The digits of the next number, without a leading zero; nil where it is negative.
    private static func digits(
        of numbers: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) -> Range<Int>? {
        guard let number = try? numbers.readInteger(of: octets).contents,
            octets[number.lowerBound] < 0x80
        else { return nil }

        return octets[number.lowerBound] == 0 ? number.dropFirst() : number
    }
}
