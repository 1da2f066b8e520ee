// SPDX-License-Identifier: Apache-2.0

package import PKIX

extension CertificationPath {
    /// The path as those who asked for it know its certificates.
    ///
    /// - Parameters:
    ///   - served: Where the end entity and what lies between was taken from.
    ///   - anchors: Where the last one was taken from, unless the end entity is an anchor itself.
    /// - Returns: The same certificates in the same order.
    package func encoded(
        among served: [EncodedCertificate],
        _ anchors: [EncodedCertificate]
    ) -> [EncodedCertificate] {
        var encoded: [EncodedCertificate] = []
        encoded.reserveCapacity(certificates.count)
        for certificate in certificates {
            // Each is looked for where it was taken from, and elsewhere where it is not there.
            let isLast = encoded.count > 0 && encoded.count == certificates.count - 1
            let found =
                isLast
                ? anchors.first(holding: certificate) ?? served.first(holding: certificate)
                : served.first(holding: certificate) ?? anchors.first(holding: certificate)
            encoded.append(found ?? EncodedCertificate(certificate.octets))
        }
        return encoded
    }
}

extension [EncodedCertificate] {
    fileprivate func first(holding certificate: Certificate) -> EncodedCertificate? {
        let octets = certificate.octets
        let wanted = octets.span
        let span = span
        for place in span.indices {
            let octets = span[place].octets
            if octetsEqual(octets.span, 0..<octets.count, wanted, 0..<wanted.count) {
                return span[place]
            }
        }
        return nil
    }
}
