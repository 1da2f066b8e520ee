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
        // By their names where they are many: looking through them at every step of a chain of
        // thousands took a minute.
        let atHand = served.dropFirst() + anchors
        let names = atHand.count > 8 ? Names(atHand) : nil
        while let newest = chain.last?.certificate,
            let issuer = names.map({ $0.first(named: newest.octets[newest.issuer]) })
                ?? atHand.first(where: { candidate in
                    candidate.certificate.map { IssuerMatching.byName.matches($0, newest) } ?? false
                }),
            seen.insert(issuer).inserted
        {
            chain.append(issuer)
        }
        return chain
    }

    /// The first certificate of each name.
    private struct Names {
        private var firsts: [ArraySlice<UInt8>: EncodedCertificate] = [:]

        init(_ certificates: ArraySlice<EncodedCertificate>) {
            for encoded in certificates {
                guard let certificate = encoded.certificate else { continue }

                let name = certificate.octets[certificate.subject]
                if firsts[name] == nil { firsts[name] = encoded }
            }
        }

        func first(named name: ArraySlice<UInt8>) -> EncodedCertificate? { firsts[name] }
    }
}
