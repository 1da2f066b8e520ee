// SPDX-License-Identifier: Apache-2.0

/// The paths from a chain to trust anchors.
package struct ChainPaths: Sendable {
    /// Each from the server's own certificate to the anchor.
    package let all: [[PinMaterial.Item]]
    /// Whether these are valid at the instant that was asked; else they are those of other times.
    let areValid: Bool

    package init(_ all: [[PinMaterial.Item]] = [], areValid: Bool = true) {
        self.all = all
        self.areValid = areValid
    }

    /// The anchors that paths lead to, each once.
    package var anchors: [PinMaterial.Item] {
        var seen: Set<[UInt8]> = []
        return all.compactMap(\.last).filter { anchor in
            anchor.certificate.map { seen.insert($0.octets).inserted } ?? false
        }
    }

    /// The anchor whose key a certificate has that is none itself; nil where there is none.
    package func anchor(withKeyOf item: PinMaterial.Item) -> PinMaterial.Item? {
        let isAnchor = anchors.contains { $0.certificate?.octets == item.certificate?.octets }
        return isAnchor ? nil : anchors.first { $0.key.pin == item.key.pin }
    }

    /// Which clients see a key on their path, where others do not; nil where all do, and where none
    /// does.
    package func clients(seeing key: PublicKeyOutline) -> String? {
        let isSeen = { (path: [PinMaterial.Item]) in path.contains { $0.key.pin == key.pin } }
        let seeing = all.filter(isSeen).map(\.count)
        let others = all.filter { !isSeen($0) }.map(\.count)
        guard let least = seeing.min(), let most = seeing.max(), let leastOther = others.min(),
            let mostOther = others.max()
        else { return nil }

        let which =
            least > mostOther
            ? "that take the longer path"
            : most < leastOther ? "that take the shorter path" : "whose path leads to it"
        return "only clients \(which) see it; “pinproof inspect” shows which"
    }
}
