// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What became of a certificate's signature when it was last verified: by whom, and under which
/// issuer.
///
/// The issuer is kept as a number that no other ever has in this process: a certificate that kept
/// its issuer alive would keep itself alive where it is its own.
package struct KnownSignature: ~Copyable, Sendable {
    /// From above: who verified it in 16 bits, the issuer's number, and the outcome in two bits;
    /// zero before it is known.
    private let known = Atomic<UInt64>(0)
    /// The number of the certificate that this belongs to; zero before it was anybody's issuer.
    private let number = Atomic<UInt64>(0)

    package init() {}

    /// The outcome under an issuer; nil where somebody else verified it last, or under another.
    package func outcome(
        by verifier: Verifier,
        under issuer: borrowing KnownSignature
    ) -> SignatureOutcome? {
        let known = known.load(ordering: .relaxed)
        let number = issuer.number.load(ordering: .relaxed)
        guard known != 0, number != 0, known >> 2 == verifier.bits | number else { return nil }

        return switch known & 3 {
        case 0: .valid
        case 1: .invalid
        case 2: .unsupportedAlgorithm
        default: .unsupportedKey
        }
    }

    /// Keeps an outcome.
    package func keep(
        _ outcome: SignatureOutcome,
        by verifier: Verifier,
        under issuer: borrowing KnownSignature
    ) {
        let code: UInt64 =
            switch outcome {
            case .valid: 0
            case .invalid: 1
            case .unsupportedAlgorithm: 2
            case .unsupportedKey: 3
            }
        let number = issuer.ownNumber()
        guard verifier.isKnown, number <= Verifier.mostIssuers else { return }

        known.store((verifier.bits | number) << 2 | code, ordering: .relaxed)
    }

    /// One who verifies signatures, told apart from all others of this process.
    package struct Verifier: Sendable {
        /// Its number, above an issuer's.
        fileprivate let bits: UInt64
        /// False for those who come too late to have a number; what they verify is not kept.
        fileprivate let isKnown: Bool

        package init() {
            let number = verifiers.add(1, ordering: .relaxed).newValue
            isKnown = number < 1 << 16
            bits = isKnown ? number << 46 : 0
        }

        fileprivate static let mostIssuers: UInt64 = 1 << 46 - 1
    }

    private func ownNumber() -> UInt64 {
        let own = number.load(ordering: .relaxed)
        guard own == 0 else { return own }

        let next = numbers.add(1, ordering: .relaxed).newValue
        let (isFirst, before) = number.compareExchange(
            expected: 0,
            desired: next,
            ordering: .relaxed
        )
        return isFirst ? next : before
    }
}

/// How many numbers were given to issuers.
private let numbers = Atomic<UInt64>(0)
/// How many were given to those who verify.
private let verifiers = Atomic<UInt64>(0)
