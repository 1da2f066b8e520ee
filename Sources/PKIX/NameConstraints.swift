// SPDX-License-Identifier: Apache-2.0

/// The names that may occur below a certification authority.
///
/// - SeeAlso: RFC 5280, section 4.2.1.10.
package struct NameConstraints: Hashable, Sendable {
    package let permitted: Subtrees
    package let excluded: Subtrees

    /// The bases of subtrees by the form of the name.
    package struct Subtrees: Hashable, Sendable {
        package fileprivate(set) var dns: [Range<Int>] = []
        package fileprivate(set) var ip: [Range<Int>] = []
        package fileprivate(set) var directory: [Range<Int>] = []
        /// The tags of bases of other forms, which are not compared with anything.
        package fileprivate(set) var otherForms: Set<UInt8> = []

        /// How many octets the bases of a form have together, summed up once: a search asks for
        /// them at each of its steps, and there may be as many bases as fit into a certificate.
        fileprivate(set) var dnsOctets = 0
        fileprivate(set) var ipOctets = 0
        fileprivate(set) var directoryOctets = 0
    }

    init(_ value: inout DERReader, of octets: borrowing Span<UInt8>) throws(DERError) {
        let fields = try value.read(.sequence, of: octets)
        guard !fields.contents.isEmpty else { throw DERError(.empty, at: fields.start) }

        var reader = fields.reader
        permitted = try Self.readSubtrees(0, &reader, of: octets)
        excluded = try Self.readSubtrees(1, &reader, of: octets)
        try reader.expectEnd()
    }

    private static func readSubtrees(
        _ number: UInt8,
        _ fields: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Subtrees {
        var subtrees = Subtrees()
        guard let list = try fields.readIfPresent(.contextConstructed(number), of: octets) else {
            return subtrees
        }
        guard !list.contents.isEmpty else { throw DERError(.empty, at: list.start) }

        var reader = list.reader
        while !reader.isAtEnd {
            var subtree = try reader.read(.sequence, of: octets).reader
            let base = try GeneralName.read(&subtree, of: octets)
            // The minimum is zero, which is its default, and there is no maximum (RFC 5280,
            // 4.2.1.10): nothing follows the base.
            try subtree.expectEnd()
            switch base.kind {
            case .directory:
                subtrees.directory.append(base.value)
                subtrees.directoryOctets += base.value.count
            case .dns:
                subtrees.dns.append(base.value)
                subtrees.dnsOctets += base.value.count
            case .ip:
                subtrees.ip.append(base.value)
                subtrees.ipOctets += base.value.count
            case .other(let tag):
                subtrees.otherForms.insert(tag)
            }
        }
        return subtrees
    }
}
