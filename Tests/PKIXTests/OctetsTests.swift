// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("Octets that are compared")
struct OctetsTests {
    /// Longer than what is compared at a time, and then some.
    private static let lengths = 0...70

    @Test("Those that are the same are equal, wherever they lie", arguments: lengths)
    func equal(length: Int) {
        let octets = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for distance in 0...9 {
            let other = [UInt8](repeating: 0xFF, count: distance) + octets + [0xFE]
            #expect(areEqual(octets, 0..<length, other, distance..<distance + length))
        }
    }

    @Test("One octet that differs is seen at every place", arguments: lengths)
    func different(length: Int) {
        let octets = [UInt8](repeating: 0x5A, count: length)
        for place in octets.indices {
            for bit in [UInt8(0x01), 0x80] {
                var other = octets
                other[place] ^= bit
                #expect(!areEqual(octets, 0..<length, other, 0..<length))
            }
        }
        #expect(!areEqual(octets, 0..<length, octets + [0], 0..<length + 1))
    }

    private func areEqual(
        _ one: [UInt8],
        _ range: Range<Int>,
        _ other: [UInt8],
        _ otherRange: Range<Int>
    ) -> Bool {
        octetsEqual(one.span, range, other.span, otherRange)
    }
}
