// SPDX-License-Identifier: Apache-2.0

package import Lint
package import PKIX
package import Pinning

/// A server's chain as clients that pin see it: every path by each library, and what each policy
/// makes of each pin on each path.
package struct Inspection: Sendable {
    package let chain: ChainInspection
    package let time: Time
    /// The host that the chain is said to be for; nil where nobody said.
    package let namedHost: String?
    /// The host that policies are asked about; nil where the certificate names none either.
    package let host: String?
    /// What was sent, in its order, and then the anchors that paths end at.
    package let certificates: [EncodedCertificate]
    package let paths: [Path]
    /// How many paths there are besides, which nobody is asked about.
    package let unlisted: Int
    package let libraries: [Library]
    package let policies: [Policy]

    /// A path, and what each library says of it.
    package struct Path: Sendable {
        package let route: Route
        /// In the order of the libraries; nil where one gave no answer.
        package let outcomes: [PathOutcome?]
    }

    /// A library, and which path it takes if it may choose.
    package struct Library: Sendable {
        package let id: String
        package let version: String
        /// Nil where it gave no answer.
        package let choice: PathOutcome?
    }

    package struct Policy: Sendable {
        package let policy: any PinningPolicy
        /// With each library that it can be asked with.
        package let answers: [PolicyAnswers]
    }

    /// Asks everybody.
    ///
    /// - Parameters:
    ///   - served: What is sent, the server's own certificate first.
    ///   - anchors: The trust anchors of the client.
    ///   - host: The host that the chain is for; nil for the first that the certificate names.
    ///   - time: The instant that is asked about.
    ///   - backends: The libraries.
    ///   - policies: The policies.
    package init(
        _ served: [EncodedCertificate],
        anchors: [EncodedCertificate],
        host: String?,
        time: Time,
        backends: [any Backend],
        policies: [any PinningPolicy]
    ) async {
        let chain = ChainInspection(served, anchors: anchors)
        let routes = chain.routes.prefix(Self.mostPaths)
        unlisted = chain.routes.count - routes.count
        self.chain = chain
        self.time = time
        namedHost = host
        self.host = host ?? Self.host(of: served.first)

        var certificates = served
        for anchor in routes.compactMap(\.path.last) where !certificates.contains(anchor) {
            certificates.append(anchor)
        }
        self.certificates = certificates

        let survey = PinSurvey(
            // A host that no certificate names: nothing is asked that does not depend on one.
            host: self.host ?? "no-host.invalid",
            time: time,
            served: served,
            anchors: anchors,
            certificates: certificates
        )
        let ids = backends.map(\.id)
        let standings = policies.map { $0.standings(among: ids) }
        var outcomes: [[PathOutcome?]] = routes.map { _ in [] }
        var libraries: [Library] = []
        var answers: [[PolicyAnswers]] = policies.map { _ in [] }
        for backend in backends {
            let known = Answers(of: backend)
            let choice = try? await backend.path(from: served, to: anchors, at: time)
            libraries.append(Library(id: backend.id, version: backend.version, choice: choice))

            var situations: [PinSurvey.Situation?] = []
            for (index, route) in routes.enumerated() {
                let outcome = await Self.outcome(of: route, by: backend, at: time)
                outcomes[index].append(outcome)
                situations.append(
                    outcome.map { survey.situation(known, taking: (route, $0)) }
                )
            }
            if routes.isEmpty { situations = [survey.situation(known, taking: nil)] }
            for (index, policy) in policies.enumerated() {
                let standing = standings[index].first { $0.0 == backend.id }?.1
                guard let standing else { continue }

                var paths: [PolicyAnswers.OnPath] = []
                for situation in situations {
                    guard let situation else {
                        let unknown = PolicyAnswers.Answer.failure(
                            .defect("the library gave no answer about the path")
                        )
                        paths.append(
                            PolicyAnswers.OnPath(
                                unrelated: unknown,
                                pinned: certificates.map { _ in unknown }
                            )
                        )
                        continue
                    }
                    paths.append(await survey.answers(of: policy, in: situation))
                }
                answers[index].append(
                    PolicyAnswers(library: backend.id, standing: standing, paths: paths)
                )
            }
        }
        paths = zip(routes, outcomes).map(Path.init)
        self.libraries = libraries
        self.policies = zip(policies, answers).map(Policy.init)
    }

    /// More than any server has; whoever sends many certificates must not make it take for ever.
    private static let mostPaths = 16
    /// More certificates of a server than this are not looked at.
    package static let mostCertificates = 24

    /// What a library says of a path and of nothing else.
    private static func outcome(
        of route: Route,
        by backend: any Backend,
        at time: Time
    ) async -> PathOutcome? {
        try? await backend.path(
            from: route.path.count > 1 ? Array(route.path.dropLast()) : route.path,
            to: route.path.suffix(1),
            at: time
        )
    }

    /// The first host that a certificate names, one below it where it names all of them.
    private static func host(of certificate: EncodedCertificate?) -> String? {
        let outline = certificate.flatMap { try? CertificateOutline($0.octets) }
        return outline?.hosts.first.map { name in
            name.hasPrefix("*.") ? "any." + name.dropFirst(2) : name
        }
    }
}

