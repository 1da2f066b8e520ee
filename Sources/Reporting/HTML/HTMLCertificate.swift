// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// One certificate of a vector as its template reads it.
struct HTMLCertificate {
    let name: String
    let role: String
    /// The pin of its key; nil where the table of keys has it, or the key cannot be found.
    let pin: String?
    /// How it is pinned; nil where it is not.
    let pinned: String?
    /// Why our reader refuses it; nil where it does not.
    let refusal: String?
    /// Elements with their offsets, where the vector is about the encoding; else nil.
    let elements: String?
}

extension HTMLCertificate {
    init(
        _ item: ItemName,
        _ certificate: EncodedCertificate,
        of vector: Vector,
        _ pins: PinnedItems,
        _ keys: HTMLKeys
    ) {
        name = item
        role = CertificateRole(of: item, in: vector).text
        pin = keys.pin(of: item, in: vector)
        pinned = pins.words(for: item)
        let error: CertificateError?
        do throws(CertificateError) {
            _ = try Certificate(certificate.octets)
            error = nil
        } catch let refusal {
            error = refusal
        }
        refusal = error?.description
        elements =
            CertificateBytes(item, certificate, of: vector, refusedAt: error?.offset)?.text
    }
}
