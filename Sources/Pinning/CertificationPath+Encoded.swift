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
            let found =
                served.first { $0.isSame(as: certificate) }
                ?? anchors.first { $0.isSame(as: certificate) }
            encoded.append(found ?? EncodedCertificate(certificate.octets))
        }
        return encoded
    }
}

extension EncodedCertificate {
    fileprivate func isSame(as certificate: Certificate) -> Bool {
        let (octets, otherOctets) = (octets, certificate.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }
}
