// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Lists of trust anchors as our reader reads them.
///
/// A platform's list has more than a hundred certificates and is the same for a million
/// connections: reading it for each would cost more than all of their signatures.
final class RememberedAnchors: Sendable {
    private let lists = Remembered<List, ReadableCertificates>(capacity: 16) {
        $0.anchors.reduce(0) { $0 + $1.octets.count }
    }

    /// Those that can be read, in their order.
    func readable(_ anchors: [EncodedCertificate]) -> ReadableCertificates {
        lists.value(for: List(anchors: anchors)) {
            ReadableCertificates(anchors[...]).indexed()
        }
    }

    /// Equal where all certificates are; lists that are shared are not even looked into.
    private struct List: Hashable {
        let anchors: [EncodedCertificate]

        func hash(into hasher: inout Hasher) {
            hasher.combine(anchors.count)
            hasher.combine(anchors.first)
            hasher.combine(anchors.last)
        }
    }
}
