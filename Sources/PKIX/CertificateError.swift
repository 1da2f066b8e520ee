// SPDX-License-Identifier: Apache-2.0

/// Why some octets are no certificate.
package enum CertificateError: Error, Hashable, Sendable {
    /// The algorithm inside the signed part and the one beside the signature differ
    /// (RFC 5280, 4.1.1.2).
    case algorithmsDiffer(at: Int)
    /// An extension occurs twice (RFC 5280, 4.2).
    case duplicateExtension(ObjectIdentifier, at: Int)
    /// The issuer has no name (RFC 5280, 4.1.2.4).
    case emptyIssuer(at: Int)
    case encoding(DERError)
    /// Extensions or unique identifiers in a version that has none (RFC 5280, 4.1.2.1).
    case fieldOfLaterVersion(at: Int)
    /// A version other than 1, 2 and 3 (RFC 5280, 4.1.2.1).
    case unknownVersion(Int, at: Int)
}

extension CertificateError {
    /// The byte at which it was noticed, counted from the start of the certificate.
    package var offset: Int {
        switch self {
        case .algorithmsDiffer(let offset), .duplicateExtension(_, let offset),
            .emptyIssuer(let offset), .fieldOfLaterVersion(let offset),
            .unknownVersion(_, let offset):
            offset
        case .encoding(let error): error.offset
        }
    }
}

extension CertificateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .algorithmsDiffer(let offset):
            "the two signature algorithms differ at byte \(offset) (RFC 5280, 4.1.1.2)"
        case .duplicateExtension(let identifier, let offset):
            "extension \(identifier) occurs twice, again at byte \(offset) (RFC 5280, 4.2)"
        case .emptyIssuer(let offset):
            "the issuer at byte \(offset) has no name (RFC 5280, 4.1.2.4)"
        case .encoding(let error):
            "\(error) (X.690)"
        case .fieldOfLaterVersion(let offset):
            "a field at byte \(offset) belongs to a later version (RFC 5280, 4.1.2.1)"
        case .unknownVersion(let version, let offset):
            "version \(version) at byte \(offset) is not 1, 2 or 3 (RFC 5280, 4.1.2.1)"
        }
    }
}
