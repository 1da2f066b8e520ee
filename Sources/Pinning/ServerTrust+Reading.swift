// SPDX-License-Identifier: Apache-2.0

package import PKIX

extension ServerTrust {
    /// The certificates, read; a policy that compares their octets needs all of them.
    ///
    /// Where a backend's library reads more than our reader does, the policy has no octets to
    /// compare, and says so rather than guessing.
    package func read(
        _ certificates: [EncodedCertificate]
    ) throws(BackendError) -> [Certificate] {
        try readable(certificates).compactMap(\.certificate)
    }

    /// The pins of the certificates' keys, all of which must be readable.
    package func pins(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [SPKIPin] {
        var pins: [SPKIPin] = []
        pins.reserveCapacity(certificates.count)
        for certificate in certificates { pins.append(try pin(of: certificate)) }
        return pins
    }

    /// The pin of a certificate's key, which must be readable.
    package func pin(of certificate: EncodedCertificate) throws(BackendError) -> SPKIPin {
        guard let pin = certificate.pin else {
            throw .unsupported(.unreadableCertificate)
        }

        return pin
    }

    /// The same as people write it.
    func pinText(of certificate: EncodedCertificate) throws(BackendError) -> String {
        guard let text = certificate.key.pinText else {
            throw .unsupported(.unreadableCertificate)
        }

        return text
    }

    /// The pins of keys as every library writes them that was measured.
    ///
    /// - Parameter certificates: In any order.
    /// - Returns: The pins in the same order; nil for a key that the libraries differ over.
    /// - Throws: That a certificate cannot be read.
    func agreedPins(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [SPKIPin?] {
        try readable(certificates).map(\.key.agreedPin)
    }

    /// Certificates, all of which must be readable.
    func readable(
        _ certificates: [EncodedCertificate]
    ) throws(BackendError) -> [EncodedCertificate] {
        for certificate in certificates { _ = try readable(certificate) }
        return certificates
    }

    /// A certificate, which must be readable.
    func readable(
        _ certificate: EncodedCertificate
    ) throws(BackendError) -> EncodedCertificate {
        guard certificate.certificate != nil else { throw .unsupported(.unreadableCertificate) }

        return certificate
    }
}
