// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// The test keys and their pins, each once: thousands of certificates share some thirty keys.
struct HTMLKeys {
    /// Sorted by name.
    let rows: [Row]
    private let pins: [String: String]

    /// A key as its template reads it.
    struct Row {
        let name: String
        let pin: String
    }

    /// - Parameter vectors: The vectors whose certificates are shown.
    init(of vectors: [Vector]) {
        var counts: [String: [String: Int]] = [:]
        for vector in vectors {
            for (item, certificate) in vector.certificates {
                guard let key = vector.keyName(of: item), let pin = SPKIPin(of: certificate) else {
                    continue
                }

                counts[key, default: [:]][pin.text, default: 0] += 1
            }
        }
        // A key may be encoded in several ways, which have pins of their own: most are as usual.
        pins = counts.compactMapValues { pins in
            pins.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        rows = pins.sorted { $0.key < $1.key }.map { Row(name: $0.key, pin: $0.value) }
    }

    /// The pin of a certificate's key; nil where its table says it, or the key cannot be found.
    func pin(of item: ItemName, in vector: Vector) -> String? {
        guard let pin = vector.certificates[item].flatMap({ SPKIPin(of: $0) })?.text else {
            return nil
        }

        return vector.keyName(of: item).flatMap { pins[$0] } == pin ? nil : pin
    }
}

extension Vector {
    /// The test key of a certificate that was forged; nil of one that was captured.
    fileprivate func keyName(of item: ItemName) -> String? {
        if case .certificate(let recipe)? = recipe[item] { recipe.key } else { nil }
    }
}

extension SPKIPin {
    fileprivate var text: String { "sha256/\(base64)" }
}
