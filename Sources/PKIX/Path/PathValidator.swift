// SPDX-License-Identifier: Apache-2.0

/// Finds a path from an end entity to an anchor that meets a list of requirements.
///
/// It never changes, and is a class so that a search takes it along for one reference.
///
/// - SeeAlso: RFC 5280, section 6; RFC 4158.
package final class PathValidator: Sendable {
    /// What is checked of each role.
    private let endEntityChecks: [Check]
    private let intermediateChecks: [Check]
    private let anchorChecks: [Check]
    package let matching: IssuerMatching
    package let signatures: any SignatureVerification
    package let budget: PathBudget

    package init(
        requirements: [Requirement],
        matching: IssuerMatching = .byName,
        signatures: any SignatureVerification,
        budget: PathBudget = PathBudget()
    ) {
        func checks(of role: Requirement.Role) -> [Check] {
            requirements.filter { $0.roles.contains(role) }.map(Check.init)
        }
        endEntityChecks = checks(of: .endEntity)
        intermediateChecks = checks(of: .intermediate)
        anchorChecks = checks(of: .anchor)
        self.matching = matching
        self.signatures = signatures
        self.budget = budget
    }

    /// A requirement without its names, which a search would hand on at each of its steps.
    struct Check: Sendable {
        let failure: @Sendable (PathStep, inout RemainingWork) -> PathFailure?

        init(_ requirement: Requirement) {
            failure = requirement.failure
        }
    }

    /// What is checked of the certificates of one role.
    func checks(of role: Requirement.Role) -> [Check] {
        switch role {
        case .endEntity: endEntityChecks
        case .intermediate: intermediateChecks
        case .anchor: anchorChecks
        }
    }

    /// The whole list.
    package static func rfc5280(signatures: any SignatureVerification) -> PathValidator {
        PathValidator(requirements: Requirement.rfc5280, signatures: signatures)
    }

    /// A path from the end entity to one of the anchors.
    ///
    /// - Parameters:
    ///   - endEntity: The certificate that is to be trusted.
    ///   - others: What else was served, in any order; certificates without use are left aside.
    ///   - anchors: Names and keys that are trusted, self-signed or not.
    ///   - index: The anchors by their names; nil where they are looked through. It counts as a
    ///     comparison only where one is compared, and changes nothing else.
    ///   - time: The instant at which the path must be valid.
    /// - Returns: The first path found, or the failure of the branch that came furthest.
    package func path(
        from endEntity: Certificate,
        through others: [Certificate],
        to anchors: [Certificate],
        by index: SubjectIndex? = nil,
        at time: Time
    ) -> Result<CertificationPath, PathFailure> {
        PathSearch(validator: self, others: others, anchors: anchors, index: index, time: time)
            .run(from: endEntity)
    }
}

/// A path that was found to be valid.
package struct CertificationPath: Sendable {
    /// Where each certificate above the end entity was taken from, the anchor last.
    package let places: [Place]

    /// A place in one of the lists that a path was looked for in.
    package enum Place: Hashable, Sendable {
        case anchor(Int)
        case other(Int)
    }

    /// The certificates, the end entity first, by the lists that the path was looked for in.
    package func certificates(
        from endEntity: Certificate,
        through others: [Certificate],
        to anchors: [Certificate]
    ) -> [Certificate] {
        [endEntity]
            + places.map { place in
                switch place {
                case .anchor(let index): anchors[index]
                case .other(let index): others[index]
                }
            }
    }
}

extension Requirement {
    /// Every requirement of RFC 5280 and of the CA/Browser Forum that is checked.
    package static let rfc5280: [Requirement] = [
        .certificationAuthority, .pathLength, .nameConstraints, .certificateSigning,
        .serverKeyUsage, .serverAuthentication, .serverAuthenticationNesting, .criticalExtensions,
        .strength, .validity,
    ]
}

extension PathFailure: Error {}
