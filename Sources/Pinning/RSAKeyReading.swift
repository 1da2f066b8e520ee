// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What libraries make of an RSA key when they encode it again.
///
/// - SeeAlso: RFC 3279, section 2.3.1; RFC 8017, appendix A.1.1.
struct RSAKeyReading {
    private let key: PresentedKey

    init(_ key: PresentedKey) {
        self.key = key
    }

    func encoded(
        _ presented: [UInt8],
        by implementation: CanonicalKeyImplementation
    ) -> CanonicalKey {
        guard let numbers else { return .unmeasured }

        switch implementation {
        case .gnutls where numbers.areFollowed, .openJDK where numbers.areFollowed:
            return .refused
        case .gnutls, .opensslCommand:
            // Parameters become NULL, and the numbers positive and minimal.
            return .octets(key.encoded(numbers.minimal))
        case .openJDK:
            // Absent parameters become NULL, and everything else stays as it was.
            return .octets(key.kind == .rsa(.absent) ? key.withNullParameters : presented)
        }
    }

    /// The size of the modulus; nil where the two numbers are not written as short as can be.
    var modulusBits: Int? {
        guard let numbers, !numbers.areFollowed, numbers.minimal == key.bits else { return nil }

        let span = key.bits.span
        var reader = DERReader(0..<key.bits.count)
        guard var fields = try? reader.read(.sequence, of: span).reader,
            let modulus = try? fields.read(.integer, of: span).contents
        else { return nil }

        let significant = key.bits[modulus].drop { $0 == 0 }
        return significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    }

    /// The two numbers; nil where there are none, or more.
    private var numbers: (minimal: [UInt8], areFollowed: Bool)? {
        let span = key.bits.span
        var reader = DERReader(0..<key.bits.count)
        guard var fields = try? reader.read(.sequence, of: span).reader,
            let modulus = try? fields.read(.integer, of: span).contents,
            let exponent = try? fields.read(.integer, of: span).contents,
            fields.isAtEnd
        else { return nil }

        let minimal = DERWriter.sequence(
            DERWriter.integer(unsigned: Array(key.bits[modulus])),
            DERWriter.integer(unsigned: Array(key.bits[exponent]))
        )
        return (minimal, !reader.isAtEnd)
    }
}
