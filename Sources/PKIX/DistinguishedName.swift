// SPDX-License-Identifier: Apache-2.0

/// The layout of a Name; names are compared by their octets, so nothing of it is kept.
///
/// - SeeAlso: RFC 5280, section 4.1.2.4.
enum DistinguishedName {
    /// Reads a Name and checks its layout.
    static func read(
        _ reader: inout DERReader,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        let name = try reader.read(.sequence, of: octets)
        var relativeNames = name.reader
        while !relativeNames.isAtEnd {
            let relativeName = try relativeNames.read(.set, of: octets)
            guard !relativeName.contents.isEmpty else {
                throw DERError(.empty, at: relativeName.start)
            }
            var attributes = relativeName.reader
            var earlier: DERElement?
            while !attributes.isAtEnd {
                let element = try attributes.read(.sequence, of: octets)
                if let earlier { try DERReader.checkOrder(earlier, element, of: octets) }
                earlier = element

                var attribute = element.reader
                _ = try attribute.readObjectIdentifier(of: octets)
                _ = try attribute.readAny(of: octets)
                try attribute.expectEnd()
            }
        }
        return name
    }

    /// Whether a Name that was read has an attribute of a type.
    static func holds(_ type: ObjectIdentifier, _ name: Range<Int>, of octets: [UInt8]) -> Bool {
        let span = octets.span
        var outside = DERReader(name)
        guard var relativeNames = try? outside.read(.sequence, of: span).reader else {
            return false
        }

        while var attributes = try? relativeNames.read(.set, of: span).reader {
            while var attribute = try? attributes.read(.sequence, of: span).reader {
                guard let found = try? attribute.readObjectIdentifier(of: span) else { break }
                if octetsEqual(span, found, type) { return true }
            }
        }
        return false
    }
}
