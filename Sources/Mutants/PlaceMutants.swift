// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Mutant {
    /// The validator with each of its requirements left out at one place below the anchor, and asked
    /// at all others.
    static let places: [Mutant] = Requirement.rfc5280.flatMap { requirement in
        PathPlace.allCases.filter { $0.isAsked(by: requirement) }.map { place in
            let flawed = Requirement(
                id: requirement.id,
                source: requirement.source,
                of: requirement.roles
            ) { step, work in
                place.contains(step) ? nil : requirement.failure(step, &work)
            }
            return validating(
                "\(requirement.id)-unchecked-\(place.rawValue)",
                "The requirement \(requirement.id) is not checked \(place.words)",
                standsFor: place.standsFor,
                requirements: Requirement.rfc5280.map { $0.id == flawed.id ? flawed : $0 }
            )
        }
    }
}

/// Where on a path a requirement is asked.
///
/// The anchor is no such place: RFC 5280, 6.2, leaves its constraints open, and swift-crypto
/// verifies nothing with a key that is too weak.
private enum PathPlace: String, CaseIterable {
    case endEntity = "of-the-end-entity"
    case nearestIssuer = "of-the-nearest-issuer"
    case fartherIssuers = "of-farther-issuers"

    var words: String {
        switch self {
        case .endEntity: "of the end entity"
        case .nearestIssuer: "of the issuer of the end entity"
        case .fartherIssuers: "of the issuers above the first"
        }
    }

    var standsFor: String {
        switch self {
        case .endEntity: "a loop over the issuers that begins one too late"
        case .nearestIssuer: "a loop over the issuers that skips the first"
        case .fartherIssuers: "code that looks at the server's certificate and its issuer alone"
        }
    }

    func contains(_ step: PathStep) -> Bool {
        switch self {
        case .endEntity: step.isEndEntity
        case .nearestIssuer: step.isIntermediate && step.below.count == 1
        case .fartherIssuers: step.isIntermediate && step.below.count > 1
        }
    }

    /// Whether leaving the requirement out there changes any verdict that the norm decides.
    func isAsked(by requirement: Requirement) -> Bool {
        switch self {
        // No intermediate follows the nearest issuer.
        case .nearestIssuer where requirement.id == Requirement.pathLength.id: false
        case .endEntity: requirement.roles.contains(.endEntity)
        case .nearestIssuer, .fartherIssuers: requirement.roles.contains(.intermediate)
        }
    }
}
