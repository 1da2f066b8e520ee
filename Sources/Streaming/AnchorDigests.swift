// SPDX-License-Identifier: Apache-2.0

import Pinning
import Synchronization

/// The anchors of a list by the digests that pins have of them: looking through a platform's for
/// each pin would take longer than all else that an explanation says.
///
/// Of one list, the last: nearly always all lines have the same.
final class AnchorDigests: Sendable {
    private let known = Mutex<Known?>(nil)

    private struct Known {
        let anchors: Connection.Anchors
        let places: [[UInt8]: EncodedCertificate]
    }

    /// The anchor that a SHA-256 digest is of, or whose key it is of; nil where there is none.
    func anchor(
        with digest: [UInt8],
        among anchors: Connection.Anchors
    ) -> EncodedCertificate? {
        known.withLock { known in
            if let known, known.anchors === anchors { return known.places[digest] }

            var places: [[UInt8]: EncodedCertificate] = [:]
            for anchor in anchors.all {
                places[anchor.fingerprint] = anchor
                if let pin = anchor.pinDigest { places[pin] = anchor }
            }
            known = Known(anchors: anchors, places: places)
            return places[digest]
        }
    }
}
