// SPDX-License-Identifier: Apache-2.0

/// Octets that stand in the place of an element and are no DER, or no element of its type, whatever
/// it holds.
///
/// - SeeAlso: X.690, sections 8.3.2, 8.6, 8.8.2, 8.19.2, 10.1, 10.2, 11.1 and 11.2.
extension ElementTree {
    /// The contents with the octets of one element replaced, every length around it right.
    ///
    /// - Parameters:
    ///   - path: The way down to the element, by its place among the elements of each.
    ///   - replacement: What stands there.
    /// - Returns: The contents of the whole.
    package func contents(
        replacing path: ArraySlice<Int>,
        by replacement: [UInt8]
    ) -> [UInt8] {
        guard let first = path.first, case .elements(let elements, let prefix) = contents else {
            return contentOctets
        }

        let rest = path.dropFirst()
        return prefix
            + elements.enumerated().flatMap { place, element in
                guard place == first else { return element.octets }
                guard !rest.isEmpty else { return replacement }

                return DERWriter.element(
                    element.tag,
                    element.contents(replacing: rest, by: replacement)
                )
            }
    }

    /// What can stand in its place.
    ///
    /// - Parameters:
    ///   - isLast: Whether nothing follows it, so that a length which is too large ends outside of
    ///     what is around it.
    ///   - hasOneType: Whether its type is one that the tag tells, and not any.
    /// - Returns: Each way, header and contents.
    package func misencodings(isLast: Bool, hasOneType: Bool) -> [[UInt8]] {
        let contents = contentOctets
        var ways = [[tag] + DERWriter.longLength(contents.count) + contents]
        if isLast { ways.append([tag] + DERWriter.length(contents.count + 1) + contents) }
        if tag & 0x20 != 0 {
            ways.append([tag, 0x80] + contents + [0x00, 0x00])
            ways.append(DERWriter.element(tag, contents + DERWriter.null))
        } else if tag < 0x20 {
            ways.append(DERWriter.element(tag | 0x20, octets))
        }
        if hasOneType { ways.append(DERWriter.element(tag ^ 0x40, contents)) }
        return ways + Self.wrongContents(contents, tag).map { DERWriter.element(tag, $0) }
    }

    private var contentOctets: [UInt8] {
        switch contents {
        case .elements(let elements, after: let prefix): prefix + elements.flatMap(\.octets)
        case .octets(let octets): octets
        }
    }

    /// Contents that no element of the type has.
    private static func wrongContents(_ contents: [UInt8], _ tag: UInt8) -> [[UInt8]] {
        switch DERTag(rawValue: tag) {
        // FALSE is the default wherever a certificate has one (X.690, 11.5).
        case .boolean: [[0x00], [0x01], [0x7F], [], [0xFF, 0xFF]]
        case .integer: contents.first.map { $0 < 0x80 } == true ? [[0x00] + contents, []] : [[]]
        case .objectIdentifier:
            [[0x80] + contents, [], contents.dropLast() + [(contents.last ?? 0) | 0x80]]
        case .null: [[0x00]]
        case .bitString where contents.count < 4:
            // Eight unused bits, none, and a list of bits that ends with eight that are not set.
            [[0x08] + contents.dropFirst(), [], [0x00] + contents.dropFirst() + [0x00]]
        case .utcTime, .generalizedTime: [contents.dropLast(), contents + [0x20], []]
        default:
            switch tag {
            case 0x0C: [contents + [0xFF], contents + [0xC0, 0x80], contents + [0xE2, 0x82]]
            case 0x16, 0x82: [contents + [0xE9]]
            case 0x1C, 0x1E: [contents + [0x00]]
            default: []
            }
        }
    }
}
