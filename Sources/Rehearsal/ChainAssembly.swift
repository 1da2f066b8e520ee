// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// A plan's chains with the servers' certificates in them, issued or not.
///
/// Nobody has a CA's key, and nobody needs it: the certificates of CAs are the real ones, and of a
/// certificate that is not issued yet the plan says who signs it. So no pin has to be mapped.
struct ChainAssembly {
    /// In the order of the plan's serves.
    let chains: [ServedChain]
    let signatures: StatedSignatures
    /// The places of chains whose server's certificate is a real one.
    let issued: Set<Int>

    /// - Parameters:
    ///   - plan: The plan.
    ///   - skew: How wrong a device's clock may be, in seconds.
    ///   - fetches: Whether clients fetch issuers.
    init(of plan: RotationPlan, skew: Int64, fetches: Bool) {
        var signers = plan.signers
        var issued: Set<Int> = []
        var chains: [ServedChain] = []
        var served: [EncodedCertificate] = []
        for (index, serve) in plan.serves.enumerated() {
            let above = serve.chain.compactMap { plan.certificates[$0] }
            let leaf: EncodedCertificate
            if let real = plan.issuedCertificate(of: serve) {
                leaf = real
                issued.insert(index)
            } else if let planned = Self.planned(serve, of: plan, skew: skew) {
                leaf = EncodedCertificate(planned.octets, reading: .deployed)
                signers[planned.octets] = planned.signer
            } else {
                continue
            }

            let certificates = [leaf] + above
            let isLast = index == plan.serves.count - 1
            let cached = served.filter { !certificates.contains($0) }
            chains.append(
                ServedChain(
                    certificates: certificates,
                    from: serve.from,
                    complete: serve.from.advanced(by: serve.rollout),
                    end: isLast
                        ? plan.horizon
                        : plan.serves[index + 1].from
                            .advanced(by: plan.serves[index + 1].rollout),
                    cached: cached,
                    fetched: fetches
                        ? plan.certificates.keys.sorted().compactMap { plan.certificates[$0] }
                            .filter { !certificates.contains($0) && !cached.contains($0) } : []
                )
            )
            for certificate in above where !served.contains(certificate) {
                served.append(certificate)
            }
        }
        self.chains = chains
        self.issued = issued
        signatures = StatedSignatures(signers)
    }

    private static func planned(
        _ serve: RotationPlan.Serve,
        of plan: RotationPlan,
        skew: Int64
    ) -> PlannedCertificate? {
        guard let key = plan.keys[serve.key],
            let issuer = serve.chain.first.flatMap({ plan.certificates[$0]?.certificate })
        else { return nil }

        let margin = skew + 86_400
        return PlannedCertificate(
            host: plan.host,
            key: key.octets,
            from: serve.leafFrom ?? serve.from.advanced(by: -margin),
            until: serve.isRenewed
                ? max(serve.leafUntil, plan.until).advanced(by: margin) : serve.leafUntil,
            issuer: issuer
        )
    }
}

extension RotationPlan {
    /// When there is nothing more to rehearse: the plan's end, or that of the last certificate that
    /// it plans.
    package var horizon: Time {
        guard let last = serves.last, !last.isRenewed else { return until }

        return min(until, last.leafUntil)
    }

    /// The certificate that a key was taken from, where it is the one that is served.
    func issuedCertificate(of serve: Serve) -> EncodedCertificate? {
        guard !serve.isRenewed, let encoded = keys[serve.key]?.certificate,
            let certificate = encoded.certificate,
            let issuer = serve.chain.first.flatMap({ certificates[$0] }),
            hasEnd(of: serve, certificate.notAfter),
            encoded.isIssued(by: issuer, StatedSignatures([:]))
        else { return nil }

        return encoded
    }
}
