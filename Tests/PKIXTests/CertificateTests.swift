// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("A certificate")
struct CertificateTests {
    private let whole = ForgedCertificate.ca("inter", by: "root").with {
        $0.pathLength = 3
        $0.keyUsage = [5, 6]
        $0.purposes = [.clientAuth, .serverAuth]
        $0.dns = ["example.com", "*.example.org"]
        $0.ip = [[192, 0, 2, 1]]
        $0.permittedDNS = ["example.com"]
        $0.excludedDNS = ["bad.example.com", "worse.example.com"]
        $0.critical = ObjectIdentifier(contents: [0x2a, 0x03])
    }

    @Test(
        "RSASSA-PSS over MD5 or SHA-1 is weak, named or not",
        arguments: [ObjectIdentifier.md5, .sha1, nil]
    )
    func weakPSS(digest: ObjectIdentifier?) throws {
        let named = digest.map {
            DERWriter.explicit(0, DERWriter.sequence(DERWriter.objectIdentifier($0)))
        }
        let certificate = whole.with {
            $0.algorithm = .rsaPSS
            $0.parameters = DERWriter.sequence(named ?? [])
        }
        #expect(try Certificate(certificate.octets).signatureAlgorithm == .weak)
    }

    @Test("Bits of a key usage that have no name say nothing, however many there are")
    func unnamedUsages() throws {
        let certificate = whole.with { $0.keyUsage = [5, 6, 16, 40] }
        let usage = try Certificate(certificate.octets).extensions.keyUsage
        #expect(usage == [.keyCertSign, .cRLSign])
    }

