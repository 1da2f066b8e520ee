// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// What a server sends during one part of a plan, and the paths that it can be continued to.
package struct ServedChain: Sendable {
    /// The server's own certificate first.
    package let certificates: [EncodedCertificate]
    package let from: Time
    /// When every server has it.
    package let complete: Time
    /// When no server has it any more.
    package let end: Time
    /// Certificates that clients may have kept of what was served before.
    let cached: [EncodedCertificate]
    /// Certificates that clients may fetch from where a certificate says that its issuer is.
    let fetched: [EncodedCertificate]

    /// The paths that names and keys allow, whatever the dates: to anchors that the device has, or
    /// may have.
    ///
    /// - SeeAlso: RFC 4158, section 2.
    func routes(to phase: TrustStore.Phase, _ signatures: StatedSignatures) -> [Route] {
        var routes: [Route] = []
        guard let leaf = certificates.first, leaf.certificate != nil else { return [] }
        // One that is an anchor itself is a path of one (NORM.md, N-7).
        if phase.anchors.contains(leaf) { routes.append(Route(path: [leaf], need: .nothing)) }

        func extend(_ path: [EncodedCertificate]) {
            guard path.count <= Self.mostMembers, routes.count < Self.mostRoutes,
                let last = path.last
            else { return }
            for (anchors, isCertain) in [(phase.anchors, true), (phase.onSomeDevices, false)] {
                for anchor in anchors
                where !path.contains(anchor) && last.isIssued(by: anchor, signatures) {
                    let isOnPath = path.dropFirst().contains { $0.hasNameAndKey(of: anchor) }
                    guard !isOnPath, routes.count < Self.mostRoutes else { continue }
                    routes.append(
                        Route(path: path + [anchor], need: need(of: path, anchor, isCertain))
                    )
                }
            }
            var seen = path
            for issuer in certificates.dropFirst() + cached + fetched
            where !seen.contains(issuer) && last.isIssued(by: issuer, signatures) {
                seen.append(issuer)
                guard !path.contains(where: { $0.hasNameAndKey(of: issuer) }) else { continue }
                extend(path + [issuer])
            }
        }
        extend([leaf])
        return routes
    }

    /// Those among them that nothing but dates can keep a client from.
    func soundRoutes(to phase: TrustStore.Phase, _ signatures: StatedSignatures) -> [Route] {
        let validator = PathValidator.rfc5280(signatures: signatures)
        return routes(to: phase, signatures).filter { $0.isSound(by: validator) }
    }

    private func need(
        of path: [EncodedCertificate],
        _ anchor: EncodedCertificate,
        _ isCertain: Bool
    ) -> Route.Need {
        let missing = path.filter { !certificates.contains($0) }
        if !missing.allSatisfy(cached.contains) { return .fetched(missing) }
        if !missing.isEmpty { return .cached(missing) }
        return isCertain ? .nothing : .anchor(anchor)
    }

    private static let mostMembers = 8
    private static let mostRoutes = 64
}

/// A way from a server's certificate to a trust anchor.
package struct Route: Hashable, Sendable {
    /// The server's certificate first, the anchor last.
    package let path: [EncodedCertificate]
    package let need: Need

    /// When all its certificates but the anchor's are valid; nil where they never are together.
    ///
    /// - SeeAlso: RFC 5280, section 4.1.2.5: both ends belong to it.
    package var validity: ClosedRange<Time>? {
        let members = (path.count > 1 ? path.dropLast() : path[...]).compactMap(\.certificate)
        guard let start = members.map(\.notBefore).max(), let end = members.map(\.notAfter).min(),
            start <= end
        else { return nil }

        return start...end
    }

    /// When it ends for clients that do not ask for the anchor's own date, and the certificate that
    /// ends then.
    package var firstExpiry: (time: Time, certificate: EncodedCertificate)? {
        (path.count > 1 ? path.dropLast() : path[...])
            .compactMap { member in member.certificate.map { ($0.notAfter, member) } }
            .min { $0.0 < $1.0 }
    }

    /// Whether nothing but dates can keep a client from it.
    func isSound(by validator: PathValidator) -> Bool {
        guard let first = path.first, let endEntity = first.certificate, let anchor = path.last,
            let time = validity?.lowerBound
        else { return false }

        let found = validator.path(
            from: (first, endEntity),
            through: ReadableCertificates(path.dropFirst().dropLast()),
            to: ReadableCertificates([anchor]),
            at: time
        )
        return (try? found.get()) == path
    }

    /// What a client takes it with.
    package enum Need: Hashable, Sendable {
        /// A store that has this anchor, as only the newest ones do.
        case anchor(EncodedCertificate)
        /// These certificates, kept of an earlier connection.
        case cached([EncodedCertificate])
        /// These certificates, fetched.
        case fetched([EncodedCertificate])
        /// No more than what is sent.
        case nothing
    }
}

extension EncodedCertificate {
    /// Whether another certificate has the name of its issuer and a key that verifies it.
    func isIssued(by issuer: EncodedCertificate, _ signatures: StatedSignatures) -> Bool {
        guard let certificate, let other = issuer.certificate,
            certificate.octets[certificate.issuer].elementsEqual(other.octets[other.subject])
        else { return false }

        return signatures.outcome(of: certificate, under: other) == .valid
    }

    func hasNameAndKey(of other: EncodedCertificate) -> Bool {
        guard let certificate, let issuer = other.certificate else { return false }

        return pin == other.pin
            && certificate.octets[certificate.subject]
                .elementsEqual(issuer.octets[issuer.subject])
    }
}
