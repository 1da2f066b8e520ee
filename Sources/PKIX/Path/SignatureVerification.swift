// SPDX-License-Identifier: Apache-2.0

/// Verifies signatures; handed in, since cryptography is not written here.
package protocol SignatureVerification: Sendable {
    /// Whether the certificate's signature verifies under the issuer's key.
    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome
}

/// What became of a signature.
package enum SignatureOutcome: Hashable, Sendable {
    case invalid
    case unsupportedAlgorithm
    case unsupportedKey
    case valid

    /// What stands against the path; nil for a valid signature.
    var failure: PathFailure? {
        switch self {
        case .invalid: .badSignature
        case .unsupportedAlgorithm: .unsupportedAlgorithm
        case .unsupportedKey: .unsupportedKey
        case .valid: nil
        }
    }
}
