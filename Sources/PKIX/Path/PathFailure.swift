// SPDX-License-Identifier: Apache-2.0

/// Why a certificate does not lead to a trust anchor, from the least telling to the most telling.
///
/// A branch of the search ends with the first of these that stands against it; the failure of the
/// search is the last one among its branches, that of the branch which came furthest.
package enum PathFailure: String, CaseIterable, Hashable, Sendable {
    case noPath = "no-path"
    case selfSigned = "self-signed"
    case unsupportedKey = "unsupported-key"
    case unsupportedAlgorithm = "unsupported-algorithm"
    case badSignature = "bad-signature"
    case notACA = "not-a-ca"
    case pathTooLong = "path-too-long"
    case nameConstraint = "name-constraint"
    case wrongUsage = "wrong-usage"
    case unknownCriticalExtension = "unknown-critical-extension"
    case weakAlgorithm = "weak-algorithm"
    case notYetValid = "not-yet-valid"
    case expired
    /// The search ended before it was complete; it says nothing about the certificates.
    case budgetExhausted = "budget-exhausted"
}

extension PathFailure: Comparable {
    package static func < (one: PathFailure, other: PathFailure) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .noPath: 0
        case .selfSigned: 1
        case .unsupportedKey: 2
        case .unsupportedAlgorithm: 3
        case .badSignature: 4
        case .notACA: 5
        case .pathTooLong: 6
        case .nameConstraint: 7
        case .wrongUsage: 8
        case .unknownCriticalExtension: 9
        case .weakAlgorithm: 10
        case .notYetValid: 11
        case .expired: 12
        case .budgetExhausted: 13
        }
    }
}
