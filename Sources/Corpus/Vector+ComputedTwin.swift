// SPDX-License-Identifier: Apache-2.0

internal import PKIX
internal import Pinning

extension Vector {
    /// The vector with one thing made wrong, or other, its octets still to be forged.
    ///
    /// What is expected follows from the change and from what the norm says of this vector: nothing
    /// is evaluated. So it is made only where the change spoils every path that the norm has, or
    /// none.
    ///
    /// Half of those with something wrong are made of the vector with something more or other that
    /// decides nothing, so that each defect meets conditions which no vector has.
    ///
    /// - Parameter change: What is made wrong, or other.
    /// - Returns: Nil where that cannot be said of the vector, or is no defect of it.
    package func computedTwin(_ change: ComputedTwin) -> Vector? {
        guard let vector = withCondition(beside: change), let twin = vector.changed(change) else {
            return changed(change)?.described(as: change, of: self)
        }

        return twin.described(as: change, of: vector)
    }

    /// The vector with something that decides nothing; nil where what is made wrong stays alone.
    private func withCondition(beside change: ComputedTwin) -> Vector? {
        let conditions = ComputedTwin.allCases.filter(\.isHarmless)
        guard !change.isHarmless, !change.takesOctets,
            let condition = one(
                of: conditions.map { _ in nil } + conditions.map(Optional.some),
                choice: change.choice
            ),
            var vector = changed(condition)
        else { return nil }

        vector.title += ", \(condition.phrase)"
        vector.addIssuersToPaths(to: self)
        return vector
    }

    private func changed(_ change: ComputedTwin) -> Vector? {
        let paths = expectation.path.flatMap { verdict -> [[ItemName]] in
            if case .accept(let paths) = verdict { paths } else { [] }
        }
        guard !pinned.isEmpty || dialect.isEmpty, let path = paths.first, let leaf = path.first,
            !change.isOfCA || paths.count == 1 && hasNoOtherWay(than: path),
            !connection.allAnchors.contains(leaf),
            recipe[leaf]?.isUndecodable == false
        else { return nil }

        return changed(change, path: path, leaf: leaf)
    }

    /// Whether nothing is sent besides the path: a client that takes a way which another rule
    /// refuses would be charged with this one.
    private func hasNoOtherWay(than path: [ItemName]) -> Bool {
        connection.served.allSatisfy(path.contains)
    }

    /// The leaf, or the CA of the leaf where no other way leads around it.
    private func leafOrCA(_ path: [ItemName]) -> ItemName {
        guard path.count > 1, !connection.allAnchors.contains(path[1]), hasNoOtherWay(than: path),
            expectation.path.count == 1, case .accept(let paths) = expectation.path[0],
            paths.count == 1
        else { return path[0] }

        return one(of: [path[0], path[1]], choice: 3)
    }

    /// The vector that stands in reports for all twins of a kind: the smallest that pins something.
    ///
    /// - Parameters:
    ///   - change: What was made wrong.
    ///   - twins: All that were asked.
    /// - Returns: Nil where there is none.
    package static func representing(_ change: ComputedTwin, among twins: [Vector]) -> Vector? {
        let pinning = twins.filter { !$0.pinned.isEmpty }
        let smallest = (pinning.isEmpty ? twins : pinning).min { one, other in
            (one.certificates.count, one.id) < (other.certificates.count, other.id)
        }
        guard var vector = smallest else { return nil }

        vector.id = change.id
        vector.title = "A connection that would go ahead, \(change.phrase)"
        vector.question =
            (change.isHarmless
                ? "Does it go ahead all the same?"
                : "Is it refused, whatever else holds of the connection?")
            + " (There are \(twins.count).)"
        return vector
    }

    /// Whether it is a computed twin.
    package var isTwin: Bool { id.contains(ComputedTwin.separator) }

    /// Whether it stands for all computed twins of a kind, and has no file.
    package var standsForTwins: Bool { family == ComputedTwin.family }

    /// The kind of computed twins that it is one of, or stands for; nil where it is none.
    package var kindOfTwin: ComputedTwin? {
        if standsForTwins { return ComputedTwin.allCases.first { $0.id == id } }
        guard isTwin else { return nil }

        return ComputedTwin(
            rawValue: String(id.dropFirst(ComputedTwin.base(of: id).count + 1))
        )
    }

