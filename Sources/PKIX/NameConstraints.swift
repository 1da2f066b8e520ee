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
        /// Whether a subtree begins below its base, or ends somewhere: this profile has neither,
        /// and it is not processed.
        package fileprivate(set) var areBounded = false

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
            if try readBounds(&subtree, of: octets) { subtrees.areBounded = true }
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

    /// Reads how far below its base a subtree begins and ends; false where it does not say, so that
    /// it is the base and everything below.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.10: BaseDistance.
    private static func readBounds(
        _ subtree: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Bool {
        guard !subtree.isAtEnd else { return false }

        let minimum = try subtree.readIfPresent(.contextPrimitive(0), of: octets)
        let maximum = try subtree.readIfPresent(.contextPrimitive(1), of: octets)
        try subtree.expectEnd()
        for distance in [minimum, maximum].compactMap(\.self) {
            try DERReader.checkInteger(distance, of: octets)
            guard octets[distance.contentsStart] < 0x80 else {
                throw DERError(.negativeInteger, at: distance.start)
            }
        }
        if let minimum, minimum.contents.count == 1, octets[minimum.contentsStart] == 0 {
            throw DERError(.encodedDefault, at: minimum.start)
        }
        return true
    }
}
