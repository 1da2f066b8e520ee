// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning

extension RotationPlan {
    /// Certificates of keys that are served, and that are not what the plan says is served: another
    /// CA issued them, or they end on another day.
    ///
    /// A key whose certificate some part of the plan serves as it is may have another one later.
    func certificatesThatDoNotFit() -> [String] {
        let fitting = Set(serves.filter { issuedCertificate(of: $0) != nil }.map(\.key))
        return serves.enumerated().compactMap { index, serve -> String? in
            guard !serve.isRenewed, !fitting.contains(serve.key),
                let real = outline(keys[serve.key]?.certificate),
                let issuer = outline(serve.chain.first.flatMap { certificates[$0] })
            else { return nil }

            var (has, says): ([String], [String]) = ([], [])
            if !hasEnd(of: serve, real.notAfter) {
                has.append("ends on \(real.notAfter.day)")
                says.append(serve.leafUntil.day)
            }
            if real.issuer != issuer.subject {
                has.append("was issued by “\(real.issuer.printable)”")
                says.append("“\(issuer.subject.printable)”")
            }
            if has.isEmpty {
                // The name is right.
                has.append("was signed by another key than that of “\(issuer.subject.printable)”")
                says.append("its own")
            }
            return "serves[\(index)]: \(serve.key)'s certificate "
                + "\(has.joined(separator: " and ")); the plan says "
                + "\(says.joined(separator: " and ")): one that is not issued yet is presumed"
        }
    }

    /// Whether a certificate that ends then is the one that is served.
    func hasEnd(of serve: Serve, _ end: Time) -> Bool {
        abs(end.seconds - serve.leafUntil.seconds) < 86_400
    }

    private func outline(_ certificate: EncodedCertificate?) -> CertificateOutline? {
        certificate.flatMap { try? CertificateOutline($0.octets) }
    }
}