extension Inspection {
    /// Whether some library finds a path to an anchor that has not expired, the server's own
    /// certificate is in front, and that is for the host that is named.
    package var isSound: Bool {
        hasPathForAll && host != nil && namesHost != false && chain.misplacedServer == nil
    }

    /// Whether some library accepts one of the paths.
    package var hasPath: Bool { paths.contains(where: \.isAccepted) }

    /// Whether some library accepts a path that clients take which ask whether the anchor's own
    /// certificate has expired, too.
    package var hasPathForAll: Bool {
        paths.indices.contains { paths[$0].isAccepted && !isAnchorExpired($0) }
    }

    /// The paths that some library accepts, and others do not for their anchor's date.
    package var pathsToExpiredAnchors: [Int] {
        paths.indices.filter { paths[$0].isAccepted && isAnchorExpired($0) }
    }

    /// Whether a path ends at an anchor whose own certificate has expired.
    package func isAnchorExpired(_ path: Int) -> Bool {
        paths.indices.contains(path) && paths[path].route.path.count > 1
            && paths[path].route.isAnchorExpired(at: time)
    }

    /// Whether the server's certificate is for the host that is named; nil where none is.
    package var namesHost: Bool? { namedHost.map { leaf?.names($0) ?? false } }

    /// The server's own certificate, as far as it can be read.
    package var leaf: CertificateOutline? { outline(0) }

    /// A certificate by its place, as far as it can be read.
    package func outline(_ place: Int) -> CertificateOutline? {
        certificates.indices.contains(place)
            ? try? CertificateOutline(certificates[place].octets) : nil
    }

    /// The places of a path's certificates.
    package func places(of route: Route) -> [Int] {
        route.path.compactMap(certificates.firstIndex(of:))
    }

    /// The paths that a key is on.
    package func paths(with pin: SPKIPin) -> [Int] {
        paths.indices.filter { paths[$0].route.path.contains { $0.pin == pin } }
    }

    /// The path that a library takes; nil where it takes none, or one that is not listed.
    package func choice(of library: Library) -> Int? {
        guard case .path(let path)? = library.choice else { return nil }

        return paths.firstIndex { $0.route.path == path }
    }

    /// The name of a path: A, B and so on.
    package static func letter(_ path: Int) -> String {
        path < 26 ? String(UnicodeScalar(UInt8(65 + path))) : "\(path + 1)"
    }
}

extension Inspection.Path {
    /// Whether some library accepts it.
    fileprivate var isAccepted: Bool {
        outcomes.contains { if case .path? = $0 { true } else { false } }
    }
}
