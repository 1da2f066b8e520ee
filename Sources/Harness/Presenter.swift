// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// Something that presents certificates over TLS on this machine's loopback.
package protocol Presenter: Sendable {
    /// The private key of a certificate (PKCS#8), which everybody knows; nil where nobody does.
    func key(of certificate: EncodedCertificate) -> [UInt8]?

    /// Presents exactly these certificates, in this order.
    ///
    /// - Throws: Why they cannot be presented.
    func present(
        _ certificates: [EncodedCertificate],
        key: [UInt8]
    ) throws(PresentationError) -> any Presentation
}

/// Certificates that are presented until that ends.
package protocol Presentation {
    var port: UInt16 { get }
    /// Whether anybody has connected; all who had before the end are known once it has ended.
    var wasReached: Bool { get }
    func end()
}

/// Why certificates cannot be presented, a sentence without its full stop.
package struct PresentationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
