// SPDX-License-Identifier: Apache-2.0

/// One search for a path: depth first, the anchors before the served certificates, and back again
/// from every dead end, until a path is found or the budget is used up.
struct PathSearch {
    private let validator: PathValidator
    private let others: [Certificate]
    private let anchors: [Certificate]
    private let time: Time

    private var work: RemainingWork
    private var path: [Certificate] = []
    /// Where each of the path but the end entity was taken from.
    private var places: [CertificationPath.Place] = []
    /// The failure of the branch that came furthest.
    private var furthest = PathFailure.noPath
    /// Whether the search must end, signatures or comparisons being used up.
    private var isExhausted = false
    /// Whether a branch was not followed for its depth.
    private var isCut = false
    /// What became of signatures that led nowhere, so that coming back to one costs nothing; as long
    /// as one is on the path, nobody comes back to it.
    ///
    /// A list and no table: a budget of signatures is soon looked through, and next to one of them
    /// a look at all takes no time.
    private var outcomes: [(question: SignatureQuestion, outcome: SignatureOutcome)] = []

    init(validator: PathValidator, others: [Certificate], anchors: [Certificate], time: Time) {
        self.validator = validator
        self.others = others
        self.anchors = anchors
        self.time = time
        work = RemainingWork(validator.budget)
    }

    mutating func run(from endEntity: Certificate) -> Result<CertificationPath, PathFailure> {
        // Most paths have room in it, so that it is made once.
        path.reserveCapacity(4)
        places.reserveCapacity(4)
        path.append(endEntity)
        let isAnchor = anchors.contains { $0.octets == endEntity.octets }
        // Its own failure counts only where a path exists: a branch ends with the first failure.
        let ownFailure = failures(
            of: PathStep(
                path: path,
                newest: endEntity,
                isAnchor: false,
                isAnchoredItself: isAnchor,
                time: time
            )
        ).min()
        let isFound = isAnchor || extend(endEntity, from: nil)

        if isFound {
            guard let ownFailure else {
                return .success(CertificationPath(certificates: path, places: places))
            }

            return .failure(ownFailure)
        }
        if isExhausted || isCut { return .failure(.budgetExhausted) }
        if furthest == .noPath, isSelfSigned(endEntity) { furthest = .selfSigned }
        return .failure(ownFailure.map { min($0, furthest) } ?? furthest)
    }

    /// Extends the path from its newest certificate, which has this index unless it is the end
    /// entity, to an anchor; true where it got there.
    private mutating func extend(_ certificate: Certificate, from newest: Int?) -> Bool {
        extendToAnchor(certificate, from: newest)
            || (!isExhausted && extendByOther(certificate, from: newest))
    }

    private mutating func extendToAnchor(_ certificate: Certificate, from newest: Int?) -> Bool {
        var deferred = DeferredIssuers()
        let anchors = anchors
        for index in anchors.indices {
            guard takeComparison(withIssuerOf: certificate) else { return false }
            guard validator.matching.matches(anchors[index], certificate) else { continue }
            guard !deferred.take(index, anchors[index], of: certificate) else { continue }

            if put(.anchor(index), anchors[index], on: certificate, from: newest) { return true }
            guard !isExhausted else { return false }
        }
        for index in deferred.indices {
            if put(.anchor(index), anchors[index], on: certificate, from: newest) { return true }
            guard !isExhausted else { return false }
        }
        return false
    }

    private mutating func extendByOther(_ certificate: Certificate, from newest: Int?) -> Bool {
        var deferred = DeferredIssuers()
        let others = others
        for index in others.indices where !places.contains(.other(index)) {
            guard takeComparison(withIssuerOf: certificate) else { return false }
            guard validator.matching.matches(others[index], certificate) else { continue }
            guard !deferred.take(index, others[index], of: certificate) else { continue }

            if put(other: index, others[index], on: certificate, from: newest) { return true }
            guard !isExhausted else { return false }
        }
        for index in deferred.indices {
            if put(other: index, others[index], on: certificate, from: newest) { return true }
            guard !isExhausted else { return false }
        }
        return false
    }

    /// Puts what was served to the path, unless its name and key are on it, and goes on from it.
    private mutating func put(
        other index: Int,
        _ issuer: Certificate,
        on certificate: Certificate,
        from newest: Int?
    ) -> Bool {
        guard takeComparisons(withPath: issuer), !repeats(issuer) else { return false }

        return put(.other(index), issuer, on: certificate, from: newest)
    }