    @Test("Every field is where it was written")
    func fields() throws {
        let certificate = try Certificate(whole.octets)
        let extensions = certificate.extensions
        #expect(certificate.version == 3)
        #expect(certificate.octets[certificate.serialNumber] == [1])
        #expect(certificate.notBefore == Time("2019-01-01T00:00:00Z"))
        #expect(certificate.notAfter == Time("2049-12-31T23:59:59Z"))
        #expect(certificate.signatureAlgorithm == .ecdsa(.sha256))
        #expect(certificate.publicKey.algorithm == .p256)
        #expect(
            certificate.octets[certificate.publicKey.keyBits].elementsEqual(
                ForgedCertificate.point("inter")
            )
        )
        #expect(
            certificate.octets[certificate.signature].elementsEqual(ForgedCertificate.point("root"))
        )
        #expect(!certificate.isSelfIssued)
        #expect(extensions.basicConstraints?.isCA == true)
        #expect(extensions.basicConstraints?.pathLength == 3)
        #expect(extensions.keyUsage == [.keyCertSign, .cRLSign])
        #expect(extensions.extendedKeyUsage?.allowsServerAuthentication == true)
        #expect(extensions.subjectAltName?.dns.count == 2)
        #expect(extensions.subjectAltName?.ip.count == 1)
        #expect(extensions.nameConstraints?.permitted.dns.count == 1)
        #expect(extensions.nameConstraints?.excluded.dns.count == 2)
        #expect(extensions.unknownCritical.map { Array(certificate.octets[$0]) } == [0x2a, 0x03])
    }

    @Test("The short way to the key ends where the whole reading does")
    func subjectPublicKeyInfo() throws {
        let octets = whole.octets
        let range = try Certificate.subjectPublicKeyInfo(in: octets.span)
        #expect(try Certificate(octets).subjectPublicKeyInfo == range)
    }

    @Test(
        "An explicit default version, a fourth version and extensions before the third are refused"
    )
    func versions() {
        let octets = whole.octets
        #expect(throws: CertificateError.self) { try Certificate(bent(octets, version: 0)) }
        #expect(throws: CertificateError.unknownVersion(4, at: versionOffset(octets) - 2)) {
            try Certificate(bent(octets, version: 3))
        }
        #expect(throws: CertificateError.self) { try Certificate(bent(octets, version: 1)) }
        #expect(throws: CertificateError.self) {
            try Certificate(whole.with { $0.version = 1 }.octets)
        }
    }

    @Test("The two signature algorithms must be the same")
    func algorithms() {
        var octets = whole.octets
        let identifier = ObjectIdentifier.ecdsaSHA256.contents
        let places = octets.indices.filter { octets[$0...].starts(with: identifier) }
        #expect(places.count == 2)
        octets[places[0] + identifier.count - 1] = 3
        #expect {
            try Certificate(octets)
        } throws: { error in
            if case .algorithmsDiffer = error as? CertificateError { true } else { false }
        }
    }

    @Test("An extension that occurs twice is refused")
    func duplicates() {
        let twice = whole.with { $0.critical = .basicConstraints }
        #expect {
            try Certificate(twice.octets)
        } throws: { error in
            guard let error = error as? CertificateError else { return false }

            // NULL is no BasicConstraints, but the repetition is noticed first.
            if case .duplicateExtension(.basicConstraints, _) = error { return true }
            return false
        }
    }

    @Test(
        "An identifier that no machine word holds is one all the same",
        arguments: [[0x69, 0x07], [0x69, 0x82] + Array(repeating: 0x80, count: 17) + [0x05]]
            as [[UInt8]]
    )
    func unusualDuplicates(_ identifier: [UInt8]) throws {
        let unusual = ForgedCertificate.anExtension(identifier, DERWriter.null)
        #expect(throws: Never.self) {
            try Certificate(whole.with { $0.otherExtensions = [unusual] }.octets)
        }
        let twice = whole.with { $0.otherExtensions = [unusual, unusual] }
        #expect {
            try Certificate(twice.octets)
        } throws: { error in
            guard case .duplicateExtension(let found, _)? = error as? CertificateError else {
                return false
            }
            return found.contents == identifier && !"\(found)".isEmpty
        }
    }

    @Test("Among thousands of extensions, too, one that occurs twice is found")
    func manyExtensions() throws {
        // So many that comparing each with each would be noticed.
        let many = (0..<16_000).map { number in
            ForgedCertificate.anExtension(
                [0x2a, 0x81 + UInt8(number >> 7), UInt8(number & 0x7f)],
                DERWriter.null
            )
        }
        #expect(throws: Never.self) {
            try Certificate(whole.with { $0.otherExtensions = many }.octets)
        }
        for place in [0, 20, 15_999] {
            #expect(throws: CertificateError.self) {
                try Certificate(whole.with { $0.otherExtensions = many + [many[place]] }.octets)
            }
        }
    }

    @Test(
        "A name is DER down to the values of its attributes",
        arguments: [
            ([0x02, 0x02, 0x00, 0x01], .nonMinimalInteger), ([0x01, 0x01, 0x05], .badBoolean),
            ([0x10, 0x00], .primitiveList), ([0x05, 0x01, 0x00], .nullWithContents),
            ([0x16, 0x01, 0xe4], .eightBitText),
            ([0x0c, 0x01, 0xe4], .brokenText), ([0x0c, 0x02, 0xc0, 0x80], .brokenText),
            ([0x1e, 0x01, 0x41], .brokenText), ([0x1c, 0x02, 0x00, 0x41], .brokenText),
        ] as [([UInt8], DERError.Problem)]
    )
    func leaves(_ value: [UInt8], _ problem: DERError.Problem) {
        // Longer than the other attribute, which it stands behind.
        let list = DERWriter.sequence(value, DERWriter.octetString([UInt8](1...16)))
        let bent = whole.with { $0.otherAttributes = [ForgedCertificate.attribute(list)] }
        #expect {
            try Certificate(bent.octets)
        } throws: { error in
            guard case .encoding(let error)? = error as? CertificateError else { return false }
            return error.problem == problem
        }
    }

    @Test("The attributes of a relative name are in the order of their octets")
    func attributeOrder() {
        let (a, b) = (attribute("with a"), attribute("with b"))
        #expect(throws: Never.self) {
            try Certificate(whole.with { $0.otherAttributes = [a, b] }.octets)
        }
        #expect {
            try Certificate(whole.with { $0.otherAttributes = [b, a] }.octets)
        } throws: { error in
            guard case .encoding(let error)? = error as? CertificateError else { return false }
            return error.problem == .unorderedSet
        }
    }

    @Test("A host name of eight bits is refused")
    func eightBits() {
        #expect {
            try Certificate(whole.with { $0.dns = ["exämple.com"] }.octets)
        } throws: { error in
            guard case .encoding(let error)? = error as? CertificateError else { return false }
            return error.problem == .eightBitText
        }
    }

    @Test("A key usage that ends with zero bits is refused")
    func namedBits() throws {
        var octets = whole.octets
        let value: [UInt8] = [0x03, 0x02, 0x01, 0x06]
        let start = try #require(octets.indices.first { octets[$0...].starts(with: value) })
        // The eighth bit, which no longer counts as unused, is zero.
        octets[start + 2] = 0x00
        #expect(throws: CertificateError.encoding(DERError(.trailingZeroBits, at: start))) {
            try Certificate(octets)
        }
    }

    @Test("Octets after the certificate are refused")
    func trailing() {
        let octets = whole.octets
        #expect(
            throws: CertificateError.encoding(DERError(.trailingOctets(1), at: octets.count))
        ) {
            try Certificate(octets + [0])
        }
    }

    @Test("No truncation is a certificate, and none is a trap")
    func truncations() {
        let octets = whole.octets
        for count in octets.indices {
            #expect(throws: CertificateError.self) { try Certificate(Array(octets.prefix(count))) }
            #expect(throws: DERError.self) {
                try Certificate.subjectPublicKeyInfo(in: Array(octets.prefix(count)).span)
            }
        }
    }

    @Test("No flipped bit is a trap, and what is still read is still DER")
    func flips() throws {
        let octets = whole.octets
        var read = 0
        for position in octets.indices {
            for bit in 0..<8 {
                var flipped = octets
                flipped[position] ^= 1 << bit
                _ = try? Certificate.subjectPublicKeyInfo(in: flipped.span)
                guard let certificate = try? Certificate(flipped) else { continue }

                read += 1
                #expect(try reencoded(flipped) == flipped)
                _ = ReferenceIdentifier(host: "example.com")?.matches(certificate)
                _ = certificate.publicKey.modulusBits
            }
        }
        #expect(read > 0)
    }

    private func attribute(_ text: String) -> [UInt8] {
        ForgedCertificate.attribute(DERWriter.utf8String(text))
    }

    /// Where the version's number stands.
    private func versionOffset(_ octets: [UInt8]) -> Int {
        let header: [UInt8] = [0xa0, 0x03, 0x02, 0x01]
        return (octets.indices.first { octets[$0...].starts(with: header) } ?? 0) + header.count
    }

    private func bent(_ octets: [UInt8], version: UInt8) -> [UInt8] {
        var bent = octets
        bent[versionOffset(octets)] = version
        return bent
    }
}

/// The elements of some octets, written again by the writer.
private func reencoded(_ octets: [UInt8], _ range: Range<Int>? = nil) throws -> [UInt8] {
    var reader = DERReader(range ?? 0..<octets.count)
    var written: [UInt8] = []
    while !reader.isAtEnd {
        let element = try reader.readElement(of: octets.span)
        let isConstructed = element.tag & 0x20 != 0
        let contents =
            isConstructed
            ? try reencoded(octets, element.contents) : Array(octets[element.contents])
        written += DERWriter.element(element.tag, contents)
    }
    return written
}
