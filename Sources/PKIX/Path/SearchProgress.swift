// SPDX-License-Identifier: Apache-2.0

/// How far one search has come: the path that it is on, and what it has used up and found out.
struct SearchProgress {
    private var work: RemainingWork
    private(set) var step: PathStep
    /// Where each of the path but the end entity was taken from.
    private(set) var places: [CertificationPath.Place] = []
    /// The failure of the branch that came furthest.
    private(set) var furthest = PathFailure.noPath
    /// Whether the search must end, signatures or comparisons being used up.
    private(set) var isExhausted = false
    /// Whether a branch was not followed for its depth.
    private(set) var isCut = false
    /// What became of signatures that led nowhere, so that coming back to one costs nothing; as long
    /// as one is on the path, nobody comes back to it.
    ///
    /// A list and no table: a budget of signatures is soon looked through, and next to one of them
    /// a look at all takes no time.
    private var outcomes: [(question: SignatureQuestion, outcome: SignatureOutcome)] = []

    init(from beginning: PathStep, within budget: PathBudget) {
        work = RemainingWork(budget)
        step = beginning
        places.reserveCapacity(4)
    }

    mutating func append(_ issuer: Certificate, from place: CertificationPath.Place) {
        switch place {
        case .anchor: step.append(issuer, as: .anchor)
        case .other: step.append(issuer, as: .intermediate)
        }
        places.append(place)
    }

    mutating func removeLast() {
        step.removeLast()
        places.removeLast()
    }

    /// Leaves a branch for its depth.
    mutating func cut() {
        isCut = true
    }

    /// Keeps the failure of a branch where none came further.
    mutating func fail(_ failure: PathFailure) {
        furthest = max(furthest, failure)
    }

    /// Whether the path already has this name with this key, under whatever certificate; of the end
    /// entity, which may be named like its issuer, whether it is this certificate.
    ///
    /// Takes the comparisons that it costs: next to none on a path of ordinary names, where the one
    /// that led here counts for it. Where too few are left, the search ends.
    ///
    /// - SeeAlso: RFC 4158, section 2.4.2; RFC 5280, section 6.1.
    mutating func repeats(_ issuer: Certificate) -> Bool {
        let octets = issuer.subject.count + issuer.subjectPublicKeyInfo.count
        guard takeComparisons(step.count * octets) else { return true }
        if step.endEntity.hasNameAndKey(of: issuer) {
            guard takeComparisons(issuer.octets.count) else { return true }
            guard step.endEntity != issuer else { return true }
        }
        guard !step.isEndEntity else { return false }

        return step.newest.hasNameAndKey(of: issuer)
            || step.below.dropFirst().contains { $0.hasNameAndKey(of: issuer) }
    }

    /// What became of a signature that led nowhere; nil where it was not asked about.
    func outcome(of question: SignatureQuestion) -> SignatureOutcome? {
        outcomes.first { $0.question == question }?.outcome
    }

    mutating func keep(_ outcome: SignatureOutcome, of question: SignatureQuestion) {
        outcomes.append((question, outcome))
    }

    /// Everything that stands against the newest certificate.
    mutating func objections(by validator: PathValidator) -> Objections {
        var objections = Objections()
        let checks = validator.checks(of: step.role)
        let span = checks.span
        // By their places: handing each out of the list would cost as much as most of them do.
        for place in span.indices {
            guard let failure = span[place].failure(step, &work) else { continue }

            if failure == .budgetExhausted { isExhausted = true }
            objections.add(failure)
        }
        return objections
    }

    /// Takes a certificate's signature, and as many comparisons as the octets that it covers make;
    /// false where none is left, which ends the search.
    mutating func takeSignature(of certificate: Certificate) -> Bool {
        isExhausted =
            !work.takeSignature()
            || !work.takeComparisons(0, ofOctets: certificate.toBeSigned.count)
        return !isExhausted
    }

    /// Takes one comparison of a certificate with a candidate for its issuer, by name and by key
    /// identifier.
    mutating func takeComparison(withIssuerOf certificate: Certificate) -> Bool {
        let identifier = certificate.extensions.authorityKeyIdentifier?.count ?? 0
        isExhausted = !work.takeComparisons(1, ofOctets: certificate.issuer.count + identifier)
        return !isExhausted
    }

    /// Takes comparisons of so many octets; false where too few are left, which ends the search.
    private mutating func takeComparisons(_ octets: Int) -> Bool {
        isExhausted = !work.takeComparisons(0, ofOctets: octets)
        return !isExhausted
    }
}

/// Who signed whom; the end entity has no index.
struct SignatureQuestion: Equatable {
    let certificate: Int?
    let issuer: CertificationPath.Place
}
