// SPDX-License-Identifier: Apache-2.0

import Lint
package import Pinning

/// What people call the certificates of a plan.
package struct PlanLabels: Sendable {
    private let leaves: [[UInt8]: String]
    private let keys: [(name: String, key: ServerKey)]

    package init(_ plan: RotationPlan, _ chains: [ServedChain] = []) {
        var leaves: [[UInt8]: String] = [:]
        for (serve, chain) in zip(plan.serves, chains) {
            if let leaf = chain.certificates.first { leaves[leaf.octets] = serve.key }
        }
        self.leaves = leaves
        keys = plan.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A server's certificate by its key's name, any other by its subject's.
    package func label(_ certificate: EncodedCertificate) -> String {
        leaves[certificate.octets] ?? key(of: certificate)
    }

    /// The name that a certificate's subject has.
    func key(of certificate: EncodedCertificate) -> String {
        let outline = try? CertificateOutline(certificate.octets)
        return outline.map(\.subject) ?? "a certificate that cannot be read"
    }

    /// A certificate that is told apart from others of its subject.
    func crossed(_ certificate: EncodedCertificate) -> String {
        let outline = try? CertificateOutline(certificate.octets)
        return label(certificate) + (outline.map { " by \($0.issuer)" } ?? "")
    }

    package func path(_ route: Route) -> String {
        route.path.map(label).joined(separator: " → ")
    }

    /// What a client takes a path with; nil where that is nothing.
    package func need(_ route: Route) -> String? {
        switch route.need {
        case .anchor(let anchor): "with \(label(anchor)) in the store"
        case .cached(let missing): "with \(list(missing)) kept from before"
        case .fetched(let missing): "with \(list(missing)) fetched"
        case .nothing: nil
        }
    }

    /// The names of what digests are of, and how many are of nothing in the plan.
    func names(
        of digests: Set<[UInt8]>,
        _ kind: PinningKind,
        among certificates: [EncodedCertificate]
    ) -> (known: [String], unknown: Int) {
        var named: [[UInt8]: String] = [:]
        for certificate in certificates {
            let digest =
                kind == .certificate ? certificate.fingerprint : certificate.pinDigest ?? []
            named[digest] = named[digest] ?? label(certificate)
        }
        if kind == .publicKey {
            for (name, key) in keys { named[key.pin.octets] = name }
        }
        if kind == .publicKey {
            for digest in digests where named[digest] == nil {
                named[digest] = SPKIPin(sha256: digest).flatMap(WellKnownKeys.name(of:))
            }
        }
        let known = Set(digests.compactMap { named[$0] }).sorted()
        return (known, digests.count { named[$0] == nil })
    }

    private func list(_ certificates: [EncodedCertificate]) -> String {
        certificates.map(crossed).joined(separator: " and ")
    }
}