    private func changed(_ change: ComputedTwin, path: [ItemName], leaf: ItemName) -> Vector? {
        switch change {
        case .anchorBeside: withAnchorBeside
        case .atTheEdge: atTheEdge(leaf)
        case .bystanderPinned: withBystanderPinned
        case .caAboveWithoutBit: withoutCABitAbove(path)
        case .caWithoutBit: withoutCABit(path)
        case .caWithoutKeyCertSign:
            changingAnyCA(of: path, adding: .keyUsage) {
                $0.keyUsage = one(of: CertificateRecipe.KeyUsage.withoutCertificates)
            }
        case .certificateBeside: withCertificateBeside
        case .commonNameAlone: withNamesThatDoNotCount(leaf)
        case .copiesPinned: withCopiesPinned
        case .criticalExtension:
            changing(leaf, adding: unknownExtension) { $0.criticalExtension = unknownExtension }
        case .criticalExtensionOfCA:
            changingAnyCA(of: path, adding: unknownExtension) {
                $0.criticalExtension = unknownExtension
            }
        case .decoratedHost: withDecoratedHost(leaf)
        case .decoratedName: withDecoratedName(leaf)
        case .entryAbove: withEntryAbove
        case .entryBeside: withEntryBeside
        case .entryInFull: withEntryInFull
        case .excludedName: withConstraint(path, against: leaf)
        case .expiredCA: withExpiredCA(path)
        case .expiredCAAbove: withExpiredCAAbove(path)
        case .expiredLeaf: afterTheEnd(of: leaf)
        case .extensionBeside: withExtensionBeside(path, ofCA: false)
        case .extensionBesideOfCA: withExtensionBeside(path, ofCA: true)
        case .forgedCA: withForgedCA(path)
        case .forgedCAAbove: withForgedCAAbove(path)
        case .forgedLeaf: forged(leaf)
        case .inCapitals: inCapitals(leaf)
        case .malformedExtension: withMalformedExtension(path)
        case .malformedExtensionOfCA: withMalformedExtensionOfCA(path)
        case .malformedSignature: withMalformedSignature(leafOrCA(path))
        case .mismatchedAlgorithm: withMismatchedAlgorithm(leafOrCA(path))
        case .misencodedLeaf: withMisencodedLeaf(path)
        case .nameBeside: withNameBeside(leaf)
        case .nearPins: withNearPins
        case .noAnchors: withoutAnchors
        case .notYetValidCA: withCANotYetValid(path)
        case .notYetValidLeaf: beforeTheStart(of: leaf)
        case .otherAnchors: withOtherAnchors
        case .otherHost: withOtherHost(leaf)
        case .otherKeyOfCA: withOtherKeyOfCA(path)
        case .otherPins: withOtherPins
        case .otherPurpose:
            changing(leaf, adding: .extendedKeyUsage) {
                $0.extendedKeyUsage = [one(of: Purpose.notForServers)]
            }
        case .otherPurposeOfCA:
            changingAnyCA(of: path, adding: .extendedKeyUsage) {
                $0.extendedKeyUsage = [one(of: Purpose.notForServers)]
            }
        case .otherSubject: withOtherSubject(leaf)
        case .otherUsages: withOtherUsages(leaf)
        case .pathTooLong:
            withPathTooLong(path)
        case .permittedName: withPermittedName(path)
        case .pinBeside: withPinBeside
        case .pinsElsewhere: withPinsElsewhere
        case .pinsOffElsewhere: withOtherPins?.withPinsOffElsewhere
        case .renamedHost: withRenamedHost(leaf)
        case .unreadableCA: withUnreadableCA(path)
        case .unreadableEntry: withUnreadableEntry
        case .unreadableExpiry: withUnreadableExpiry
        case .unreadableLeaf: withUnreadableLeaf(path)
        case .unreadablePin: withUnreadablePin
        case .unusableKeyOfCA: withUnusableKey(path)
        case .weakKey: withWeakKey(leaf)
        case .weakKeyOfCA: withWeakKeyOfCA(path)
        case .weakSignature: withWeakSignature(leaf)
        case .weakSignatureOfCA:
            changingAnyCA(of: path) {
                let key = $0.signedBy ?? $0.issuer.flatMap(testKey)
                if let weak = key.flatMap(weakSignature) { $0.signature = weak }
            }
        case .wildcardName: withWildcardName(leaf)
        case .wrongUsage:
            changing(leaf, adding: .keyUsage) {
                $0.keyUsage = one(of: CertificateRecipe.KeyUsage.notForServers)
            }
        }
    }

