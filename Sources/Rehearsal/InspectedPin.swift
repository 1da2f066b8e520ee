// SPDX-License-Identifier: Apache-2.0

import Lint
import PKIX
package import Pinning

/// A pin of somebody's own, and what of an inspection it is the digest of.
package struct InspectedPin: Sendable {
    /// As it was given.
    package let text: String
    /// What is pinned; nil where it is a right pin of nothing here.
    package let kind: PinningKind?
    /// The places of certificates that it is the pin of.
    package let places: [Int]
    /// What the text turns out to be, in words.
    package let explanation: String

    package init(_ text: String, in inspection: Inspection) {
        self.text = text
        let written = WrittenPin(text)
        let diagnosis = PinDiagnosis(
            of: written.text,
            among: inspection.certificates.enumerated().compactMap { place, certificate in
                certificate.certificate.map { ("\(place + 1)", $0) }
            }
        )
        explanation = diagnosis.description
        let digest = { (kind: PinningKind, certificate: EncodedCertificate) in
            kind == .certificate ? certificate.fingerprint : certificate.pinDigest
        }
        guard case .digest(let part, .sha256, let name) = diagnosis.subject,
            let place = Int(name).map({ $0 - 1 }), part == .key || part == .certificate
        else {
            kind = nil
            places = []
            return
        }

        let kind: PinningKind = part == .key ? .publicKey : .certificate
        let wanted = digest(kind, inspection.certificates[place])
        self.kind = kind
        places = inspection.certificates.indices.filter {
            digest(kind, inspection.certificates[$0]) == wanted
        }
    }

    /// What becomes of the pin with the frameworks of a group.
    package enum Fate: Hashable, Sendable {
        /// It holds on every path.
        case survives
        /// It holds on every path, all of which end at anchors that have expired.
        case survivesIfNotAsked
        /// It holds on these paths.
        case depends([Int])
        /// It holds on none.
        case lost
        /// The client connects whatever is pinned.
        case ignored
    }

    /// What becomes of it in a group; nil where that compares something else.
    package func fate(in group: SurvivalGroup) -> Fate? {
        switch (kind, group.pinned) {
        case (.certificate, .certificates), (.publicKey, .keys): break
        case (nil, _), (.certificate, _), (.publicKey, _): return nil
        }
        if group.survival.compared == .ignored { return .ignored }
        if !group.survival.survives.allSatisfy({ !places.contains($0) }) { return .survives }
        if !group.survival.survivesIfNotAsked.allSatisfy({ !places.contains($0) }) {
            return .survivesIfNotAsked
        }
        let paths = group.survival.depends.filter { places.contains($0.certificate) }
            .flatMap(\.paths)
        return paths.isEmpty ? .lost : .depends(Set(paths).sorted())
    }
}
