// SPDX-License-Identifier: Apache-2.0

/// The names of a subject that hosts are compared with, as ranges.
///
/// - SeeAlso: RFC 5280, section 4.2.1.6.
package struct SubjectAltName: Hashable, Sendable {
    package let dns: [Range<Int>]
    /// Four or sixteen octets each, unless a certificate is odd.
    package let ip: [Range<Int>]
    /// Whole Names, header included.
    package let directory: [Range<Int>]
    /// The tags of names of other forms, which no host is compared with.
    package let otherForms: Set<UInt8>

    init(_ value: inout DERReader, of octets: borrowing Span<UInt8>) throws(DERError) {
        let list = try value.read(.sequence, of: octets)
        guard !list.contents.isEmpty else { throw DERError(.empty, at: list.start) }

        var dns: [Range<Int>] = []
        var ip: [Range<Int>] = []
        var directory: [Range<Int>] = []
        var otherForms: Set<UInt8> = []
        var names = list.reader
        while !names.isAtEnd {
            let name = try GeneralName.read(&names, of: octets)
            switch name.kind {
            case .dns: dns.append(name.value)
            case .ip: ip.append(name.value)
            case .directory: directory.append(name.value)
            case .other(let tag): otherForms.insert(tag)
            }
        }
        self.dns = dns
        self.ip = ip
        self.directory = directory
        self.otherForms = otherForms
    }
}

/// One GeneralName.
///
/// - SeeAlso: RFC 5280, section 4.2.1.6.
struct GeneralName {
    let kind: Kind
    /// The contents; for a directory name the whole Name.
    let value: Range<Int>

    enum Kind {
        case directory, dns, ip
        case other(tag: UInt8)
    }

    /// The tag of an rfc822Name.
    static let emailAddressTag = DERTag.contextPrimitive(1).rawValue

    static func read(
        _ names: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> GeneralName {
        let element = try names.readAny(of: octets)
        switch element.tag {
        case DERTag.contextPrimitive(2).rawValue:
            try DERReader.checkIA5String(element, of: octets)
            return GeneralName(kind: .dns, value: element.contents)
        case DERTag.contextPrimitive(7).rawValue:
            return GeneralName(kind: .ip, value: element.contents)
        case DERTag.contextConstructed(4).rawValue:
            var contents = element.reader
            let name = try DistinguishedName.read(&contents, of: octets)
            try contents.expectEnd()
            return GeneralName(kind: .directory, value: name.whole)
        case DERTag.contextPrimitive(1).rawValue, DERTag.contextPrimitive(6).rawValue:
            try DERReader.checkIA5String(element, of: octets)
            return GeneralName(kind: .other(tag: element.tag), value: element.contents)
        case DERTag.contextPrimitive(8).rawValue:
            try DERReader.checkObjectIdentifier(element, of: octets)
            return GeneralName(kind: .other(tag: element.tag), value: element.contents)
        case DERTag.contextConstructed(0).rawValue:
            var contents = element.reader
            _ = try contents.readObjectIdentifier(of: octets)
            var value = try contents.read(.contextConstructed(0), of: octets).reader
            _ = try value.readAny(of: octets)
            try value.expectEnd()
            try contents.expectEnd()
            return GeneralName(kind: .other(tag: element.tag), value: element.contents)
        case DERTag.contextConstructed(3).rawValue, DERTag.contextConstructed(5).rawValue:
            return GeneralName(kind: .other(tag: element.tag), value: element.contents)
        default:
            throw DERError(
                .unexpectedTag(found: element.tag, expected: .contextPrimitive(2)),
                at: element.start
            )
        }
    }
}
