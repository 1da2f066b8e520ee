// SPDX-License-Identifier: Apache-2.0

/// How a certificate is signed.
///
/// - SeeAlso: RFC 3279, section 2.2; RFC 4055, sections 3 and 5; RFC 5758, section 3.2; RFC 8410,
///   section 3.
package enum SignatureAlgorithm: Hashable, Sendable {
    case ecdsa(SignatureDigest)
    case ed25519
    case rsaPKCS1(SignatureDigest)
    /// With MGF1 over the same digest and a salt of the digest's length.
    case rsaPSS(SignatureDigest)
    /// Any other algorithm, or one of these with parameters it does not have.
    case unsupported
    /// MD2, MD4, MD5 or SHA-1 with RSA, SHA-1 with DSA or ECDSA: never verified, always refused.
    case weak

    init(_ element: DERElement, of octets: borrowing Span<UInt8>) throws(DERError) {
        var reader = element.reader
        let identifier = try reader.readObjectIdentifier(of: octets)
        let parameters = reader.isAtEnd ? nil : try reader.readAny(of: octets)
        try reader.expectEnd()

        let isNull = parameters.map { $0.tag == DERTag.null.rawValue && $0.contents.isEmpty }
        for (known, algorithm, shape) in Self.known
        where octetsEqual(octets, identifier, known) {
            let isAsLaidOut =
                switch shape {
                // Absent parameters must be understood as NULL (RFC 4055, 5).
                case .null: isNull ?? true
                case .absent: parameters == nil
                }
            self = isAsLaidOut ? algorithm : .unsupported
            return
        }
        self =
            octetsEqual(octets, identifier, .rsaPSS)
            ? Self.pss(parameters, of: octets) : .unsupported
    }

    /// Whether two AlgorithmIdentifiers name one algorithm, one with NULL for its parameters and the
    /// other without any.
    static func differInNullAlone(
        _ one: DERElement,
        _ other: DERElement,
        of octets: borrowing Span<UInt8>
    ) -> Bool {
        let (short, long) =
            one.contents.count < other.contents.count ? (one, other) : (other, one)
        let rest = (long.contents.lowerBound + short.contents.count)..<long.contents.upperBound
        var name = short.reader
        return (try? name.readObjectIdentifier(of: octets)) != nil && name.isAtEnd
            && octetsEqual(
                octets,
                short.contents,
                octets,
                long.contents.lowerBound..<rest.lowerBound
            )
            && rest.count == 2 && octets[rest.lowerBound] == DERTag.null.rawValue
            && octets[rest.lowerBound + 1] == 0
    }

    private enum Parameters { case absent, null }

    private static let known: [(ObjectIdentifier, SignatureAlgorithm, Parameters)] = [
        // Those that most certificates have come first.
        (.rsaSHA256, .rsaPKCS1(.sha256), .null),
        (.ecdsaSHA256, .ecdsa(.sha256), .absent),
        (.ecdsaSHA384, .ecdsa(.sha384), .absent),
        (.ecdsaSHA512, .ecdsa(.sha512), .absent),
        (.rsaSHA384, .rsaPKCS1(.sha384), .null),
        (.rsaSHA512, .rsaPKCS1(.sha512), .null),
        (.ed25519, .ed25519, .absent),
        (.rsaSHA1, .weak, .null),
        (.rsaSHA1ofOIW, .weak, .null),
        (.rsaMD5, .weak, .null),
        (.rsaMD2, .weak, .null),
        (.rsaMD4, .weak, .null),
        (.ecdsaSHA1, .weak, .absent),
        (.dsaSHA1, .weak, .absent),
    ]
}

/// The digests that a signature may cover.
package enum SignatureDigest: CaseIterable, Hashable, Sendable {
    case sha256, sha384, sha512
}
