// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// The element that the octets are with one thing in it changed; nil where they are none.
    package func mutatedElement(
        using generator: inout some RandomNumberGenerator,
        others: [ElementTree] = []
    ) -> [UInt8]? {
        guard var tree = ElementTree(self) else { return nil }

        tree.mutate(using: &generator, others: others)
        return tree.octets
    }
}
