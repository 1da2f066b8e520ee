// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// One certificate of a vector as its template reads it.
struct HTMLCertificate {
    let name: String
    let role: String
    /// The pin of its key; nil where the key cannot be found.
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
        _ pins: PinnedItems
    ) {
        name = item
        role = CertificateRole(of: item, in: vector).text
        pin = SPKIPin(of: certificate).map { "sha256/\($0.base64)" }
        pinned = pins.words(for: item)
        do throws(CertificateError) {
            _ = try Certificate(certificate.octets)
            refusal = nil
        } catch {
            refusal = error.description
        }
        elements = CertificateBytes(item, certificate, of: vector, isRefused: refusal != nil)?.text
    }
}
