// SPDX-License-Identifier: Apache-2.0

private import PKIX
internal import Pinning

extension Vector {
    /// The vector with one thing made wrong, its octets still to be forged.
    ///
    /// What is expected follows from the change and from what the norm says of this vector: nothing
    /// is evaluated. So it is made only where the change spoils every path that the norm has.
    ///
    /// - Parameter change: What is made wrong.
    /// - Returns: Nil where that cannot be said of the vector, or is no defect of it.
    package func computedTwin(_ change: ComputedTwin) -> Vector? {
        let paths = expectation.path.flatMap { verdict -> [[ItemName]] in
            if case .accept(let paths) = verdict { paths } else { [] }
        }
        guard !pinned.isEmpty || dialect.isEmpty, let path = paths.first, let leaf = path.first,
            !change.isOfCA || paths.count == 1 && hasNoOtherWay(than: path),
            !connection.allAnchors.contains(leaf),
            recipe[leaf]?.isUndecodable == false,
            let twin = changed(change, path: path, leaf: leaf)
        else { return nil }

        return twin.described(as: change, of: self)
    }

    /// Whether nothing is sent besides the path: a client that takes a way which another rule
    /// refuses would be charged with this one.
    private func hasNoOtherWay(than path: [ItemName]) -> Bool {
        connection.served.allSatisfy(path.contains)
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
            "Is it refused, whatever else holds of the connection? (\(twins.count) were asked.)"
        return vector
    }

    /// Whether it is a computed twin.
    package var isTwin: Bool { id.contains(ComputedTwin.separator) }

    /// Whether it stands for all computed twins of a kind, and has no file.
    package var standsForTwins: Bool { family == ComputedTwin.family }

    private func changed(_ change: ComputedTwin, path: [ItemName], leaf: ItemName) -> Vector? {
        switch change {
        case .otherAnchors: withOtherAnchors
        case .otherHost: withOtherHost(leaf)
        case .otherPins: withOtherPins
        case .expiredLeaf: afterTheEnd(of: leaf)
        case .forgedLeaf:
            otherKey(than: signer(of: leaf)).flatMap { key in changing(leaf) { $0.signedBy = key } }
        case .commonNameAlone: withoutNames(leaf)
        case .mismatchedAlgorithm:
            signer(of: leaf).flatMap { key in
                changing(leaf) { $0.bends = Self.namedForAnotherKey(than: key) }
            }
        case .notYetValidLeaf: beforeTheStart(of: leaf)
        case .unreadableLeaf: withoutTheEnd(of: leaf)
        case .criticalExtension:
            changing(leaf, adding: Self.unknownExtension) {
                $0.criticalExtension = Self.unknownExtension
            }
        case .otherPurpose:
            changing(leaf, adding: .extendedKeyUsage) { $0.extendedKeyUsage = [.clientAuth] }
        case .forgedCA:
            changingCA(of: path) {
                $0.signedBy = otherKey(than: $0.signedBy ?? $0.issuer.flatMap(testKey))
            }
        case .criticalExtensionOfCA:
            changingCA(of: path, adding: Self.unknownExtension) {
                $0.criticalExtension = Self.unknownExtension
            }
        case .otherPurposeOfCA:
            changingCA(of: path, adding: .extendedKeyUsage) { $0.extendedKeyUsage = [.clientAuth] }
        case .pathTooLong:
            changingCA(of: path, adding: .basicConstraints) { $0.pathLength = 0 }?
                .withCA("ca-below", over: leaf)
        case .weakSignatureOfCA:
            changingCA(of: path) {
                let key = $0.signedBy ?? $0.issuer.flatMap(testKey)
                if let weak = key.flatMap(Self.weakSignature) { $0.signature = weak }
            }
        case .weakSignature:
            signer(of: leaf).flatMap(Self.weakSignature).flatMap { weak in
                changing(leaf) { $0.signature = weak }
            }
        case .caWithoutBit:
            changingCA(of: path, adding: .basicConstraints) {
                $0.keyUsage = $0.keyUsage ?? [.keyCertSign, .cRLSign]
                $0.isCA = false
                $0.pathLength = nil
            }
        case .caWithoutKeyCertSign:
            changingCA(of: path, adding: .keyUsage) { $0.keyUsage = [.cRLSign] }
        case .excludedName:
            excludableName(of: leaf).flatMap { name in
                changingCA(of: path, adding: .nameConstraints) { $0.excludedDNS.append(name) }
            }
        case .expiredCA:
            changingCA(of: path) {
                let end = Time(seconds: connection.time.seconds - 1)
                $0.notAfter = end
                if end < $0.notBefore ?? CertificateRecipe.defaultNotBefore {
                    $0.notBefore = Time(seconds: end.seconds - 31_536_000)
                }
            }
        }
    }

