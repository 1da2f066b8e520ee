// SPDX-License-Identifier: Apache-2.0

package import PKIX

extension Reason {
    /// The reason of a refusal for want of a path.
    package init(_ failure: PathFailure) {
        self =
            switch failure {
            case .badSignature: .badSignature
            case .budgetExhausted: .budgetExhausted
            case .expired: .expired
            case .nameConstraint: .nameConstraint
            case .noPath: .noPath
            case .notACA: .notACA
            case .notYetValid: .notYetValid
            case .pathTooLong: .pathTooLong
            case .selfSigned: .selfSigned
            case .unknownCriticalExtension: .unknownCriticalExtension
            case .unsupportedAlgorithm: .unsupportedAlgorithm
            case .unsupportedKey: .unsupportedKey
            case .weakAlgorithm: .weakAlgorithm
            case .wrongUsage: .wrongUsage
            }
    }
}
