// SPDX-License-Identifier: Apache-2.0

/// The text of a file as its readers want it: UTF-8, without a byte order mark.
package struct SourceText: Hashable, Sendable {
    package let octets: [UInt8]

    package init(_ text: String) {
        octets = Array(text.utf8)
    }

    /// Decodes a file in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// - Throws: Why it is no text, with the place.
    package init(decoding octets: [UInt8]) throws(Defect) {
        guard octets.count <= Self.maximumCount else {
            throw Defect(
                .start,
                "the file has more than \(Self.maximumCount) bytes, and at most these are read",
                remedy: "name the configuration file alone"
            )
        }

        switch (octets.first, octets.dropFirst().first) {
        case (0xFE, 0xFF): self.octets = try Self.utf8(octets.dropFirst(2), isBigEndian: true)
        case (0xFF, 0xFE): self.octets = try Self.utf8(octets.dropFirst(2), isBigEndian: false)
        default:
            let text =
                octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets
            try Self.requireText(text)
            self.octets = text
        }
    }

    /// Whether a file begins as the text of an XML document does, with a byte order mark or without.
    package static func beginsMarkup(_ octets: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
        return marks.contains { octets.starts(with: $0) }
            || octets.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    package var text: String { String(decoding: octets, as: UTF8.self) }

    /// The lines, without their ends.
    package var lines: [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    private static func requireText(_ octets: [UInt8]) throws(Defect) {
        do {
            _ = try UTF8Span(validating: octets.span)
        } catch {
            var finder = PositionFinder(octets)
            let start = error.byteOffsets.lowerBound
            throw Defect(
                finder.position(at: start),
                "byte \(start) is not UTF-8",
                remedy: "save the file as UTF-8"
            )
        }
        if let zero = octets.firstIndex(of: 0) {
            var finder = PositionFinder(octets)
            throw Defect(
                finder.position(at: zero),
                "byte \(zero) is zero, which no text has",
                remedy: "name a text file; UTF-16 needs a byte order mark"
            )
        }
    }

    private static func utf8(
        _ octets: ArraySlice<UInt8>,
        isBigEndian: Bool
    ) throws(Defect) -> [UInt8] {
        let octets = Array(octets)
        var units: [UInt16] = []
        for index in stride(from: 0, to: octets.count - 1, by: 2) {
            let (first, second) = (UInt16(octets[index]), UInt16(octets[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        guard octets.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
        else {
            throw Defect(
                .start,
                "the file begins like UTF-16, and is not UTF-16",
                remedy: "save the file as UTF-8"
            )
        }

        return Array(text.utf8)
    }

    /// More than any configuration, or source file that somebody wrote, has.
    package static let maximumCount = 4 << 20
}
