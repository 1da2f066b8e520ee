// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// One connection as a client sees it before it decides.
///
/// It never changes, and is a class so that handing it on costs one reference, a million times over.
package final class Connection: Sendable {
    /// The host as the caller wrote it: case, trailing dot and U-labels included.
    package let host: String
    package let time: Time
    /// The device's offset from UTC in seconds, which some frameworks let decide over an expiry.
    package let timeZone: Int
    /// The certificates in the order of the handshake, the server's own first.
    package let served: [EncodedCertificate]
    package let anchors: Anchors
    /// What a platform's trust object lists that the client does not evaluate: the platform does for
    /// itself, and lists a path whatever came of it.
    package let chainWithoutEvaluation: [EncodedCertificate]
    /// The host whose redirect led here.
    package let redirectedFrom: String?
    /// What the server sends on a connection that only probes it.
    package let probed: [EncodedCertificate]?

    package init(
        host: String,
        time: Time,
        timeZone: Int = 0,
        served: [EncodedCertificate],
        anchors: Anchors,
        chainWithoutEvaluation: [EncodedCertificate] = [],
        redirectedFrom: String? = nil,
        probed: [EncodedCertificate]? = nil
    ) {
        self.host = host
        self.time = time
        self.timeZone = timeZone
        self.served = served
        self.anchors = anchors
        self.chainWithoutEvaluation = chainWithoutEvaluation
        self.redirectedFrom = redirectedFrom
        self.probed = probed
    }

    /// Whether a redirect led away from the host that was asked for at first.
    package var isRedirectedElsewhere: Bool {
        redirectedFrom.map { HostName($0) != HostName(host) } ?? false
    }

    /// The platform's trust anchors by where they came from; a class for the same reason.
    package final class Anchors: Sendable {
        /// Shipped with the platform.
        package let shipped: [EncodedCertificate]
        /// Put into the system's store afterwards.
        package let added: [EncodedCertificate]
        /// Installed by the user.
        package let user: [EncodedCertificate]
        /// All of them; put together once, since nearly every policy asks for them.
        package let all: [EncodedCertificate]

        package init(
            shipped: [EncodedCertificate],
            added: [EncodedCertificate] = [],
            user: [EncodedCertificate] = []
        ) {
            self.shipped = shipped
            self.added = added
            self.user = user
            all = shipped + added + user
        }
    }
}
