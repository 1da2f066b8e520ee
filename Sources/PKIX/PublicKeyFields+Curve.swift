// SPDX-License-Identifier: Apache-2.0

extension PublicKeyFields {
    /// Whether a key on an elliptic curve, other than those that are supported, belongs to a field
    /// of less than 256 bits, or to a curve whose name is unknown.
    ///
    /// The length of the point tells the field where the curve has no name: every field below 256
    /// bits that has one has 239 at most, and its elements thirty octets.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-61; CA/Browser Forum Baseline Requirements, section 6.1.5;
    ///   SEC 2, section 2.
    static func isShortPoint(
        _ name: Range<Int>,
        _ parameters: DERElement?,
        _ point: Range<Int>,
        _ octets: borrowing Span<UInt8>
    ) -> Bool {
        guard octetsEqual(octets, name, .ecPublicKey) else { return false }
        if let parameters, parameters.tag == DERTag.objectIdentifier.rawValue {
            let arcs = parameters.contents
            for family in longCurves
            where arcs.count == family.arc.count + 1
                && family.arc.indices.allSatisfy({
                    octets[arcs.lowerBound + $0] == family.arc[$0]
                })
            {
                return !family.last.contains(octets[arcs.upperBound - 1])
            }
            return true
        }
        guard let first = point.first else { return true }

        let isCompressed = octets[first] == 0x02 || octets[first] == 0x03
        return (point.count - 1) / (isCompressed ? 1 : 2) < 32
    }

    /// Whether a key is one of DSA, by either of its names.
    static func isOfDSA(_ name: Range<Int>, _ octets: borrowing Span<UInt8>) -> Bool {
        octetsEqual(octets, name, .dsa) || octetsEqual(octets, name, .dsaOfOIW)
    }

    /// The identifiers under which curves are named, and those of the last arcs that stand for 256
    /// bits and more.
    private static let longCurves: [(arc: [UInt8], last: Set<UInt8>)] = [
        // 1.3.132.0, of SECG (SEC 2, appendix A).
        ([0x2b, 0x81, 0x04, 0x00], Set([10, 16, 17, 34, 35, 36, 37, 38, 39])),
        // 1.2.840.10045.3.1, prime curves of X9.62.
        ([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01], Set([7])),
        // 1.2.840.10045.3.0, its curves of characteristic two.
        ([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x00], Set([16, 17, 18, 19, 20])),
        // 1.3.36.3.3.2.8.1.1, brainpool (RFC 5639, section 3).
        (
            [0x2b, 0x24, 0x03, 0x03, 0x02, 0x08, 0x01, 0x01],
            Set([7, 8, 9, 10, 11, 12, 13, 14])
        ),
        // 1.2.156.10197.1.301, SM2 (GB/T 32918; RFC 8998, section 3.2).
        ([0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82], Set([45])),
    ]
}
