// SPDX-License-Identifier: Apache-2.0

/// The extensions of a certificate, those that validation needs as values.
///
/// - SeeAlso: RFC 5280, section 4.2.
package struct Extensions: Hashable, Sendable {
    package private(set) var basicConstraints: BasicConstraints?
    package private(set) var keyUsage: KeyUsage?
    package private(set) var extendedKeyUsage: ExtendedKeyUsage?
    package private(set) var subjectAltName: SubjectAltName?
    package private(set) var nameConstraints: NameConstraints?
    /// The contents of the subject's key identifier.
    package private(set) var subjectKeyIdentifier: Range<Int>?
    /// The contents of the issuer's key identifier.
    package private(set) var authorityKeyIdentifier: Range<Int>?
    /// The contents of the first identifier that is critical and not known here.
    package private(set) var unknownCritical: Range<Int>?

    /// No extensions.
    init() {}

    init(_ list: DERElement, of octets: borrowing Span<UInt8>) throws {
        guard !list.contents.isEmpty else { throw DERError(.empty, at: list.start) }

        var reader = list.reader
        var seen = SeenIdentifiers()
        while !reader.isAtEnd {
            var fields = try reader.read(.sequence, of: octets).reader
            let name = try fields.readObjectIdentifier(of: octets)
            let isCritical = try fields.readFlag(of: octets)
            let value = try fields.read(.octetString, of: octets)
            try fields.expectEnd()

            guard seen.insert(name, of: octets) else {
                throw CertificateError.duplicateExtension(
                    ObjectIdentifier(read: octets, name),
                    at: name.lowerBound
                )
            }
            if try !take(name, value.reader, of: octets), isCritical, unknownCritical == nil {
                unknownCritical = name
            }
        }
    }

    /// Reads the value of an extension; false where the extension is not known.
    private mutating func take(
        _ name: Range<Int>,
        _ value: DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Bool {
        // All that are known lie under 2.5.29 (RFC 5280, 4.2.1): 55 1D and one octet.
        guard name.count == 3, octets[name.lowerBound] == 0x55, octets[name.lowerBound + 1] == 0x1d
        else { return false }

        var value = value
        switch octets[name.lowerBound + 2] {
        case 14: subjectKeyIdentifier = try value.read(.octetString, of: octets).contents
        case 15: keyUsage = try KeyUsage(&value, of: octets)
        case 17: subjectAltName = try SubjectAltName(&value, of: octets)
        case 19: basicConstraints = try BasicConstraints(&value, of: octets)
        case 30: nameConstraints = try NameConstraints(&value, of: octets)
        case 35: authorityKeyIdentifier = try Self.readKeyIdentifier(&value, of: octets)
        case 37: extendedKeyUsage = try ExtendedKeyUsage(&value, of: octets)
        default: return false
        }
        try value.expectEnd()
        return true
    }

    /// The keyIdentifier of an AuthorityKeyIdentifier.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.1.
    private static func readKeyIdentifier(
        _ value: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Range<Int>? {
        var fields = try value.read(.sequence, of: octets).reader
        let identifier = try fields.readIfPresent(.contextPrimitive(0), of: octets)
        if fields.isNext(.contextConstructed(1), of: octets) {
            _ = try fields.readAny(of: octets)
        }
        if let serialNumber = try fields.readIfPresent(.contextPrimitive(2), of: octets) {
            try DERReader.checkInteger(serialNumber, of: octets)
        }
        try fields.expectEnd()
        return identifier?.contents
    }
}

/// The identifiers of the extensions that were read.
private struct SeenIdentifiers {
    /// The first ones, which are compared one by one: certificates have ten, and sets cost more.
    private var first = InlineArray<16, Range<Int>>(repeating: 0..<0)
    private var count = 0
    /// All others, since comparing each with each would take a certificate of a mebibyte minutes.
    private var others: Set<[UInt8]> = []

    /// Adds an identifier; false where it is there already.
    mutating func insert(_ name: Range<Int>, of octets: borrowing Span<UInt8>) -> Bool {
        for place in 0..<count where octetsEqual(octets, name, octets, first[place]) {
            return false
        }
        guard count == first.count else {
            first[count] = name
            count += 1
            return true
        }

        var identifier: [UInt8] = []
        for position in name { identifier.append(octets[position]) }
        return others.insert(identifier).inserted
    }
}