    private func described(as change: ComputedTwin, of original: Vector) -> Vector? {
        var twin = self
        twin.id = "\(original.id)\(ComputedTwin.separator)\(change.rawValue)"
        twin.title = "\(original.title), \(change.phrase)"
        twin.twin = original.id
        twin.question =
            change.isHarmless
            ? "Does it go ahead as \(original.id) does?"
            : "Is it refused although everything else is as in \(original.id)?"
        twin.asserts = [change.assertion]
        twin.standards = ["CWE-295"]
        twin.event = nil
        twin.isPlausibleSlip = false
        twin.dialect = [:]
        twin.departures = Departures()
        twin.pinned = sayingNoEnforcement(for: change)
        guard let expectation = original.expectation.made(wrong: change) else { return nil }

        twin.expectation = expectation
        guard !change.isHarmless else {
            twin.addIssuersToPaths(to: original)
            return twin
        }

        twin.statedThreat = Threat(chain: twin.refusesChain ? change.needs : nil)
        for kind in PinningKind.allCases where twin.needs(of: kind) == nil {
            twin.statedThreat.pinned[kind] = change.needs
        }
        return twin
    }

    /// The entries, half of which leave out that they are enforced, which is what they are then.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-48.
    private func sayingNoEnforcement(for change: ComputedTwin) -> [NamedEntry] {
        guard one(of: [true, false], choice: change.choice &+ 100) else { return pinned }

        return pinned.map { entry in
            var brief = entry
            if entry.enforce == true { brief.enforce = nil }
            return brief
        }
    }

    /// Puts the CAs into the paths that stand there between those of another vector.
    private mutating func addIssuersToPaths(to original: Vector) {
        expectation.path = expectation.path.map { verdict in
            guard case .accept(let paths) = verdict else { return verdict }

            return .accept(paths: paths.map { withAddedIssuers($0, to: original) })
        }
    }

    /// A path with the CAs that were put into it.
    private func withAddedIssuers(_ path: [ItemName], to original: Vector) -> [ItemName] {
        path.flatMap { name in
            var added = [name]
            while case .certificate(let recipe)? = recipe[added[added.count - 1]],
                let issuer = recipe.issuer, original.recipe[issuer] == nil
            {
                added.append(issuer)
            }
            return added
        }
    }

    private func afterTheEnd(of leaf: ItemName) -> Vector? {
        guard case .certificate(let recipe)? = recipe[leaf],
            !recipe.bends.contains(where: { [.notAfter, .validity].contains($0.field) })
        else { return nil }

        let end = recipe.notAfter ?? CertificateRecipe.defaultNotAfter
        // No text of a question can say a later time.
        guard end < Self.latestTime else { return nil }

        var vector = self
        vector.connection.time = Time(seconds: end.seconds + 1)
        return vector
    }

    private func beforeTheStart(of leaf: ItemName) -> Vector? {
        let start = Time(seconds: connection.time.seconds + 1)
        return changing(leaf) { recipe in
            // Where the form of dates is the question, not every date can be written.
            if recipe.validityForm == nil,
                start < recipe.notAfter ?? CertificateRecipe.defaultNotAfter
            {
                recipe.notBefore = start
            }
        }
    }

    /// 9999-12-31T23:59:59Z.
    static let latestTime = Time(seconds: 253_402_300_799)
}

extension Expectation {
    /// What is expected where the change is made to a connection of which this is expected; nil
    /// where nothing can be said.
    fileprivate func made(wrong change: ComputedTwin) -> Expectation? {
        func kind(_ verdicts: [ExpectedVerdict]?) -> [ExpectedVerdict]? {
            let verdicts = (verdicts ?? []).map(\.verdict)
            guard change.isPossible(where: verdicts) else { return nil }
            guard !change.isHarmless else {
                return verdicts.map { .init(verdict: $0, because: nil) }
            }

            return [ExpectedVerdict(verdict: change.verdict, because: nil)]
        }
        let (certificate, publicKey) = (kind(certificate), kind(publicKey))
        guard certificate != nil || publicKey != nil else { return nil }

        return Expectation(
            path: change.isHarmless || change.isOfConfiguration || change.hosts == [.mismatch]
                ? path : [.reject(.any)],
            host: change.hosts ?? host,
            certificate: certificate,
            publicKey: publicKey
        )
    }
}

extension ComputedTwin {
    /// What a host check may say of it; nil where it says what it said without the change.
    fileprivate var hosts: [HostVerdict]? {
        switch self {
        case .commonNameAlone, .decoratedHost, .decoratedName, .otherHost: [.mismatch]
        case .malformedExtension, .misencodedLeaf, .unreadableLeaf: [.mismatch, .match]
        default: nil
        }
    }
}
