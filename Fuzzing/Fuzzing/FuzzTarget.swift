// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Something that reads octets of strangers, and what must be true whatever they are.
package struct FuzzTarget: Sendable {
    /// The name on the command line and of its corpus: `certificate`.
    package let id: String
    private let shape: Shape
    /// What is not as it must be, in words; nil where all is well.
    ///
    /// A trap is a finding, too.
    package let violation: @Sendable ([UInt8]) -> String?

    /// How an input is built, for those who change it.
    enum Shape {
        case certificateList
        case element
        case text
    }

    init(_ id: String, _ shape: Shape, violation: @escaping @Sendable ([UInt8]) -> String?) {
        self.id = id
        self.shape = shape
        self.violation = violation
    }

    /// All of them, sorted by id.
    package static let all: [FuzzTarget] =
        ([.app, .der, .certificate, .host, .path, .question, .recipe, .vector] + appFormats
        + dialects + configurationReaders)
        .sorted { $0.id < $1.id }

    package static func named(_ id: String) -> FuzzTarget? { all.first { $0.id == id } }

    /// The input with one thing in its structure changed; nil where octets should be changed
    /// instead, as every other time, so that broken structure is tried as well.
    package func mutated(_ octets: [UInt8], seed: UInt64) -> [UInt8]? {
        var generator = SplitMix(seed: seed)
        guard !generator.isOne(in: 2) else { return nil }

        switch shape {
        case .certificateList:
            var list = CertificateList(octets)
            list.mutate(using: &generator)
            return list.octets
        case .element: return octets.mutatedElement(using: &generator)
        case .text: return nil
        }
    }

    /// One input with something of the other in it; nil where they have no structure.
    package func crossed(_ one: [UInt8], _ other: [UInt8], seed: UInt64) -> [UInt8]? {
        var generator = SplitMix(seed: seed)
        switch shape {
        case .certificateList:
            var list = CertificateList(one)
            list.take(from: CertificateList(other), using: &generator)
            return list.octets
        case .element:
            return octets(one, with: other, using: &generator)
        case .text: return nil
        }
    }

    private func octets(
        _ one: [UInt8],
        with other: [UInt8],
        using generator: inout SplitMix
    ) -> [UInt8]? {
        guard let donors = ElementTree(other)?.all, var tree = ElementTree(one),
            let donor = donors.randomElement(using: &generator)
        else { return nil }

        let place = Int.random(in: 0..<tree.count, using: &generator)
        tree.change(at: place) { $0 = donor }
        return tree.octets
    }
}
