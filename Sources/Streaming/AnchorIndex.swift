// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// The anchors of a list by their names, and by the digests that pins have of them: looking through a
/// platform's for each line would take longer than all else that an explanation says.
struct AnchorIndex: Sendable {
    /// By the SHA-256 of certificates and of their keys.
    private(set) var byDigest: [[UInt8]: EncodedCertificate] = [:]
    private(set) var bySubject: [ArraySlice<UInt8>: [EncodedCertificate]] = [:]

    init(_ anchors: [EncodedCertificate]) {
        for anchor in anchors {
            byDigest[anchor.fingerprint] = anchor
            if let pin = anchor.pinDigest { byDigest[pin] = anchor }
            if let read = anchor.certificate {
                bySubject[read.octets[read.subject], default: []].append(anchor)
            }
        }
    }
}
