// SPDX-License-Identifier: Apache-2.0

package import Lint
package import PKIX
import Pinning

extension ChainPaths {
    /// Looks for paths, as “pinproof inspect” does.
    ///
    /// - Parameters:
    ///   - chain: What is sent, the server's own certificate first.
    ///   - anchors: The trust anchors.
    ///   - time: The instant at which a path must be valid, unless none is.
    package init(from chain: [PinMaterial.Item], to anchors: [PinMaterial.Item], at time: Time) {
        let sent = Array(
            chain.lazy.filter { $0.certificate != nil }.prefix(Inspection.mostCertificates)
        )
        let routes = ChainInspection(Self.encoded(sent), anchors: Self.encoded(anchors)).routes
        let valid = routes.filter { $0.validity?.contains(time) ?? false }
        // An anchor that is sent stands for itself there.
        let items = Dictionary(
            (sent + anchors).map { ($0.certificate?.octets ?? [], $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.init(
            (valid.isEmpty ? routes : valid).map { $0.path.compactMap { items[$0.octets] } },
            areValid: !valid.isEmpty || routes.isEmpty
        )
    }

    private static func encoded(_ items: [PinMaterial.Item]) -> [EncodedCertificate] {
        items.compactMap(\.certificate).map { EncodedCertificate($0.octets, reading: .deployed) }
    }
}