    private func described(as change: ComputedTwin, of original: Vector) -> Vector? {
        var twin = self
        twin.id = "\(original.id)\(ComputedTwin.separator)\(change.rawValue)"
        twin.title = "\(original.title), \(change.phrase)"
        twin.twin = original.id
        twin.question = "Is it refused although everything else is as in \(original.id)?"
        twin.asserts = [change.assertion]
        twin.standards = ["CWE-295"]
        twin.event = nil
        twin.isPlausibleSlip = false
        twin.dialect = [:]
        twin.departures = Departures()
        guard let expectation = original.expectation.made(wrong: change) else { return nil }

        twin.expectation = expectation
        twin.statedThreat = Threat(chain: twin.refusesChain ? change.needs : nil)
        for kind in PinningKind.allCases where twin.needs(of: kind) == nil {
            twin.statedThreat.pinned[kind] = change.needs
        }
        return twin
    }

    private var withOtherAnchors: Vector? {
        let other = Self.unrelated(0)
        guard let key = unrelatedKeys.first, recipe[other] == nil else { return nil }

        var root = CertificateRecipe(key: key)
        root.isCA = true
        var vector = self
        vector.recipe[other] = .certificate(root)
        func replaced(_ anchors: [ItemName]) -> [ItemName] { anchors.isEmpty ? [] : [other] }
        vector.connection.anchors = replaced(connection.anchors)
        vector.connection.addedAnchors = replaced(connection.addedAnchors)
        vector.connection.userAnchors = replaced(connection.userAnchors)
        vector.connection.chainWithoutEvaluation = nil
        return vector
    }

    private func withOtherHost(_ leaf: ItemName) -> Vector? {
        guard case .certificate(let certificate)? = recipe[leaf],
            let host = Self.otherHost(than: connection.host, named: certificate)
        else { return nil }

        var vector = self
        for place in pinned.indices where pinned[place].host == connection.host {
            vector.pinned[place].host = host
        }
        vector.connection.host = host
        return vector
    }

    /// A host that the certificate does not name; nil where none of the same kind can be made.
    private static func otherHost(than host: String, named leaf: CertificateRecipe) -> String? {
        guard IPAddress(host.filter { $0 != "[" && $0 != "]" }) == nil else {
            let others =
                host.contains(":")
                ? (host.hasPrefix("[") ? ["[2001:db8::c9]"] : ["2001:db8::c9"]) : ["192.0.2.201"]
            return others.first { $0 != host && !leaf.ip.contains($0) }
        }

        // A wildcard for the labels below the host would stand for it.
        let other = "other.\(host)"
        return other.utf8.count > 253 || leaf.dns.contains { $0.hasPrefix("*.\(host)") }
            ? nil : other
    }

