// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("Elements taken apart")
struct ElementTreeTests {
    /// An extension: keyUsage, whose BIT STRING stands inside an OCTET STRING.
    private static let keyUsage: [UInt8] = [
        0x30, 0x0E, 0x06, 0x03, 0x55, 0x1D, 0x0F, 0x01, 0x01, 0xFF, 0x04, 0x04, 0x03, 0x02, 0x07,
        0x80,
    ]

    @Test("An element is written by the octets that it was made of")
    func octets() throws {
        let tree = try #require(ElementTree(Self.keyUsage))
        #expect(tree.octets == Self.keyUsage)
        #expect(tree.all.map(\.tag) == [0x30, 0x06, 0x01, 0x04, 0x03])
        #expect(tree.count == 5)
    }

    @Test("What is no single element is none", arguments: [[], [0x05], [0x05, 0x00, 0x05, 0x00]])
    func noElement(octets: [UInt8]) {
        #expect(ElementTree(octets) == nil)
    }

    @Test("A changed leaf leaves every length around it right")
    func lengths() throws {
        var tree = try #require(ElementTree(Self.keyUsage))
        tree.change(at: 4) { $0.contents = .octets([0x01, 0x06, 0x40]) }
        #expect(
            tree.octets == [
                0x30, 0x0F, 0x06, 0x03, 0x55, 0x1D, 0x0F, 0x01, 0x01, 0xFF, 0x04, 0x05, 0x03, 0x03,
                0x01, 0x06, 0x40,
            ]
        )
    }

    @Test("Octets in front of what a BIT STRING holds are kept")
    func bitString() throws {
        let octets: [UInt8] = [0x03, 0x03, 0x00, 0x05, 0x00]
        let tree = try #require(ElementTree(octets))
        #expect(tree.elements.map(\.tag) == [0x05])
        #expect(tree.octets == octets)
    }

    @Test(
        "Lengths of BER are taken, and written as DER",
        arguments: [
            [0x30, 0x81, 0x02, 0x05, 0x00], [0x30, 0x84, 0x00, 0x00, 0x00, 0x02, 0x05, 0x00],
            [0x30, 0x80, 0x05, 0x00, 0x00, 0x00], [0x30, 0x80, 0x05, 0x81, 0x00, 0x00, 0x00],
        ]
    )
    func lengthsOfBER(octets: [UInt8]) throws {
        #expect(ElementTree(octets) == nil)
        let tree = try #require(ElementTree(ber: octets))
        #expect(tree.elements == [ElementTree(tag: 0x05, .octets([]))])
        #expect(tree.octets == [0x30, 0x02, 0x05, 0x00])
    }

    @Test(
        "What is no element of BER is none",
        arguments: [
            [], [0x05], [0x05, 0x00, 0x05, 0x00],
            // An indefinite length without an end, of a leaf, and inside a definite one that is shorter.
            [0x30, 0x80, 0x05, 0x00], [0x30, 0x80, 0x05, 0x00, 0x00], [0x04, 0x80, 0x00, 0x00],
            [0x30, 0x04, 0x30, 0x80, 0x05, 0x00, 0x00, 0x00],
            // A length of more octets than there are, and contents that are cut short.
            [0x30, 0x82, 0x00], [0x30, 0x02, 0x05, 0x01],
        ]
    )
    func noElementOfBER(octets: [UInt8]) {
        #expect(ElementTree(ber: octets) == nil)
    }

    @Test("As BER, a string is a leaf whatever it holds, and elements stay as leaves what they are")
    func leavesOfBER() throws {
        var tree = try #require(ElementTree(ber: Self.keyUsage))
        #expect(tree.all.map(\.tag) == [0x30, 0x06, 0x01, 0x04])
        #expect(tree.elements[2].leafOctets == [0x03, 0x02, 0x07, 0x80])
        #expect(tree.leafOctets == [])
        tree.elements[2].elements = []
        #expect(tree.octets == Self.keyUsage)
    }
}
