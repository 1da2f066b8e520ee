// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
internal import COpenSSL
internal import Pinning

/// Where and why OpenSSL gave up on a path.
///
/// OpenSSL stops at the first error, so that there is one. Some errors cover two reasons; which
/// one it was, the library says of the certificate at which it stopped.
///
/// - SeeAlso: X509_STORE_CTX_get_error(3).
struct VerificationFailure {
    let error: Int32
    let depth: Int32
    let traits: Traits

    /// What the library says of the certificate at which it stopped, and of the end entity.
    struct Traits: OptionSet {
        let rawValue: UInt32

        static let unknownKey = Traits(rawValue: 1)
        static let unknownAlgorithm = Traits(rawValue: 2)
        static let noCertificateSigning = Traits(rawValue: 4)
        static let selfSigned = Traits(rawValue: 8)
    }

    init(_ verification: pinproof_openssl_verification) {
        error = unsafe verification.error
        depth = unsafe verification.depth
        traits = unsafe Traits(rawValue: verification.traits)
    }

    /// The reason in our words; none of our questions can lead to an error without one.
    var reason: Reason {
        get throws(BackendError) {
            guard let meaning else {
                throw .defect("OpenSSL: \(self), which has no reason in VerificationFailure")
            }

            return meaning.reason
        }
    }

    /// OpenSSL has an error for every reason, or says of the certificate which one it was.
    static let aliases: [Set<Reason>] = []

