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
        var read: [Certificate] = []
        for certificate in certificates {
            guard let certificate = readings.certificate(certificate) else {
                throw .unsupported(.unreadableCertificate)
            }

            read.append(certificate)
        }
        return read
    }

    /// The pins of the certificates' keys, all of which must be readable.
    package func pins(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [SPKIPin] {
        var pins: [SPKIPin] = []
        for certificate in certificates {
            guard let pin = readings.pin(of: certificate) else {
                throw .unsupported(.unreadableCertificate)
            }

            pins.append(pin)
        }
        return pins
    }
}
