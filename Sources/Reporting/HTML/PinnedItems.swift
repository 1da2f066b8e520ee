// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// Which certificates of a vector a pin of its configuration fits: by the certificate, or by the
/// key, which may be another certificate's too.
struct PinnedItems {
    private let certificates: Set<ItemName>
    private let keys: Set<SPKIPin>
    private let vector: Vector

    init(of vector: Vector) {
        self.vector = vector
        certificates = Set(vector.pinned.flatMap { $0.certificates ?? [] })
        keys = Set(
            vector.pinned.flatMap { $0.keys ?? [] }.compactMap { name in
                if let certificate = vector.certificates[name] { return SPKIPin(of: certificate) }

                return vector.pins[name].flatMap { try? SPKIPin(sha256: $0) }
            }
        )
    }

    /// How an item is pinned; nil where it is not.
    func words(for item: ItemName) -> String? {
        let key = vector.certificates[item].flatMap { SPKIPin(of: $0) }
        let parts = [
            certificates.contains(item) ? "certificate" : nil,
            key.map(keys.contains) ?? false ? "key" : nil,
        ].compactMap { $0 }
        // Of what a vector pins both as a certificate and by its key, there is nothing to tell apart.
        return switch parts.count {
        case 0: nil
        case 1: "\(parts[0]) pinned"
        default: "pinned"
        }
    }
}

extension SPKIPin {
    /// The pin of a certificate's key; nil where the key cannot be found.
    init?(of certificate: EncodedCertificate) {
        guard let pin = try? SPKIPin(ofKeyIn: certificate.octets) else { return nil }

        self = pin
    }
}
