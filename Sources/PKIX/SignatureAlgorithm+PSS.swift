// SPDX-License-Identifier: Apache-2.0

extension SignatureAlgorithm {
    /// The algorithm that RSASSA-PSS parameters name.
    ///
    /// Only the three sets of parameters that the CA/Browser Forum allows are known: one digest
    /// throughout, and a salt as long as it. They are compared as octets, as it gives them.
    ///
    /// - SeeAlso: CA/Browser Forum Baseline Requirements, section 7.1.3.2.1; RFC 4055, section 3.1.
    static func pss(
        _ parameters: DERElement?,
        of octets: borrowing Span<UInt8>
    ) -> SignatureAlgorithm {
        guard let parameters else { return .unsupported }

        for (known, algorithm) in knownParameters
        where octetsEqual(octets, parameters.whole, known.span, 0..<known.count) {
            return algorithm
        }
        return .unsupported
    }

    private static let knownParameters: [([UInt8], SignatureAlgorithm)] = [
        (parameters(.sha256, saltLength: 32), .rsaPSS(.sha256)),
        (parameters(.sha384, saltLength: 48), .rsaPSS(.sha384)),
        (parameters(.sha512, saltLength: 64), .rsaPSS(.sha512)),
    ]

    private static func parameters(_ digest: ObjectIdentifier, saltLength: Int) -> [UInt8] {
        let hash = DERWriter.sequence(DERWriter.objectIdentifier(digest), DERWriter.null)
        return DERWriter.sequence(
            DERWriter.explicit(0, hash),
            DERWriter.explicit(
                1,
                DERWriter.sequence(DERWriter.objectIdentifier(.mgf1), hash)
            ),
            DERWriter.explicit(2, DERWriter.integer(saltLength))
        )
    }
}