    /// The one table from OpenSSL's errors to our reasons.
    private var meaning: (name: String, reason: Reason)? {
        switch error {
        case X509_V_ERR_UNSPECIFIED:
            ("X509_V_ERR_UNSPECIFIED", unreadable)
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
            ("X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT", withoutAnchor)
        case X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
            ("X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY", .unsupportedKey)
        case X509_V_ERR_CERT_SIGNATURE_FAILURE:
            (
                "X509_V_ERR_CERT_SIGNATURE_FAILURE",
                traits.contains(.unknownAlgorithm) ? .unsupportedAlgorithm : .badSignature
            )
        case X509_V_ERR_CERT_NOT_YET_VALID:
            ("X509_V_ERR_CERT_NOT_YET_VALID", .notYetValid)
        case X509_V_ERR_CERT_HAS_EXPIRED:
            ("X509_V_ERR_CERT_HAS_EXPIRED", .expired)
        case X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD:
            ("X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD", unreadable)
        case X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD:
            ("X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD", unreadable)
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
            ("X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT", withoutAnchor)
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
            ("X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN", withoutAnchor)
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
            ("X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY", withoutAnchor)
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            ("X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE", withoutAnchor)
        case X509_V_ERR_CERT_CHAIN_TOO_LONG:
            // The library's own limit on the search, not a certificate's path length.
            ("X509_V_ERR_CERT_CHAIN_TOO_LONG", .budgetExhausted)
        case X509_V_ERR_PATH_LENGTH_EXCEEDED:
            ("X509_V_ERR_PATH_LENGTH_EXCEEDED", .pathTooLong)
        case X509_V_ERR_INVALID_PURPOSE:
            ("X509_V_ERR_INVALID_PURPOSE", .wrongUsage)
        case X509_V_ERR_CERT_UNTRUSTED:
            ("X509_V_ERR_CERT_UNTRUSTED", withoutAnchor)
        case X509_V_ERR_CERT_REJECTED:
            ("X509_V_ERR_CERT_REJECTED", withoutAnchor)
        case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
            ("X509_V_ERR_KEYUSAGE_NO_CERTSIGN", .wrongUsage)
        case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION:
            ("X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION", .unknownCriticalExtension)
        case X509_V_ERR_PROXY_CERTIFICATES_NOT_ALLOWED:
            // A proxy certificate is one by a critical extension (RFC 3820, 3.8).
            ("X509_V_ERR_PROXY_CERTIFICATES_NOT_ALLOWED", .unknownCriticalExtension)
        case X509_V_ERR_INVALID_EXTENSION:
            ("X509_V_ERR_INVALID_EXTENSION", unreadable)
        case X509_V_ERR_UNNESTED_RESOURCE:
            // Addresses, as names are, must lie inside the issuer's (RFC 3779, 2.3).
            ("X509_V_ERR_UNNESTED_RESOURCE", .nameConstraint)
        case X509_V_ERR_PERMITTED_VIOLATION:
            ("X509_V_ERR_PERMITTED_VIOLATION", .nameConstraint)
        case X509_V_ERR_EXCLUDED_VIOLATION:
            ("X509_V_ERR_EXCLUDED_VIOLATION", .nameConstraint)
        case X509_V_ERR_SUBTREE_MINMAX:
            ("X509_V_ERR_SUBTREE_MINMAX", .nameConstraint)
        case X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE:
            ("X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE", .nameConstraint)
        case X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX:
            ("X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX", .nameConstraint)
        case X509_V_ERR_UNSUPPORTED_NAME_SYNTAX:
            ("X509_V_ERR_UNSUPPORTED_NAME_SYNTAX", .nameConstraint)
        case X509_V_ERR_PATH_LOOP:
            ("X509_V_ERR_PATH_LOOP", .noPath)
        case X509_V_ERR_EE_KEY_TOO_SMALL:
            // A key that the library cannot read has no strength that could suffice.
            ("X509_V_ERR_EE_KEY_TOO_SMALL", weakKey)
        case X509_V_ERR_CA_KEY_TOO_SMALL:
            ("X509_V_ERR_CA_KEY_TOO_SMALL", weakKey)
        case X509_V_ERR_CA_MD_TOO_WEAK:
            (
                "X509_V_ERR_CA_MD_TOO_WEAK",
                traits.contains(.unknownAlgorithm) ? .unsupportedAlgorithm : .weakAlgorithm
            )
        case X509_V_ERR_UNSUPPORTED_SIGNATURE_ALGORITHM:
            ("X509_V_ERR_UNSUPPORTED_SIGNATURE_ALGORITHM", .unsupportedAlgorithm)
        case X509_V_ERR_SIGNATURE_ALGORITHM_MISMATCH:
            ("X509_V_ERR_SIGNATURE_ALGORITHM_MISMATCH", .badSignature)
        case X509_V_ERR_SIGNATURE_ALGORITHM_INCONSISTENCY:
            ("X509_V_ERR_SIGNATURE_ALGORITHM_INCONSISTENCY", unreadable)
        case X509_V_ERR_INVALID_CA:
            // X509_check_ca refuses a key usage without keyCertSign before it looks at the CA bit.
            (
                "X509_V_ERR_INVALID_CA",
                traits.contains(.noCertificateSigning) ? .wrongUsage : .notACA
            )
        // Errors of DANE, which asks for the host and the records as well.
        case X509_V_ERR_DANE_NO_MATCH:
            ("X509_V_ERR_DANE_NO_MATCH", .noMatchingPin)
        case X509_V_ERR_HOSTNAME_MISMATCH:
            ("X509_V_ERR_HOSTNAME_MISMATCH", .nameMismatch)
        case X509_V_ERR_IP_ADDRESS_MISMATCH:
            ("X509_V_ERR_IP_ADDRESS_MISMATCH", .nameMismatch)
        case X509_V_ERR_EC_KEY_EXPLICIT_PARAMS:
            ("X509_V_ERR_EC_KEY_EXPLICIT_PARAMS", .unsupportedKey)
        default: nil
        }
    }

    /// What cannot be read is malformed if it is the end entity, and else no candidate for a path.
    private var unreadable: Reason { depth == 0 ? .malformedCertificate : .noPath }

    private var weakKey: Reason {
        traits.contains(.unknownKey) ? .unsupportedKey : .weakAlgorithm
    }

    /// OpenSSL looks for no issuer of a certificate whose signature algorithm it does not know.
    private var withoutAnchor: Reason {
        if traits.contains(.unknownAlgorithm) { return .unsupportedAlgorithm }
        return traits.contains(.selfSigned) ? .selfSigned : .noPath
    }
}

extension VerificationFailure: CustomStringConvertible {
    var description: String {
        let text = unsafe String(cString: pinproof_openssl_error_text(error))
        return "\(meaning?.name ?? "error") (\(error)) at depth \(depth): \(text)"
    }
}
#endif
