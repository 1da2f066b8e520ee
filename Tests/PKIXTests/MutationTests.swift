// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("Elements changed by chance")
struct MutationTests {
    /// An extension: keyUsage, whose BIT STRING stands inside an OCTET STRING.
    private static let keyUsage: [UInt8] = [
        0x30, 0x0E, 0x06, 0x03, 0x55, 0x1D, 0x0F, 0x01, 0x01, 0xFF, 0x04, 0x04, 0x03, 0x02, 0x07,
        0x80,
    ]

    @Test("The same seed makes the same changes, and another makes others")
    func seeds() throws {
        func changes(_ seed: UInt64) -> [[UInt8]?] {
            var generator = SplitMix(seed: seed)
            return (0..<50).map { _ in Self.keyUsage.mutatedElement(using: &generator) }
        }
        #expect(changes(1) == changes(1))
        #expect(changes(1) != changes(2))
        let different = Set(changes(1).compactMap { $0 })
        #expect(different.count > 25)
        // Whatever was changed, the outermost length is right.
        for octets in different {
            var reader = DERReader(0..<octets.count)
            _ = try reader.readElement(of: octets.span)
            #expect(reader.isAtEnd)
        }
    }

    @Test("Numbers are those of SplitMix64")
    func splitMix() {
        var generator = SplitMix(seed: 1_234_567)
        // The first numbers of the reference implementation, splitmix64.c of S. Vigna.
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }
}
