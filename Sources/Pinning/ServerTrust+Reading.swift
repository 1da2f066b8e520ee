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
            guard let certificate = readings.reading(of: certificate).certificate else {
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
            guard let pin = readings.reading(of: certificate).pin else {
                throw .unsupported(.unreadableCertificate)
            }

            pins.append(pin)
        }
        return pins
    }

    /// The keys of certificates as Apple's platform holds them; all must be readable.
    func keysOnThePlatform(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [PlatformKey] {
        var keys: [PlatformKey] = []
        for certificate in certificates {
            let reading = readings.reading(of: certificate)
            guard reading.certificate != nil else { throw .unsupported(.unreadableCertificate) }

            keys.append(reading.platformKey)
        }
        return keys
    }

    /// The keys of certificates as every library writes them that was measured.
    ///
    /// - Parameter certificates: In any order.
    /// - Returns: The keys in the same order; nil for one that the libraries differ over.
    /// - Throws: That a certificate cannot be read.
    func agreedKeys(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [[UInt8]?] {
        var keys: [[UInt8]?] = []
        for certificate in certificates {
            let reading = readings.reading(of: certificate)
            guard reading.certificate != nil else { throw .unsupported(.unreadableCertificate) }

            keys.append(reading.agreedKey)
        }
        return keys
    }
}
