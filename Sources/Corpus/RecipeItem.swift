// SPDX-License-Identifier: Apache-2.0

/// One item of a recipe: a certificate to forge, a captured one, or a pin of another make.
package enum RecipeItem: Hashable, Sendable {
    case captured(Origin)
    case certificate(CertificateRecipe)
    case pin(PinRecipe)

    /// Where the octets of a captured certificate come from.
    package struct Origin: Hashable, Sendable {
        package let source: String
        /// The day they were taken: `2026-11-21`.
        package let retrieved: String
        package let licence: String
        /// Whether our reader must refuse the octets, as it did when they were taken.
        package let isUndecodable: Bool
    }

    /// Whether it is a certificate that our reader must refuse.
    package var isUndecodable: Bool {
        switch self {
        case .captured(let origin): origin.isUndecodable
        case .certificate(let recipe): recipe.isUndecodable
        case .pin: false
        }
    }

    /// Whether the item has octets of a certificate.
    package var isCertificate: Bool {
        switch self {
        case .captured, .certificate: true
        case .pin: false
        }
    }
}
