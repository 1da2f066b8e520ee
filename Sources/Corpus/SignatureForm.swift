// SPDX-License-Identifier: Apache-2.0

/// How the value of a signature is written in place of the one form that it has.
///
/// The numbers are those of the right signature, so that who reads this form finds it to verify.
///
/// - SeeAlso: Vectors/NORM.md, N-15.
package enum SignatureForm: String, CaseIterable, Sendable {
    /// Of ECDSA, r and s plus the order of the curve; of Ed25519, S plus the order of the base.
    case notReduced = "not-reduced"
    /// Of ECDSA, two OCTET STRINGs in place of INTEGERs.
    case octetStrings = "octet-strings"
    /// Of ECDSA, the two numbers in as many octets as the field has, one behind the other.
    case sideBySide = "side-by-side"
    /// Of ECDSA, a third INTEGER behind the two.
    case thirdNumber = "third-number"
    /// Of ECDSA, an INTEGER without the zero octet that keeps it positive.
    case withoutZero = "without-zero"
    /// A zero octet in front of the value.
    case zeroInFront = "zero-in-front"
}
