// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Synchronization

/// The certificates of one vector as our reader reads them, each read once, however many policies
/// compare it.
package final class CertificateReadings: Sendable {
    /// A vector has a handful: they are looked for one by one, since comparing octets that differ
    /// ends early, and hashing them all costs as much as reading them.
    private let readings = Mutex<[CertificateReading]>([])

    private let points: KnownPoints?
    private let known: KnownReadings?

    /// - Parameters:
    ///   - points: What other vectors' readings found out about points, too; nil where this vector
    ///     is alone.
    ///   - known: What other connections' readings are, too; nil where certificates are not
    ///     expected again.
    package init(points: KnownPoints? = nil, known: KnownReadings? = nil) {
        self.points = points
        self.known = known
    }

    /// SHA-256 of a certificate, readable or not.
    package func fingerprint(of encoded: EncodedCertificate) -> [UInt8] {
        reading(of: encoded).fingerprint
    }

    /// The pin of a certificate's key; nil where it cannot be read.
    package func pin(of encoded: EncodedCertificate) -> SPKIPin? {
        reading(of: encoded).pin
    }

    func reading(of encoded: EncodedCertificate) -> CertificateReading {
        readings.withLock { readings in
            if let known = readings.first(where: { $0.encoded == encoded }) { return known }

            let reading =
                known?.reading(of: encoded, points) ?? CertificateReading(encoded, points)
            readings.append(reading)
            return reading
        }
    }
}
