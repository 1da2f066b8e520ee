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

    init(
        _ list: DERElement,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws {
        guard !list.contents.isEmpty else { throw DERError(.empty, at: list.start) }

        var reader = list.reader
        var seen = SeenIdentifiers()
        while !reader.isAtEnd {
            var fields = try reader.read(.sequence, of: octets).reader
            let name = try fields.readObjectIdentifier(of: octets)
            let isCritical = try fields.readFlag(of: octets, tolerances)
            let value = try fields.read(.octetString, of: octets)
            try fields.expectEnd()

            let arc = Self.usualArc(name, of: octets)
            guard seen.insert(name, arc, of: octets) else {
                throw CertificateError.duplicateExtension(
                    ObjectIdentifier(read: octets, name),
                    at: name.lowerBound
                )
            }
            if try !take(arc, value.reader, of: octets, tolerances), isCritical,
                unknownCritical == nil
            {
                unknownCritical = name
            }
        }
    }

    /// Reads the value of an extension; false where the extension is not known.
    private mutating func take(
        _ arc: UInt8?,
        _ value: DERReader,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws(DERError) -> Bool {
        var value = value
        switch arc {
        case 14: subjectKeyIdentifier = try value.read(.octetString, of: octets).contents
        case 15: keyUsage = try KeyUsage(&value, of: octets, tolerances)
        case 17: subjectAltName = try SubjectAltName(&value, of: octets)
        case 19: basicConstraints = try BasicConstraints(&value, of: octets, tolerances)
        case 30: nameConstraints = try NameConstraints(&value, of: octets)
        case 35: authorityKeyIdentifier = try Self.readKeyIdentifier(&value, of: octets)
        case 37: extendedKeyUsage = try ExtendedKeyUsage(&value, of: octets)
        default: return false
        }
        try value.expectEnd()
        return true
    }

    /// The last octet of an identifier under 2.5.29, where all that are known lie; nil for others.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.
    @inline(__always)
    private static func usualArc(
        _ name: Range<Int>,
        of octets: borrowing Span<UInt8>
    ) -> UInt8? {
        guard name.count == 3, octets[name.lowerBound] == 0x55, octets[name.lowerBound + 1] == 0x1d
        else { return nil }

        return octets[name.lowerBound + 2]
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
        let issuer = try fields.readIfPresent(.contextConstructed(1), of: octets)
        if let issuer {
            guard !issuer.contents.isEmpty else { throw DERError(.empty, at: issuer.start) }

            var names = issuer.reader
            while !names.isAtEnd { _ = try GeneralName.read(&names, of: octets) }
        }
        let serialNumber = try fields.readIfPresent(.contextPrimitive(2), of: octets)
        if let serialNumber { try DERReader.checkInteger(serialNumber, of: octets) }
        try fields.expectEnd()
        return identifier?.contents
    }
}

/// The identifiers of the extensions that were read.
private struct SeenIdentifiers {
    /// Of those that most certificates have, 2.5.29.0 to 2.5.29.63, a bit each.
    private var usual: UInt64 = 0
    /// A few others, which are compared one by one.
    private var others: [Range<Int>] = []
    /// All the rest, since comparing each with each would take a certificate of a mebibyte minutes.
    private var rest: Set<[UInt8]> = []

    /// Adds an identifier, whose last octet is given where it is under 2.5.29; false where it is
    /// there already.
    @inline(__always)
    mutating func insert(
        _ name: Range<Int>,
        _ arc: UInt8?,
        of octets: borrowing Span<UInt8>
    ) -> Bool {
        guard let arc, arc < 64 else { return insert(other: name, of: octets) }

        let bit: UInt64 = 1 << UInt64(arc)
        defer { usual |= bit }
        return usual & bit == 0
    }

    private mutating func insert(
        other name: Range<Int>,
        of octets: borrowing Span<UInt8>
    ) -> Bool {
        for other in others where octetsEqual(octets, name, octets, other) { return false }
        guard others.count == 16 else {
            others.append(name)
            return true
        }

        var identifier: [UInt8] = []
        for position in name { identifier.append(octets[position]) }
        return rest.insert(identifier).inserted
    }
}
