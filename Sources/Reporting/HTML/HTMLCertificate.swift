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
    /// Every element with its offset, where the vector is about the encoding; else nil.
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
        let isEncoding = refusal != nil || vector.recipe[item]?.isBent == true
        elements = isEncoding ? Self.elements(of: certificate.octets) : nil
    }
}

extension HTMLCertificate {
    /// Every element with its offset; of long contents the first row.
    private static func elements(of octets: [UInt8]) -> String {
        var lines: [Substring] = []
        var isRow = false
        for line in ASN1Dump(ofCertificate: octets).text.split(separator: "\n") {
            // A row of octets has no offset.
            let isNext = line.hasPrefix("      ")
            if !(isNext && isRow) {
                lines.append(line)
            } else if lines.last?.last != "…" {
                lines[lines.count - 1] += " …"
            }
            isRow = isNext
        }
        return lines.joined(separator: "\n")
    }
}

extension RecipeItem {
    /// Whether the octets of single fields are not what they usually are.
    fileprivate var isBent: Bool {
        if case .certificate(let recipe) = self { !recipe.bends.isEmpty } else { false }
    }
}
