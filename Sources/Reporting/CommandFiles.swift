// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

/// The files that the commands of causes take, so that a maintainer reproduces what is said.
///
/// `leaf.pem` is the first certificate that was sent, `sent.pem` holds all of them in the order of
/// the handshake, and `anchors.pem` every trust anchor.
package struct CommandFiles {
    /// By name, sorted; a file of which there is no certificate is empty.
    package let all: [(name: String, text: String)]

    package init(of vector: Vector) {
        let connection = vector.connection
        func text(_ names: some Sequence<ItemName>) -> String {
            names.compactMap { vector.certificates[$0] }
                .map { PEM.text(of: $0.octets, label: "CERTIFICATE") }.joined()
        }
        let anchors = connection.anchors + connection.addedAnchors + connection.userAnchors
        all = [
            ("anchors.pem", text(anchors)), ("leaf.pem", text(connection.served.prefix(1))),
            ("sent.pem", text(connection.served)),
        ]
    }
}
