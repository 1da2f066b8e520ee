// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

extension Field {
    /// A list of certificates, of which there is at least one; nil after a problem was reported.
    func certificates(_ known: KnownCertificates) -> [EncodedCertificate]? {
        // One by one, and not through the generic list: there is one of these on every line.
        guard let elements = elements() else { return nil }
        guard !elements.isEmpty else { return refuseEmpty() }

        var certificates: [EncodedCertificate] = []
        certificates.reserveCapacity(elements.count)
        for element in elements {
            if let certificate = element.certificate(known) { certificates.append(certificate) }
        }
        return certificates.count == elements.count ? certificates : nil
    }

    /// A certificate's DER in base64, readable or not; nil after a problem was reported.
    func certificate(_ known: KnownCertificates? = nil) -> EncodedCertificate? {
        guard let text = string() else { return nil }
        let certificate =
            known.map { $0.certificate(base64: text) }
            ?? KnownCertificates.decoded(text.utf8Span.span, .deployed)
        guard let certificate else {
            report("is not base64", remedy: "write the certificate's DER in base64, without spaces")
            return nil
        }

        return certificate
    }
}
