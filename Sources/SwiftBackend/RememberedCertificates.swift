// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Certificates as our reader reads them: several questions are about one, and many chains have
/// their issuers in common.
final class RememberedCertificates: Sendable {
    private let readings = Remembered<EncodedCertificate, Result<Certificate, CertificateError>>(
        capacity: 256
    ) { $0.octets.count }

    func certificate(_ encoded: EncodedCertificate) throws(CertificateError) -> Certificate {
        try readings.value(for: encoded) {
            do throws(CertificateError) {
                return .success(try Certificate(encoded))
            } catch {
                return .failure(error)
            }
        }.get()
    }
}
