// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Lists of trust anchors as our reader reads them.
///
/// A platform's list has more than a hundred certificates and is the same for a million
/// connections: reading it for each would cost more than all of their signatures.
final class RememberedAnchors: Sendable {
    private let lists = Remembered<AnchorList, ReadableCertificates>(mostOctets: 64 << 20)

    /// Those that can be read, in their order.
    func readable(_ anchors: [EncodedCertificate]) -> ReadableCertificates {
        lists.value(for: AnchorList(anchors)) {
            ReadableCertificates(anchors[...]).indexed()
        }
    }
}
