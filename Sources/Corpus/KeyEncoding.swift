// SPDX-License-Identifier: Apache-2.0

extension CertificateRecipe {
    /// An encoding of the public key that is not the usual one.
    ///
    /// - SeeAlso: RFC 3279, section 2.3; RFC 5480, section 2; X.690, sections 8.1.3 and 8.6.
    package enum KeyEncoding: String, CaseIterable, Sendable {
        /// The BIT STRING in constructed form, of one segment.
        case constructedKey = "constructed-key"
        /// The point as one coordinate and the sign of the other.
        case ecCompressed = "ec-compressed"
        /// The curve by its numbers in place of its name.
        case ecExplicit = "ec-explicit"
        /// The point as both coordinates and the sign of the second.
        case ecHybrid = "ec-hybrid"
        /// Both coordinates, without the octet in front that says so.
        case ecRawPoint = "ec-raw-point"
        case ecWithoutParameters = "ec-without-parameters"
        case indefiniteLength = "indefinite-length"
        case longAlgorithmLength = "long-algorithm-length"
        case longKeyLength = "long-key-length"
        case longLength = "long-length"
        /// The last bit of the second coordinate is another.
        case pointOffCurve = "point-off-curve"
        /// The modulus without the zero octet that keeps it positive.
        case rsaNegativeModulus = "rsa-negative-modulus"
        /// The algorithm id-RSAES-OAEP, for keys that encrypt, with NULL.
        ///
        /// - SeeAlso: RFC 8017, appendix A.2.1.
        case rsaOAEP = "rsa-oaep"
        /// An empty OCTET STRING in place of NULL.
        case rsaOctetParameters = "rsa-octet-parameters"
        /// The modulus with one zero octet more than it needs.
        case rsaPaddedModulus = "rsa-padded-modulus"
        /// The algorithm id-RSASSA-PSS, without parameters.
        case rsaPSS = "rsa-pss"
        case rsaWithoutNull = "rsa-without-null"
        /// A NULL behind the key, inside of the BIT STRING.
        case trailingInKey = "trailing-in-key"
        /// A NULL behind the BIT STRING, inside of the SubjectPublicKeyInfo.
        case trailingOctets = "trailing-octets"
        /// The algorithm 2.999.2, an identifier for examples.
        case unknownAlgorithm = "unknown-algorithm"
        /// Seven unused bits, though bits are set there.
        case unusedBits = "unused-bits"
    }
}

extension CertificateRecipe.KeyEncoding {
    /// The encodings that are the usual one with a bend.
    package var bends: [Bend] {
        switch self {
        case .indefiniteLength: [Bend(.subjectPublicKeyInfo, .length(.indefinite))]
        case .longAlgorithmLength: [Bend(.keyAlgorithm, .length(.long))]
        case .longKeyLength: [Bend(.subjectPublicKey, .length(.long))]
        case .longLength: [Bend(.subjectPublicKeyInfo, .length(.long))]
        case .trailingOctets: [Bend(.subjectPublicKeyInfo, .append([0x05, 0x00]))]
        case .constructedKey, .ecCompressed, .ecExplicit, .ecHybrid, .ecRawPoint,
            .ecWithoutParameters, .pointOffCurve, .rsaNegativeModulus, .rsaOAEP,
            .rsaOctetParameters, .rsaPaddedModulus, .rsaPSS, .rsaWithoutNull, .trailingInKey,
            .unknownAlgorithm, .unusedBits:
            []
        }
    }
}