    /// Puts an issuer to the path and goes on from it; takes it off again where that leads nowhere.
    private mutating func put(
        _ place: CertificationPath.Place,
        _ issuer: Certificate,
        on certificate: Certificate,
        from newest: Int?
    ) -> Bool {
        guard path.count < validator.budget.depth else {
            isCut = true
            return false
        }
        path.append(issuer)
        places.append(place)
        let question = SignatureQuestion(certificate: newest, issuer: place)
        var outcome: SignatureOutcome?
        let isFound =
            switch place {
            case .anchor:
                !branchEnds(certificate, issuer, question, &outcome, isAnchor: true)
            case .other(let index):
                !branchEnds(certificate, issuer, question, &outcome, isAnchor: false)
                    && extend(issuer, from: index)
            }
        guard !isFound else { return true }

        path.removeLast()
        places.removeLast()
        if let outcome { outcomes.append((question, outcome)) }
        return false
    }

    /// Whether something stands against the issuer that was put to the path last.
    ///
    /// It says besides what became of the signature, unless that was known or did not matter.
    private mutating func branchEnds(
        _ certificate: Certificate,
        _ issuer: Certificate,
        _ question: SignatureQuestion,
        _ outcome: inout SignatureOutcome?,
        isAnchor: Bool
    ) -> Bool {
        let step = PathStep(path: path, newest: issuer, isAnchor: isAnchor, time: time)
        let requirements = failures(of: step)
        guard !isExhausted else { return true }

        // A weak signature, or one under a weak key, is not worth verifying: the certificate is
        // refused for it anyway, whatever else stands against it.
        let isUnderWeakKey = requirements.contains(.weakAlgorithm) && issuer.hasWeakKey
        if certificate.signatureAlgorithm != .weak, !isUnderWeakKey {
            let known = outcomes.first { $0.question == question }?.outcome
            if known == nil {
                guard work.takeSignature() else {
                    isExhausted = true
                    return true
                }
                outcome = validator.signatures.outcome(of: certificate, under: issuer)
            }
            if let failure = (known ?? outcome)?.failure {
                furthest = max(furthest, failure)
                return true
            }
        }
        // The least telling failure is the one that a branch meets first.
        if let first = requirements.min() { furthest = max(furthest, first) }
        return !requirements.isEmpty
    }

    /// Everything that stands against the newest certificate.
    private mutating func failures(of step: PathStep) -> [PathFailure] {
        var failures: [PathFailure] = []
        let checks = validator.checks
        let span = checks.span
        // By their places: handing each out of the list would cost as much as most of them do.
        for place in span.indices {
            guard let failure = span[place].failure(step, &work) else { continue }

            if failure == .budgetExhausted { isExhausted = true }
            failures.append(failure)
        }
        return failures
    }

    /// Whether the path already has this name with this key, under whatever certificate; of the end
    /// entity, which may be named like its issuer, whether it is this certificate.
    ///
    /// - SeeAlso: RFC 4158, section 2.4.2; RFC 5280, section 6.1.
    private func repeats(_ issuer: Certificate) -> Bool {
        guard path[0].octets != issuer.octets else { return true }

        return path.dropFirst().contains { earlier in
            octetsEqual(earlier, earlier.subject, issuer, issuer.subject)
                && octetsEqual(
                    earlier,
                    earlier.subjectPublicKeyInfo,
                    issuer,
                    issuer.subjectPublicKeyInfo
                )
        }
    }

    private mutating func isSelfSigned(_ certificate: Certificate) -> Bool {
        guard certificate.isSelfIssued, work.takeSignature() else { return false }

        return validator.signatures.outcome(of: certificate, under: certificate) == .valid
    }

    /// Takes one comparison of a certificate with a candidate for its issuer, by name and by key
    /// identifier.
    private mutating func takeComparison(withIssuerOf certificate: Certificate) -> Bool {
        let identifier = certificate.extensions.authorityKeyIdentifier?.count ?? 0
        isExhausted = !work.takeComparisons(1, ofOctets: certificate.issuer.count + identifier)
        return !isExhausted
    }

    /// Takes what it costs to look for a name and a key on the path: next to nothing on one of
    /// ordinary names, where the comparison that led here counts for it.
    private mutating func takeComparisons(withPath issuer: Certificate) -> Bool {
        let octets = issuer.subject.count + issuer.subjectPublicKeyInfo.count
        isExhausted = !work.takeComparisons(0, ofOctets: path.count * octets)
        return !isExhausted
    }
}

/// Who signed whom; the end entity has no index.
private struct SignatureQuestion: Equatable {
    let certificate: Int?
    let issuer: CertificationPath.Place
}
