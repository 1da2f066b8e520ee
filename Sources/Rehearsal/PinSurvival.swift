// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// Which pins survive with a policy and one library, on all paths and on some.
package struct PinSurvival: Hashable, Sendable {
    package let compared: Compared
    /// The places of certificates whose pin holds on every path that the client can take.
    package let survives: [Int]
    /// The places of certificates whose pin holds on every path that the client can take, where each
    /// of these ends at an anchor that has expired: only a client that does not ask for that takes one.
    package let survivesIfNotAsked: [Int]
    /// Of those whose pin holds on some: the place, and the paths.
    package let depends: [Dependence]
    /// Paths on which the client refuses for a reason of its own, which its library does not have.
    package let refusals: [Refusal]

    package struct Dependence: Hashable, Sendable {
        package let certificate: Int
        package let paths: [Int]
    }

    package struct Refusal: Hashable, Sendable {
        package let path: Int
        package let reason: Reason
    }

    /// What is compared with the pins, told from which of them hold.
    package enum Compared: Hashable, Sendable {
        /// The server's own certificate alone.
        case endEntity
        /// Every certificate of the path.
        case path
        /// The path without its anchor.
        case belowTheAnchor
        /// The path without the server's own.
        case issuers
        /// Whatever is sent.
        case served
        /// Every certificate of any path, whichever is taken: pinned ones are anchors.
        case anyPath
        /// Some of them, by no rule that shows here.
        case mixed
        /// No pin holds, though the client connects with a pin that matches.
        case noneHolds
        /// The client connects, whatever is pinned.
        case ignored
        /// The client crashes.
        case crashes
        /// The client refuses every path, whatever is pinned.
        case refused(Reason)
        /// Nobody knows.
        case unknown(BackendError)
    }
}

extension PinSurvival {
    init(
        _ answers: PolicyAnswers,
        _ kind: PinningKind,
        of inspection: Inspection,
        evaluatesTrust: Bool
    ) {
        let open = answers.paths.indices.filter { answers.paths[$0].isOpen }
        let holding = answers.paths.map { Set($0.holding) }
        let places = inspection.certificates.indices
        let ignoring = open.filter { answers.paths[$0].ignoresPins }
        if let compared = Self.closed(answers) {
            self.compared = compared
        } else if ignoring.count == open.count {
            compared = .ignored
        } else {
            compared = Self.compared(
                open.filter { !ignoring.contains($0) }.map { ($0, holding[$0]) },
                kind,
                of: inspection
            )
        }
        let isIgnored = compared == .ignored
        let everywhere =
            open.isEmpty || isIgnored
            ? [] : places.filter { place in open.allSatisfy { holding[$0].contains(place) } }
        let isAnchorExpired = evaluatesTrust && open.allSatisfy(inspection.isAnchorExpired)
        survives = isAnchorExpired ? [] : everywhere
        survivesIfNotAsked = isAnchorExpired ? everywhere : []
        let surviving = Set(everywhere)
        depends =
            isIgnored
            ? []
            : places.filter { !surviving.contains($0) }.compactMap { place in
                let paths = open.filter { holding[$0].contains(place) }
                return paths.isEmpty ? nil : Dependence(certificate: place, paths: paths)
            }
        let library = inspection.libraries.firstIndex { $0.id == answers.library }
        refusals = answers.paths.indices.compactMap { path in
            guard !open.isEmpty, let reason = answers.paths[path].refusal,
                inspection.paths.indices.contains(path),
                let library
            else { return nil }

            if case .refused? = inspection.paths[path].outcomes[library] { return nil }
            return Refusal(path: path, reason: reason)
        }
    }

    /// What there is to say where the client takes none of the paths; nil where it takes one.
    private static func closed(_ answers: PolicyAnswers) -> Compared? {
        guard !answers.paths.contains(where: \.isOpen), let first = answers.paths.first else {
            return nil
        }

        switch first.unrelated {
        case .success(.crashes): return .crashes
        case .success(.breaks(let reason)): return .refused(first.refusal ?? reason)
        case .success(.holds), .success(.unpinned): return .ignored
        case .failure(let error): return .unknown(error)
        }
    }

    /// The rule that explains which pins hold on every path.
    private static func compared(
        _ holding: [(path: Int, places: Set<Int>)],
        _ kind: PinningKind,
        of inspection: Inspection
    ) -> Compared {
        guard holding.contains(where: { !$0.places.isEmpty }) else { return .noneHolds }

        let rules: [(Compared, (Route?) -> [EncodedCertificate])] = [
            (.endEntity, { _ in Array(inspection.chain.served.prefix(1)) }),
            (.path, { $0?.path ?? [] }),
            (.belowTheAnchor, { $0.map { Array($0.path.dropLast()) } ?? [] }),
            (.issuers, { $0.map { Array($0.path.dropFirst()) } ?? [] }),
            (.served, { _ in inspection.chain.served }),
            (.anyPath, { _ in inspection.paths.flatMap(\.route.path) }),
        ]
        let found = rules.first { _, compared in
            holding.allSatisfy { path, places in
                let route =
                    inspection.paths.indices.contains(path) ? inspection.paths[path].route : nil
                let digests = Set(compared(route).compactMap { $0.digest(kind) })
                return places
                    == Set(
                        inspection.certificates.indices.filter { place in
                            inspection.certificates[place].digest(kind).map(digests.contains)
                                ?? false
                        }
                    )
            }
        }
        return found?.0 ?? .mixed
    }
}

extension EncodedCertificate {
    /// What a pin of a kind is the digest of.
    fileprivate func digest(_ kind: PinningKind) -> [UInt8]? {
        kind == .certificate ? fingerprint : pinDigest
    }
}

extension Inspection {
    /// What survives with a policy and one library.
    package func survival(_ policy: Policy, _ answers: PolicyAnswers) -> PinSurvival {
        PinSurvival(
            answers,
            // Where both must match, certificates are the narrower.
            policy.policy.traits.comparesBothKinds ? .certificate : policy.policy.traits.kind,
            of: self,
            evaluatesTrust: policy.policy.evaluatesTrust
        )
    }
}