    private var withOtherPins: Vector? {
        var vector = self
        var others: [ItemName: ItemName] = [:]
        let keys = unrelatedKeys
        guard !keys.isEmpty else { return nil }

        func other(than name: ItemName) -> ItemName? {
            if let known = others[name] { return known }

            let new = Self.unrelated(others.count)
            guard recipe[new] == nil else { return nil }

            let certificate = CertificateRecipe(key: keys[others.count % keys.count])
            switch recipe[name] {
            case .captured, .certificate: vector.recipe[new] = .certificate(certificate)
            case .pin(.digest(var pin)):
                let pinned = "\(new)-certificate"
                vector.recipe[pinned] = .certificate(certificate)
                pin.certificate = pinned
                vector.recipe[new] = .pin(.digest(pin))
            // What somebody wrote by hand has no counterpart.
            case .pin(.literal), nil: return nil
            }
            others[name] = new
            return new
        }

        for (place, entry) in pinned.enumerated() {
            let certificates = entry.certificates?.map(other)
            let keys = entry.keys?.map(other)
            guard certificates?.contains(nil) != true, keys?.contains(nil) != true else {
                return nil
            }

            vector.pinned[place].certificates = certificates?.compactMap(\.self)
            vector.pinned[place].keys = keys?.compactMap(\.self)
        }
        return vector
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

    private func withoutNames(_ leaf: ItemName) -> Vector? {
        // Where names are constrained, the path may depend on the one that is new.
        guard !recipe.values.contains(where: \.constrainsNames) else { return nil }

        return changing(leaf, adding: .subjectAltName) {
            $0.subject = connection.host
            $0.subjectName = nil
            $0.dns = []
            $0.ip = []
            $0.email = []
            $0.uri = []
            $0.names = []
        }
    }

    private func withoutTheEnd(of leaf: ItemName) -> Vector? {
        // Of what cannot be read no pin is made.
        let pins = pinned.flatMap { ($0.certificates ?? []) + ($0.keys ?? []) }
        guard !pins.contains(where: { $0 == leaf || recipe[$0]?.isPin(of: leaf) == true })
        else { return nil }

        return changing(leaf) {
            $0.bends = [Bend(.certificate, .drop(1))]
            $0.isUndecodable = true
        }
    }

    /// A DNS name of the leaf that a constraint can exclude: no wildcard, and in the usual syntax.
    private func excludableName(of leaf: ItemName) -> String? {
        guard case .certificate(let recipe)? = recipe[leaf] else { return nil }

        return recipe.dns.first { name in
            Self.isReadable(name) && name == name.lowercased() && !name.hasSuffix(".")
                && !name.contains("_")
        }
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
    private static let latestTime = Time(seconds: 253_402_300_799)
}

extension Expectation {
    /// What is expected where the change is made to a connection of which this is expected; nil
    /// where nothing can be said.
    fileprivate func made(wrong change: ComputedTwin) -> Expectation? {
        func kind(_ verdicts: [ExpectedVerdict]?) -> [ExpectedVerdict]? {
            let verdicts = (verdicts ?? []).map(\.verdict)
            guard change.isPossible(where: verdicts) else { return nil }

            return [ExpectedVerdict(verdict: .reject(change.reason), because: nil)]
        }
        let (certificate, publicKey) = (kind(certificate), kind(publicKey))
        guard certificate != nil || publicKey != nil else { return nil }

        return Expectation(
            path: [.commonNameAlone, .otherHost, .otherPins].contains(change)
                ? path : [.reject(change.reason)],
            host: change.hosts ?? host,
            certificate: certificate,
            publicKey: publicKey
        )
    }
}

extension RecipeItem {
    /// Whether it is a certificate that permits or excludes names.
    fileprivate var constrainsNames: Bool {
        guard case .certificate(let recipe) = self else { return false }

        return !(recipe.permittedDNS + recipe.excludedDNS).isEmpty
            || !(recipe.permittedIP + recipe.excludedIP).isEmpty
            || !(recipe.permittedDirectory + recipe.excludedDirectory).isEmpty
            || !(recipe.permittedNames + recipe.excludedNames).isEmpty
            || recipe.extensions.contains { $0.id == .nameConstraints }
    }

    /// Whether it is a pin that is made of a certificate.
    fileprivate func isPin(of certificate: ItemName) -> Bool {
        if case .pin(.digest(let pin)) = self { pin.certificate == certificate } else { false }
    }
}

extension ComputedTwin {
    /// What a host check may say of it; nil where it says what it said without the change.
    fileprivate var hosts: [HostVerdict]? {
        switch self {
        case .commonNameAlone, .otherHost: [.mismatch]
        case .unreadableLeaf: [.mismatch, .match]
        default: nil
        }
    }
}
