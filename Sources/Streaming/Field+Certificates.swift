// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Field {
    /// A list of certificates, of which there is at least one; nil after a problem was reported.
    func certificates() -> [EncodedCertificate]? {
        // One by one, and not through the generic list: there is one of these on every line.
        guard let elements = elements() else { return nil }
        guard !elements.isEmpty else { return refuseEmpty() }

        var certificates: [EncodedCertificate] = []
        certificates.reserveCapacity(elements.count)
        for element in elements {
            if let certificate = element.certificate() { certificates.append(certificate) }
        }
        return certificates.count == elements.count ? certificates : nil
    }

    /// A certificate's DER in base64, readable or not; nil after a problem was reported.
    func certificate() -> EncodedCertificate? {
        guard let text = string() else { return nil }
        guard let certificate = EncodedCertificate(base64: text) else {
            report("is no base64", remedy: "write the certificate's DER in base64, without spaces")
            return nil
        }

        return certificate
    }
}

extension EncodedCertificate {
    /// The octets behind a text (RFC 4648, section 4); nil where it is no base64 or empty.
    convenience init?(base64 text: String) {
        guard let octets = Base64.decode(text), !octets.isEmpty else { return nil }

        self.init(octets)
    }
}
