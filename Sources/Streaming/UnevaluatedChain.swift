// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// What a platform's trust object lists before anything is evaluated.
enum UnevaluatedChain {
    /// The first certificate served, its issuer by name, that one's, and so on, while there is one
    /// among the certificates at hand.
    static func certificates(
        served: [EncodedCertificate],
        anchors: [EncodedCertificate]
    ) -> [EncodedCertificate] {
        var chain = Array(served.prefix(1))
        // Looking through the chain would compare each with each, to whatever octet they differ in.
        var seen = Set(chain)
        let atHand = served.dropFirst() + anchors
        while let newest = chain.last?.certificate,
            let issuer = atHand.first(where: { candidate in
                candidate.certificate.map { IssuerMatching.byName.matches($0, newest) } ?? false
            }),
            seen.insert(issuer).inserted
        {
            chain.append(issuer)
        }
        return chain
    }
}
