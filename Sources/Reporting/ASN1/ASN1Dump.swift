// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A certificate as lines of offset, header, length, name, tag and value.
///
/// It decodes what can be decoded and shows the octets of what cannot; whatever the octets are, it
/// ends, and every octet of the certificate stands below some line.
package struct ASN1Dump {
    private let octets: [UInt8]
    private var lines: [String] = []

    package init(ofCertificate octets: [UInt8]) {
        self.octets = octets
        let end = walkOne(at: 0, end: octets.count, depth: 0, ("Certificate", .certificate))
        if end < octets.count {
            add(at: end, "", "left over after the certificate", depth: 0)
            addOctets(end..<octets.count, depth: 1)
        }
    }

    /// One line for each element, and further ones for octets.
    package var text: String { lines.joined(separator: "\n") + "\n" }

    /// Shows one element, and gives the position behind it.
    private mutating func walkOne(
        at start: Int,
        end: Int,
        depth: Int,
        _ part: (name: String, shape: ASN1Shape),
        identifier: String = ""
    ) -> Int {
        guard let header = ElementHeader(at: start, in: octets, end: end) else {
            add(at: start, "", "no element: \(end - start) bytes", depth: depth)
            addOctets(start..<end, depth: depth + 1)
            return end
        }

        let room = end - header.contentsStart
        let stated = header.length ?? room
        let contents = header.contents ?? header.contentsStart..<end
        let isExtension = part.name == "extnValue"
        let nested = nested(in: header, contents, isExtension: isExtension)
        let holdsOthers = (header.isConstructed || nested != nil) && depth < Self.deepest
        let value =
            holdsOthers ? "" : ASN1Value(header, octets[contents], shape: part.shape).text
        add(
            at: start,
            "\(header.contentsStart - start)+\(header.length.map(String.init) ?? "∞")",
            [
                part.name, header.tag, value ?? "",
                stated > room
                    ? "‼ \(stated) \(stated == 1 ? "byte" : "bytes"), and \(room) are left" : "",
            ].filter { !$0.isEmpty }.joined(separator: " "),
            depth: depth
        )
        if value == nil {
            addOctets(contents, depth: depth + 1)
        } else if let nested, holdsOthers {
            let shape = isExtension ? .ofExtension(identifier) : part.shape
            _ = walkOne(
                at: nested.lowerBound,
                end: nested.upperBound,
                depth: depth + 1,
                ("", shape)
            )
        } else if holdsOthers {
            let last = walkAll(contents, depth: depth + 1, part.shape, isOpen: header.length == nil)
            return header.length == nil ? last : contents.upperBound
        }
        return contents.upperBound
    }

    /// Shows the elements of a range one after the other, and gives the position behind the last.
    ///
    /// - Parameters:
    ///   - range: Where they stand.
    ///   - depth: How deep.
    ///   - shape: What they are parts of.
    ///   - isOpen: Whether a mark ends them, and not the end of the range.
    /// - Returns: The position behind the last.
    private mutating func walkAll(
        _ range: Range<Int>,
        depth: Int,
        _ shape: ASN1Shape,
        isOpen: Bool
    ) -> Int {
        var position = range.lowerBound
        var index = 0
        var identifier = ""
        while position < range.upperBound {
            let start = position
            let header = ElementHeader(at: start, in: octets, end: range.upperBound)
            // The version may be left out, and then everything moves up by one.
            if index == 0, case .toBeSigned = shape, header?.isContextSpecific(0) == false {
                index = 1
            }
            if let header, header.isUniversal(6) {
                identifier = dotted(header)
            }
            let isEnd = isOpen && header?.isUniversal(0) == true
            position = walkOne(
                at: start,
                end: range.upperBound,
                depth: depth,
                header.map { isEnd ? ("", .unnamed) : shape.part(index, $0) } ?? ("", .unnamed),
                identifier: identifier
            )
            index += 1
            if isEnd { break }
        }
        return position
    }

    /// The element that an OCTET STRING or a BIT STRING holds; nil where it holds none.
    private func nested(
        in header: ElementHeader,
        _ contents: Range<Int>,
        isExtension: Bool
    ) -> Range<Int>? {
        var inner = contents
        if header.isUniversal(3) {
            guard let unused = octets[contents].first, unused == 0 else { return nil }

            inner = (contents.lowerBound + 1)..<contents.upperBound
        } else {
            guard header.isUniversal(4) else { return nil }
        }
        guard !inner.isEmpty, isExtension || octets[inner.lowerBound] == 0x30,
            isOneElement(inner, depth: 0)
        else { return nil }

        return inner
    }

    /// Whether a range is exactly one element, made of elements all the way down.
    private func isOneElement(_ range: Range<Int>, depth: Int) -> Bool {
        guard let header = ElementHeader(at: range.lowerBound, in: octets, end: range.upperBound),
            let contents = header.contents, contents.upperBound == range.upperBound,
            depth < Self.deepest
        else { return false }

        var position = contents.lowerBound
        while header.isConstructed, position < range.upperBound {
            guard let inner = ElementHeader(at: position, in: octets, end: range.upperBound),
                let end = inner.contents?.upperBound,
                isOneElement(position..<end, depth: depth + 1)
            else { return false }

            position = end
        }
        return true
    }

    private func dotted(_ header: ElementHeader) -> String {
        header.contents.flatMap { ObjectIdentifier(contents: octets[$0])?.description } ?? ""
    }

    private mutating func add(at offset: Int, _ size: String, _ text: String, depth: Int) {
        let indentation = String(repeating: "  ", count: depth)
        lines.append("\(padded("\(offset)", 5))  \(padded(size, 7))  \(indentation)\(text)")
    }

    /// Octets in rows; of many, the first rows.
    private mutating func addOctets(_ range: Range<Int>, depth: Int) {
        let indentation = String(repeating: "  ", count: depth)
        let shown = range.prefix(Self.perRow * Self.mostRows)
        for start in stride(from: range.lowerBound, to: shown.endIndex, by: Self.perRow) {
            let row = octets[start..<min(start + Self.perRow, shown.endIndex)]
            let text = row.map { Hexadecimal.encode([$0]) }.joined(separator: " ")
            lines.append(String(repeating: " ", count: 16) + indentation + text)
        }
        if shown.endIndex < range.upperBound {
            let rest = range.upperBound - shown.endIndex
            lines.append(String(repeating: " ", count: 16) + indentation + "… and \(rest) more")
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static let deepest = 24
    private static let perRow = 24
    private static let mostRows = 3
}
