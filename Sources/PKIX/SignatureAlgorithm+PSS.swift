// SPDX-License-Identifier: Apache-2.0

extension SignatureAlgorithm {
    /// The algorithm that RSASSA-PSS parameters name.
    ///
    /// Only the three sets of parameters that the CA/Browser Forum allows are known: one digest
    /// throughout, and a salt as long as it. It gives them as octets, and they are compared as
    /// such, the digest's own parameters being NULL, as it has them, or absent, which is the same.
    /// SHA-1, named or left to be understood, is weak.
    ///
    /// - SeeAlso: CA/Browser Forum Baseline Requirements, section 7.1.3.2.1; RFC 4055, sections 2.1
    ///   and 3.1.
    static func pss(
        _ parameters: DERElement?,
        of octets: borrowing Span<UInt8>
    ) -> SignatureAlgorithm {
        guard let parameters else { return .unsupported }

        for (known, algorithm) in knownParameters
        where octetsEqual(octets, parameters.whole, known.span, 0..<known.count) {
            return algorithm
        }
        return isOverWeakDigest(parameters, of: octets) ? .weak : .unsupported
    }

    /// Whether the digest is MD5, or SHA-1, which it is where none is named.
    private static func isOverWeakDigest(
        _ parameters: DERElement,
        of octets: borrowing Span<UInt8>
    ) -> Bool {
        guard parameters.tag == DERTag.sequence.rawValue else { return false }

        var fields = parameters.reader
        guard let tagged = try? fields.readIfPresent(.contextConstructed(0), of: octets) else {
            return true
        }
        var field = tagged.reader
        guard var digest = try? field.read(.sequence, of: octets).reader,
            let name = try? digest.readObjectIdentifier(of: octets)
        else { return false }

        return octetsEqual(octets, name, .sha1) || octetsEqual(octets, name, .md5)
    }

    private static let knownParameters =
        parameters(.sha256, .rsaPSS(.sha256), saltLength: 32)
        + parameters(.sha384, .rsaPSS(.sha384), saltLength: 48)
        + parameters(.sha512, .rsaPSS(.sha512), saltLength: 64)

    /// Every spelling of one set of parameters: the digest stands there twice.
    private static func parameters(
        _ digest: ObjectIdentifier,
        _ algorithm: SignatureAlgorithm,
        saltLength: Int
    ) -> [([UInt8], SignatureAlgorithm)] {
        let name = DERWriter.objectIdentifier(digest)
        let spellings = [DERWriter.sequence(name, DERWriter.null), DERWriter.sequence(name)]
        return spellings.flatMap { hash in
            spellings.map { hashOfMask in
                let parameters = DERWriter.sequence(
                    DERWriter.explicit(0, hash),
                    DERWriter.explicit(
                        1,
                        DERWriter.sequence(DERWriter.objectIdentifier(.mgf1), hashOfMask)
                    ),
                    DERWriter.explicit(2, DERWriter.integer(saltLength))
                )
                return (parameters, algorithm)
            }
        }
    }
}
