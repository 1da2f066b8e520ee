// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
import Pinning

/// A vector whose norm says one thing of certificate pinning and another of public-key pinning.
package struct KindDifference: Hashable, Sendable {
    package let vector: String
    package let certificate: ExpectedVerdict
    package let publicKey: ExpectedVerdict
    package let scope: Scope

    /// Whether both lists pin the same things.
    package enum Scope: String, Hashable, Sendable {
        /// Every pinned certificate's key is pinned too, so that a certificate that matches implies
        /// a key that matches: only the key can match alone.
        case same
        /// The keys that are pinned are others than those in the pinned certificates.
        case other
    }

    /// Where the vectors differ, in their order.
    package static func all(in vectors: [Vector]) -> [KindDifference] {
        vectors.compactMap { KindDifference(of: $0) }
    }

    /// The difference within a vector; nil where there is none, or it has not both lists.
    package init?(of vector: Vector) {
        guard let certificate = vector.expectation.certificate,
            let publicKey = vector.expectation.publicKey,
            let first = certificate.first(beside: publicKey),
            let second = publicKey.first(beside: certificate),
            !certificate.presume(whatOthersPermit: publicKey)
                || !publicKey.presume(whatOthersPermit: certificate)
        else { return nil }

        self.vector = vector.id
        self.certificate = first
        self.publicKey = second
        scope = vector.pinsTheSameByBothKinds ? .same : .other
    }
}

extension [ExpectedVerdict] {
    /// Whether what is presumed here, the first, is permitted there: what the norm leaves open of one
    /// kind alone is no difference.
    fileprivate func presume(whatOthersPermit others: [ExpectedVerdict]) -> Bool {
        others.contains { $0.verdict.kind == first?.verdict.kind }
    }

    /// The first that others have none of the kind of; the first of all where they have every one.
    fileprivate func first(beside others: [ExpectedVerdict]) -> ExpectedVerdict? {
        first { one in !others.contains { $0.verdict.kind == one.verdict.kind } } ?? first
    }
}

extension Vector {
    /// Whether in every entry the key of each pinned certificate is pinned, too.
    package var pinsTheSameByBothKinds: Bool {
        pinned.allSatisfy { entry in
            guard let names = entry.certificates, let keys = entry.keys else { return true }

            let pins = Set(keys.compactMap(keyDigest))
            return names.allSatisfy { name in keyDigest(name).map(pins.contains) ?? false }
        }
    }

    /// The digest that a name in a list of keys stands for; nil for a text that is none.
    private func keyDigest(_ name: ItemName) -> SPKIPin? {
        if let certificate = certificates[name] {
            return (try? Certificate(certificate.octets)).map { SPKIPin(of: $0) }
        }
        return pins[name].flatMap { try? SPKIPin(sha256: $0) }
    }
}
