// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// What explanations have in common: the texts of pins, and the authorities that those are held
/// against.
struct PinsMet: Sendable {
    private let texts = Remembered<String, PinDiagnosis.ReadText>(
        capacity: 4_096,
        mostOctets: 1 << 20
    ) { $0.utf8.count }
    private let candidates = Remembered<EncodedCertificate, PinDiagnosis.Candidate>(
        capacity: 1_024,
        mostOctets: 4 << 20
    ) { $0.octets.count }

    func text(_ text: String) -> PinDiagnosis.ReadText {
        texts.value(for: text) { PinDiagnosis.ReadText(text) }
    }

    /// - Parameters:
    ///   - encoded: An authority's certificate.
    ///   - certificate: The same, read.
    /// - Returns: What pins may have been made of it, by no name.
    func candidate(
        _ encoded: EncodedCertificate,
        _ certificate: Certificate
    ) -> PinDiagnosis.Candidate {
        candidates.value(for: encoded) { PinDiagnosis.Candidate(certificate, named: "") }
    }
}
