// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("What Apple's platform takes for a certificate")
struct PlatformCertificateTests {
    private let octets = EncodedCertificate.leaf.octets

    @Test(
        "What our reader reads",
        arguments: [
            .leaf, .intermediate, .root, .ed25519Leaf, .koblitzLeaf, .rsaLeaf, .p384Leaf,
        ] as [EncodedCertificate]
    )
    func readable(certificate: EncodedCertificate) {
        #expect(PlatformCertificate.isOne(certificate.octets))
    }

    @Test("Octets behind it are left alone, and octets that are missing are not")
    func ends() {
        #expect(PlatformCertificate.isOne(octets + [0x05, 0x00]))
        for count in 0..<octets.count {
            #expect(!PlatformCertificate.isOne(Array(octets.prefix(count))), "\(count)")
        }
        #expect(!PlatformCertificate.isOne([0x30, 0x00]))
    }

    @Test("A length may take more octets than need be, but no zero in front")
    func lengths() throws {
        // The outermost length takes two octets.
        #expect(Array(octets.prefix(2)) == [0x30, 0x82])
        let rest = octets.dropFirst(2)
        #expect(!PlatformCertificate.isOne([0x30, 0x83, 0x00] + rest))
        #expect(!PlatformCertificate.isOne([0x30, 0x80] + rest.dropFirst(2) + [0x00, 0x00]))
        let algorithm = try Certificate(octets).signatureAlgorithmIdentifier
        var longer = octets
        longer.insert(0x81, at: algorithm.lowerBound + 1)
        longer[3] += 1
        #expect(PlatformCertificate.isOne(longer))
        #expect((try? Certificate(longer)) == nil)
    }

    @Test(
        "Dates are read with and without seconds, in UTC and with an offset",
        arguments: [
            ("300601000000Z", true), ("3006010000Z", true), ("300601000000+0100", true),
            ("300229000000Z", false), ("280229000000Z", true), ("301301000000Z", false),
            ("300601240000Z", false), ("300601000060Z", true), ("600631999999Z", true),
            ("300601000000", false), ("30060100000Z", false), ("3006010000000", true),
            ("30O601000000Z", false),
        ]
    )
    func shortDates(text: String, isRead: Bool) throws {
        #expect(PlatformCertificate.isOne(try dated(0x17, text)) == isRead, "\(text)")
    }

    @Test(
        "So are dates with four digits for the year, which must have seconds",
        arguments: [
            ("20300601000000Z", true), ("20300601000000-0100", true), ("203006010000Z", false),
            ("20300601000000.5Z", false), ("21000229000000Z", false), ("20000229000000Z", true),
        ]
    )
    func longDates(text: String, isRead: Bool) throws {
        #expect(PlatformCertificate.isOne(try dated(0x18, text)) == isRead, "\(text)")
        #expect(!PlatformCertificate.isOne(try dated(0x16, text)))
    }

    @Test(
        "Versions 2 and 3 are written out, and no other",
        arguments: [0: false, 1: true, 2: true, 3: false]
    )
    func versions(version: UInt8, isTaken: Bool) throws {
        let range = try #require(octets.firstRange(of: [0xa0, 0x03, 0x02, 0x01, 0x02]))
        var other = octets
        other[range.upperBound - 1] = version
        #expect(PlatformCertificate.isOne(other) == isTaken)
    }

    @Test("A critical extension must be read, and a flag be true or false")
    func extensions() throws {
        // keyUsage, critical.
        let name = try #require(octets.firstRange(of: [0x06, 0x03, 0x55, 0x1d, 0x0f]))
        var octets = octets
        #expect(Array(octets[name.upperBound..<name.upperBound + 5]) == [1, 1, 0xff, 4, 4])
        octets[name.upperBound + 5] = 0x02
        #expect(!PlatformCertificate.isOne(octets))
        octets[name.upperBound + 2] = 0x00
        #expect(PlatformCertificate.isOne(octets))
        octets[name.upperBound + 2] = 0x01
        #expect(!PlatformCertificate.isOne(octets))
    }

    /// The leaf with another date for its end.
    private func dated(_ tag: UInt8, _ text: String) throws -> [UInt8] {
        let read = try Certificate(octets)
        var signed = DERReader(read.toBeSigned)
        var fields = try signed.read(.sequence, of: octets.span).reader
        for _ in 0..<4 { _ = try fields.readElement(of: octets.span) }
        let validity = try fields.readElement(of: octets.span)
        var dates = validity.reader
        let begin = try dates.readElement(of: octets.span)
        let contents = try DERReader(read.toBeSigned).contentsOfFirst(in: octets)
        let other = DERWriter.sequence(
            Array(octets[begin.whole]) + DERWriter.element(tag, Array(text.utf8))
        )
        return DERWriter.sequence(
            DERWriter.sequence(
                octets[contents.lowerBound..<validity.start] + other
                    + octets[validity.end..<contents.upperBound]
            ),
            Array(octets[read.signatureAlgorithmIdentifier.lowerBound...])
        )
    }
}

extension DERReader {
    /// The contents of the element that comes first.
    fileprivate func contentsOfFirst(in octets: [UInt8]) throws -> Range<Int> {
        var reader = self
        return try reader.readElement(of: octets.span).contents
    }
}
