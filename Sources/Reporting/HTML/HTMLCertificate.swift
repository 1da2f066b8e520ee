// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import PKIX
import Pinning

/// One certificate of a vector as its template reads it.
struct HTMLCertificate {
    let id: String
    let name: String
    let role: String
    let size: String
    /// SHA-256 of the whole certificate, in hexadecimal.
    let digest: String
    /// The pin of its key; nil where the key cannot be found.
    let pin: String?
    /// Why our reader refuses it; nil where it does not.
    let refusal: String?
    /// Every element, with its offset.
    let elements: String
    let pem: String

    init(_ item: ItemName, _ certificate: EncodedCertificate, of vector: Vector) {
        id = "\(vector.id)/\(item)"
        name = item
        role = CertificateRole(of: item, in: vector).text
        size = counted(certificate.octets.count, "octet")
        digest = Hexadecimal.encode(SHA256.hash(data: certificate.octets))
        pin = SPKIPin(of: certificate).map { "sha256/\($0.base64)" }
        do throws(CertificateError) {
            _ = try Certificate(certificate.octets)
            refusal = nil
        } catch {
            refusal = error.description
        }
        elements = ASN1Dump(ofCertificate: certificate.octets).text
        pem = PEM.text(of: certificate.octets, label: "CERTIFICATE")
    }
}
