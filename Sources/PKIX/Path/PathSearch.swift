// SPDX-License-Identifier: Apache-2.0

/// One search for a path: depth first, the anchors before the served certificates, and back again
/// from every dead end, until a path is found or the budget is used up.
///
/// It does not change; what does is handed on from step to step. Whoever takes a certificate out of
/// a list that may change meanwhile takes a reference to the list, too.
struct PathSearch {
    let validator: PathValidator
    let others: [Certificate]
    let anchors: [Certificate]
    /// The anchors by their names; nil where all of them are looked through.
    let index: SubjectIndex?
    let time: Time

    func run(from endEntity: Certificate) -> Result<CertificationPath, PathFailure> {
        let isAnchor = isAnchor(endEntity)
        var progress = SearchProgress(
            from: PathStep(from: endEntity, isAnchoredItself: isAnchor, at: time),
            within: validator.budget
        )
        // Its own failure counts only where a path exists: a branch ends with the first failure.
        let ownFailure = progress.objections(by: validator).first
        let isFound = isAnchor || extend(&progress, endEntity, from: nil)

        if isFound {
            guard let ownFailure else {
                return .success(CertificationPath(places: progress.places))
            }

            return .failure(ownFailure)
        }
        if progress.isExhausted || progress.isCut { return .failure(.budgetExhausted) }
        if progress.furthest == .noPath, isSelfSigned(endEntity, &progress) {
            progress.fail(.selfSigned)
        }
        // That may have taken the last signature, or found none left.
        if progress.isExhausted { return .failure(.budgetExhausted) }
        return .failure(ownFailure.map { min($0, progress.furthest) } ?? progress.furthest)
    }

    /// Extends the path from its newest certificate, which has this index unless it is the end
    /// entity, to an anchor; true where it got there.
    private func extend(
        _ progress: inout SearchProgress,
        _ certificate: Certificate,
        from newest: Int?
    ) -> Bool {
        extendToAnchor(&progress, certificate, from: newest)
            || (!progress.isExhausted
                && extend(
                    &progress,
                    certificate,
                    from: newest,
                    by: others,
                    CertificationPath.Place.other
                ))
    }

    /// The same by one of the anchors.
    private func extendToAnchor(
        _ progress: inout SearchProgress,
        _ certificate: Certificate,
        from newest: Int?
    ) -> Bool {
        guard let index, validator.matching.isByName else {
            return extend(
                &progress,
                certificate,
                from: newest,
                by: anchors,
                CertificationPath.Place.anchor
            )
        }

        let namesakes = index.certificates(named: certificate.issuer, in: certificate)
        return extend(&progress, certificate, from: newest, by: namesakes.certificates) {
            .anchor(namesakes.places[$0])
        }
    }

    /// The same by one of the two lists.
    private func extend(
        _ progress: inout SearchProgress,
        _ certificate: Certificate,
        from newest: Int?,
        by candidates: [Certificate],
        _ place: (Int) -> CertificationPath.Place
    ) -> Bool {
        var deferred = DeferredIssuers()
        let candidates = candidates.span
        for index in candidates.indices where !progress.places.contains(place(index)) {
            guard progress.takeComparison(withIssuerOf: certificate) else { return false }
            guard validator.matching.matches(candidates[index], certificate) else { continue }
            guard !deferred.take(index, candidates[index], of: certificate) else { continue }

            if put(place(index), candidates[index], on: certificate, from: newest, &progress) {
                return true
            }
            guard !progress.isExhausted else { return false }
        }
        for index in deferred.indices {
            if put(place(index), candidates[index], on: certificate, from: newest, &progress) {
                return true
            }
            guard !progress.isExhausted else { return false }
        }
        return false
    }

    /// Puts an issuer to the path and goes on from it; takes it off again where that leads nowhere.
    ///
    /// What was served is not put where its name and key are on the path.
    private func put(
        _ place: CertificationPath.Place,
        _ issuer: Certificate,
        on certificate: Certificate,
        from newest: Int?,
        _ progress: inout SearchProgress
    ) -> Bool {
        if case .other = place {
            guard !progress.repeats(issuer), !progress.isExhausted else { return false }
        }
        guard progress.step.count < validator.budget.depth else {
            progress.cut()
            return false
        }
        progress.append(issuer, from: place)
        let question = SignatureQuestion(certificate: newest, issuer: place)
        var outcome: SignatureOutcome?
        var isFound = !branchEnds(certificate, issuer, question, &outcome, &progress)
        if isFound, case .other(let index) = place {
            isFound = extend(&progress, issuer, from: index)
        }
        guard !isFound else { return true }

        progress.removeLast()
        if let outcome { progress.keep(outcome, of: question) }
        return false
    }

    /// Whether something stands against the issuer that was put to the path last.
    ///
    /// It says besides what became of the signature, unless that was known or did not matter.
    private func branchEnds(
        _ certificate: Certificate,
        _ issuer: Certificate,
        _ question: SignatureQuestion,
        _ outcome: inout SignatureOutcome?,
        _ progress: inout SearchProgress
    ) -> Bool {
        let objections = progress.objections(by: validator)
        guard !progress.isExhausted else { return true }

        // A weak signature, or one under a weak key, is not worth verifying: the certificate is
        // refused for it anyway, whatever else stands against it.
        let isUnderWeakKey = objections.concernStrength && issuer.hasWeakKey
        if certificate.signatureAlgorithm != .weak, !isUnderWeakKey {
            let known = progress.outcome(of: question)
            if known == nil {
                guard progress.takeSignature(of: certificate) else { return true }

                outcome = validator.signatures.outcome(of: certificate, under: issuer)
            }
            if let failure = (known ?? outcome)?.failure {
                progress.fail(failure)
                return true
            }
        }
        guard let first = objections.first else { return false }

        progress.fail(first)
        return true
    }

    private func isAnchor(_ certificate: Certificate) -> Bool {
        let candidates = index?.certificates(named: certificate.subject, in: certificate)
        return (candidates?.certificates ?? anchors).contains(certificate)
    }

    private func isSelfSigned(
        _ certificate: Certificate,
        _ progress: inout SearchProgress
    ) -> Bool {
        guard certificate.isSelfIssued, progress.takeSignature(of: certificate) else {
            return false
        }

        return validator.signatures.outcome(of: certificate, under: certificate) == .valid
    }
}
