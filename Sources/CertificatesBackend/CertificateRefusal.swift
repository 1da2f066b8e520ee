// SPDX-License-Identifier: Apache-2.0

#if Certificates
private import Crypto
internal import Pinning
private import SwiftASN1
private import X509

/// Why the library does not read the end entity's certificate.
///
/// It reads the key with the certificate, so that a certificate with a key it does not take is none
/// to it; its errors tell these cases apart from a malformed one.
struct CertificateRefusal {
    let reason: Reason
    /// The error without the place in the library's source where it arose.
    let text: String

    /// An RSA key under 2048 bits is refused with the error of any key of a size that the library
    /// does not take (swift-crypto, Sources/_CryptoExtras/RSA/RSA_boring.swift).
    static let aliases: [Set<Reason>] = [[.unsupportedKey, .weakAlgorithm]]

    /// The table from the errors of reading to our reasons.
    init(of error: any Error) {
        switch error {
        case let error as CertificateError where error.code == .unsupportedPublicKeyAlgorithm:
            reason = .unsupportedKey
            text = "CertificateError.\(error.code)"
        case let error as CertificateError where error.code == .unsupportedSignatureAlgorithm:
            reason = .unsupportedAlgorithm
            text = "CertificateError.\(error.code)"
        case let error as CertificateError:
            reason = .malformedCertificate
            text = "CertificateError.\(error.code)"
        case let error as ASN1Error:
            reason = .malformedCertificate
            text = "ASN1Error.\(error.code)"
        case CryptoKitError.underlyingCoreCryptoError:
            reason = .unsupportedKey
            // Its number is the oldest error that this thread left behind, whatever that was about
            // (swift-crypto, Sources/Crypto/Util/BoringSSL/CryptoKitErrors_boring.swift).
            text = "CryptoKitError.underlyingCoreCryptoError"
        case let error as CryptoKitError:
            reason = .unsupportedKey
            text = "CryptoKitError.\(error)"
        default:
            reason = .malformedCertificate
            text = "\(type(of: error))"
        }
    }
}
#endif
