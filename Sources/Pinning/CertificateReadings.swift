// SPDX-License-Identifier: Apache-2.0

import PKIX
import Synchronization

/// The certificates of one vector as our reader reads them, each read once, however many policies
/// compare it.
package final class CertificateReadings: Sendable {
    /// A vector has a handful: they are looked for one by one, since comparing octets that differ
    /// ends early, and hashing them all costs as much as reading them.
    private let readings = Mutex<[Reading]>([])

    package init() {}

    /// The certificate; nil where it cannot be read.
    func certificate(_ encoded: EncodedCertificate) -> Certificate? {
        reading(of: encoded).certificate
    }

    /// The pin of the certificate's key; nil where it cannot be read.
    func pin(of encoded: EncodedCertificate) -> SPKIPin? {
        reading(of: encoded).pin
    }

    private func reading(of encoded: EncodedCertificate) -> Reading {
        readings.withLock { readings in
            if let known = readings.first(where: { $0.encoded == encoded }) { return known }

            let certificate = try? Certificate(encoded.octets)
            let reading = Reading(
                encoded: encoded,
                certificate: certificate,
                pin: certificate.map { SPKIPin(of: $0) }
            )
            readings.append(reading)
            return reading
        }
    }

    private struct Reading {
        let encoded: EncodedCertificate
        let certificate: Certificate?
        let pin: SPKIPin?
    }
}
