// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Certificates as our reader reads them, whatever connection they came from: a million of them
/// have their issuers in common.
package final class KnownReadings: Sendable {
    /// Few, since most that are put there are end entities, which never come again.
    private let readings = Remembered<EncodedCertificate, CertificateReading>(capacity: 256) {
        $0.octets.count
    }

    package init() {}

    func reading(of encoded: EncodedCertificate, _ points: KnownPoints?) -> CertificateReading {
        readings.value(for: encoded) { CertificateReading(encoded, points) }
    }
}
