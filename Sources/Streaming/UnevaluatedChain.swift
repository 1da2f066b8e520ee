// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What a platform's trust object lists before anything is evaluated.
enum UnevaluatedChain {
    /// The first certificate served, its issuer by name, that one's, and so on, while there is one
    /// among the certificates at hand.
    static func certificates(
        served: [EncodedCertificate],
        anchors: [EncodedCertificate]
    ) -> [EncodedCertificate] {
        var chain = Array(served.prefix(1))
        let atHand = (served.dropFirst() + anchors).compactMap { try? Certificate($0.octets) }
        while let last = chain.last, let newest = try? Certificate(last.octets),
            let issuer = atHand.first(where: { IssuerMatching.byName.matches($0, newest) }),
            !chain.contains(issuer.encoded)
        {
            chain.append(issuer.encoded)
        }
        return chain
    }
}
