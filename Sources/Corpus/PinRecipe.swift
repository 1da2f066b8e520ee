// SPDX-License-Identifier: Apache-2.0

/// A pin that is not the usual one of a certificate.
package enum PinRecipe: Hashable, Sendable {
    case digest(DigestPin)
    case literal(String)
}

/// A pin that is made of a certificate: octets of it, digested, bent perhaps, and written down.
package struct DigestPin: Hashable, Sendable {
    /// The item that it is made of.
    package var certificate: ItemName
    package var octets: Octets = .spki
    package var algorithm: Algorithm = .sha256
    /// How many octets of the digest stay as they are while all others are complemented; nil for
    /// the whole digest.
    package var kept: Int?
    /// The octets that the digest is cut to, or filled up to with zeros; nil for its own length.
    package var length: Int?
    package var text: Text = .base64
    package var before = ""
    package var after = ""

    package init(of certificate: ItemName) {
        self.certificate = certificate
    }

    /// Whether what is written down is the digest itself.
    package var isWhole: Bool { kept == nil && length == nil }

    /// Which octets of the certificate the digest covers.
    package enum Octets: String, CaseIterable, Sendable {
        case canonicalSPKI = "canonical-spki"
        case certificate
        case keyBits = "key-bits"
        case spki
    }

    package enum Algorithm: String, CaseIterable, Sendable {
        case md5, sha1, sha256, sha384, sha512

        /// How many octets its digests have.
        package var count: Int {
            switch self {
            case .md5: 16
            case .sha1: 20
            case .sha256: 32
            case .sha384: 48
            case .sha512: 64
            }
        }
    }

    /// How the digest is written down.
    package enum Text: String, CaseIterable, Sendable {
        case base64, base64url
        /// Base64 with each letter in the other case.
        case caseSwapped = "case-swapped"
        case hex
        /// Base64 whose last character has bits set that stand for no octet.
        case trailingBits = "trailing-bits"
        /// Base64 without the `=` at its end.
        case unpadded
    }
}
