// SPDX-License-Identifier: Apache-2.0

import PKIX

/// The layout of an ECDSA signature in a certificate.
///
/// - SeeAlso: RFC 3279, section 2.2.3: Ecdsa-Sig-Value.
enum ECDSASignatureValue {
    /// The two numbers, each in as many octets as the curve's order has; nil where the octets are
    /// not DER or a number does not fit.
    static func raw(_ signature: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        let span = signature.span
        guard var numbers = try? DERReader.whole(.sequence, of: span).reader,
            let r = try? numbers.readInteger(of: span).contents,
            let s = try? numbers.readInteger(of: span).contents,
            numbers.isAtEnd
        else { return nil }

        var raw = [UInt8](repeating: 0, count: 2 * size)
        for (number, end) in [(r, size), (s, 2 * size)] {
            guard span[number.lowerBound] < 0x80 else { return nil }

            let digits = span[number.lowerBound] == 0 ? number.dropFirst() : number
            guard digits.count <= size else { return nil }

            for (index, position) in digits.enumerated() {
                raw[end - digits.count + index] = span[position]
            }
        }
        return raw
    }
}
