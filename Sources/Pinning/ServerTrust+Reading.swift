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
        try readings(of: certificates).compactMap(\.certificate)
    }

    /// The pins of the certificates' keys, all of which must be readable.
    package func pins(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [SPKIPin] {
        try readings(of: certificates).compactMap(\.pin)
    }

    /// The pins of the certificates' keys as people write them; all must be readable.
    func pinTexts(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [String] {
        try readings(of: certificates).compactMap(\.pinText)
    }

    /// The pins of keys as every library writes them that was measured.
    ///
    /// - Parameter certificates: In any order.
    /// - Returns: The pins in the same order; nil for a key that the libraries differ over.
    /// - Throws: That a certificate cannot be read.
    func agreedPins(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [SPKIPin?] {
        try readings(of: certificates).map(\.agreedPin)
    }

    /// What is known of certificates, all of which must be readable.
    func readings(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [CertificateReading] {
        var found: [CertificateReading] = []
        for certificate in certificates {
            let reading = readings.reading(of: certificate)
            guard reading.certificate != nil else { throw .unsupported(.unreadableCertificate) }

            found.append(reading)
        }
        return found
    }

    /// SHA-256 of a certificate, readable or not.
    func fingerprint(of certificate: EncodedCertificate) -> [UInt8] {
        readings.reading(of: certificate).fingerprint
    }
}
