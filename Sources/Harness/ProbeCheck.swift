// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// A connection that tells whether a client on a command line works at all, before it meets
/// vectors.
///
/// The certificates are valid from 2019 through 2049, so that a client with today's clock will do.
package struct ProbeCheck: Sendable {
    package let host: String
    package let time: Time
    /// What the server presents.
    package let served: EncodedCertificate
    package let anchor: EncodedCertificate
    package let pinned: EncodedCertificate
    /// The private key of what is served (PKCS#8).
    let key: [UInt8]

    /// A good chain whose CA and leaf the client is given: every client goes ahead.
    package static let accepted = ProbeCheck(
        anchor: SelfCheckConnection.root,
        pinned: SelfCheckConnection.leaf
    )

    /// The same, while CA and pin that the client is given are those of others: no client that
    /// looks at anything goes ahead.
    package static let refused = ProbeCheck(
        anchor: SelfCheckConnection.spare,
        pinned: SelfCheckConnection.spare
    )

    private init(anchor: EncodedCertificate, pinned: EncodedCertificate) {
        host = SelfCheckConnection.host
        time = SelfCheckConnection.time
        served = SelfCheckConnection.leaf
        key = SelfCheckConnection.key
        self.anchor = anchor
        self.pinned = pinned
    }
}
