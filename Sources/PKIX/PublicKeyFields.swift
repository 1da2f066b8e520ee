// SPDX-License-Identifier: Apache-2.0

/// The parts of a SubjectPublicKeyInfo, as ranges.
///
/// - SeeAlso: RFC 5280, section 4.1.2.7.
package struct PublicKeyFields: Hashable, Sendable {
    package let algorithm: PublicKeyAlgorithm
    /// Whether the raw key is one of RSA by any name that RSA keys go by, those that are not
    /// supported included: a short modulus is short whatever it may sign.
    ///
    /// - SeeAlso: RFC 4055, section 1.2.
    package let isRSA: Bool
    /// How many bits the modulus of an RSA key has; nil where the key is not RSA or not as laid
    /// out.
    package let modulusBits: Int?
    /// Whether the key is shorter than a CA may certify, of a kind that none may, or one of RSA whose
    /// length cannot be told.
    ///
    /// Found out once: every search asks it of whole paths.
    ///
    /// - SeeAlso: CA/Browser Forum Baseline Requirements, section 6.1.5.
    let isWeak: Bool
    /// The octets of the BIT STRING: the raw key, which many a tutorial hashes by mistake.
    package let keyBits: Range<Int>

    init(_ info: DERElement, of octets: borrowing Span<UInt8>) throws(DERError) {
        var reader = info.reader
        var identifier = try reader.read(.sequence, of: octets).reader
        let bits = try reader.readBitString(of: octets)
        try reader.expectEnd()

        let name = try identifier.readObjectIdentifier(of: octets)
        let parameters = identifier.isAtEnd ? nil : try identifier.readAny(of: octets)
        try identifier.expectEnd()
        keyBits = bits.bits
        let algorithm = Self.algorithm(name, parameters, of: octets)
        isRSA =
            algorithm == .rsa || octetsEqual(octets, name, .rsaPSS)
            || octetsEqual(octets, name, .rsaOfX500)
        modulusBits = isRSA ? Self.modulusBits(of: bits.bits, octets) : nil
        isWeak =
            isRSA
            ? (modulusBits ?? 0) < 2_048
            : algorithm == .unsupported
                && (Self.isOfDSA(name, octets)
                    || Self.isShortPoint(name, parameters, bits.bits, octets))
        // Every supported key is a whole number of octets.
        self.algorithm = bits.unused == 0 ? algorithm : .unsupported
    }

    private static func algorithm(
        _ name: Range<Int>,
        _ parameters: DERElement?,
        of octets: borrowing Span<UInt8>
    ) -> PublicKeyAlgorithm {
        if octetsEqual(octets, name, .ecPublicKey) {
            // Only named curves (RFC 5480, 2.1.1).
            guard let parameters, parameters.tag == DERTag.objectIdentifier.rawValue else {
                return .unsupported
            }
            if octetsEqual(octets, parameters.contents, .p256) { return .p256 }
            if octetsEqual(octets, parameters.contents, .p384) { return .p384 }
            if octetsEqual(octets, parameters.contents, .p521) { return .p521 }
            return .unsupported
        }
        if octetsEqual(octets, name, .rsaEncryption) {
            // The parameters are NULL (RFC 3279, 2.3.1); other octets are another encoding of the
            // same key, which is a matter for the pin and not for the path.
            return .rsa
        }
        if octetsEqual(octets, name, .ed25519), parameters == nil { return .ed25519 }
        return .unsupported
    }
}

/// The kind of a public key.
///
/// - SeeAlso: RFC 3279, section 2.3; RFC 5480, section 2.1; RFC 8410, section 3.
package enum PublicKeyAlgorithm: Hashable, Sendable {
    case ed25519, p256, p384, p521, rsa, unsupported
}
