// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
internal import Pinning

/// What GnuTLS found wrong with a path, everything at once.
///
/// The bits accumulate over the path, so that the most telling decides, as between failed branches.
/// Some bits cover several reasons; which one it was, the library says of the certificates.
///
/// - SeeAlso: gnutls_certificate_status_t in gnutls/gnutls.h.
struct VerificationStatus {
    let bits: UInt32
    let traits: Traits

    /// What the library says of the links that did not hold, and of the end entity.
    struct Traits: OptionSet {
        let rawValue: UInt32

        static let unknownKey = Traits(rawValue: 1)
        static let unknownAlgorithm = Traits(rawValue: 2)
        static let noCertificateSigning = Traits(rawValue: 4)
        static let lengthUsedUp = Traits(rawValue: 8)
        static let selfSigned = Traits(rawValue: 16)
        static let keyOfAnotherKind = Traits(rawValue: 32)
        static let noHandshake = Traits(rawValue: 64)
    }

    /// GnuTLS has a bit for every reason, or says of the certificates which one it was.
    static let aliases: [Set<Reason>] = []

    /// The reason in our words; nil for a status that none of our questions can lead to.
    var reason: Reason? {
        // Certificates are verified, and then the handshake ends.
        if bits == 0, traits.contains(.noHandshake) { return .wrongUsage }
        let named = names
        guard named.allSatisfy({ $0.isExpected }), unnamedBits == 0 else { return nil }
        // Whatever else is wrong with the certificates, they lead nowhere.
        if named.contains(where: { $0.bit == Self.signerNotFound }) {
            return traits.contains(.selfSigned) ? .selfSigned : .noPath
        }

        let reasons = named.compactMap(\.reason)
        if let telling = Reason.allCases.last(where: reasons.contains) { return telling }

        // The library could not carry the verification out, and says no more than that.
        if traits.contains(.unknownKey) { return .unsupportedKey }
        return traits.contains(.unknownAlgorithm) ? .unsupportedAlgorithm : .badSignature
    }

    private var names: [StatusBit] { table.filter { bits & $0.bit != 0 } }

    private var unnamedBits: UInt32 { table.reduce(bits) { $0 & ~$1.bit } }

    private static let signerNotFound: UInt32 = 1 << 6

    /// The one table from GnuTLS's status bits to our reasons.
    private var table: [StatusBit] {
        [
            StatusBit(1, "GNUTLS_CERT_INVALID"),
            StatusBit(5, "GNUTLS_CERT_REVOKED", isExpected: false),
            StatusBit(6, "GNUTLS_CERT_SIGNER_NOT_FOUND"),
            StatusBit(7, "GNUTLS_CERT_SIGNER_NOT_CA", .notACA),
            StatusBit(
                8,
                "GNUTLS_CERT_INSECURE_ALGORITHM",
                // An algorithm or a key that the library does not know is not secure either.
                traits.contains(.unknownKey)
                    ? .unsupportedKey
                    : traits.contains(.unknownAlgorithm) ? .unsupportedAlgorithm : .weakAlgorithm
            ),
            StatusBit(9, "GNUTLS_CERT_NOT_ACTIVATED", .notYetValid),
            StatusBit(10, "GNUTLS_CERT_EXPIRED", .expired),
            StatusBit(11, "GNUTLS_CERT_SIGNATURE_FAILURE", .badSignature),
            StatusBit(12, "GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED", isExpected: false),
            StatusBit(14, "GNUTLS_CERT_UNEXPECTED_OWNER", isExpected: false),
            StatusBit(15, "GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE", isExpected: false),
            StatusBit(
                16,
                "GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE",
                brokenConstraint
            ),
            StatusBit(17, "GNUTLS_CERT_MISMATCH", isExpected: false),
            StatusBit(18, "GNUTLS_CERT_PURPOSE_MISMATCH", .wrongUsage),
            StatusBit(19, "GNUTLS_CERT_MISSING_OCSP_STATUS", isExpected: false),
            StatusBit(20, "GNUTLS_CERT_INVALID_OCSP_STATUS", isExpected: false),
            StatusBit(21, "GNUTLS_CERT_UNKNOWN_CRIT_EXTENSIONS", .unknownCriticalExtension),
        ]
    }
}

extension VerificationStatus {
    /// Which of the issuer's constraints was broken, a key that cannot have signed being one.
    private var brokenConstraint: Reason {
        if traits.contains(.lengthUsedUp) { return .pathTooLong }
        if traits.contains(.keyOfAnotherKind) { return .badSignature }
        return traits.contains(.noCertificateSigning) ? .wrongUsage : .nameConstraint
    }
}

extension VerificationStatus: CustomStringConvertible {
    var description: String {
        let words =
            traits.contains(.noHandshake)
            ? ["GNUTLS_E_KEY_USAGE_VIOLATION"] : names.map(\.name)
        return "status 0x\(String(bits, radix: 16)): \(words.joined(separator: " | "))"
    }
}

/// One bit of a status.
private struct StatusBit {
    let bit: UInt32
    let name: String
    /// Nil for a bit that only accompanies others, and for one that is not expected.
    let reason: Reason?
    /// False for what no question of ours can lead to: no names, revocation, or stored keys.
    let isExpected: Bool

    init(_ position: UInt32, _ name: String, _ reason: Reason? = nil, isExpected: Bool = true) {
        bit = 1 << position
        self.name = name
        self.reason = reason
        self.isExpected = isExpected
    }
}
#endif
