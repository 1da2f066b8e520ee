// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The text form of certificates and keys, in its strictest spelling.
///
/// - SeeAlso: RFC 7468, section 3, the production `stricttextualmsg`.
package enum PEM {
    /// The octets under the label, lines of 64 columns, each ended.
    package static func text(of octets: [UInt8], label: String) -> String {
        let lines = Data(octets).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        let body = lines.isEmpty ? "" : lines + "\n"
        return "-----BEGIN \(label)-----\n\(body)-----END \(label)-----\n"
    }

    /// The octets of the only thing in the text; nil where it is not exactly what would be written.
    package static func octets(of text: String, label: String) -> [UInt8]? {
        // Whatever stands around or in the base64 is in none that would be written.
        let (begin, end) = ("-----BEGIN \(label)-----\n", "-----END \(label)-----\n")
        let body = text.utf8.dropFirst(begin.utf8.count).dropLast(end.utf8.count)
        guard let data = Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters) else {
            return nil
        }

        let octets = [UInt8](data)
        return self.text(of: octets, label: label) == text ? octets : nil
    }

    /// Every such block of a text that people or commands wrote, in its order; nil where one of
    /// them holds no base64.
    ///
    /// - SeeAlso: RFC 7468, section 2: what is outside of the blocks is explanatory.
    package static func all(in text: String, label: String) -> [[UInt8]]? {
        var blocks: [[UInt8]] = []
        var rest = text[...]
        while let begin = rest.firstRange(of: "-----BEGIN \(label)-----") {
            rest = rest[begin.upperBound...]
            guard let end = rest.firstRange(of: "-----END \(label)-----"),
                let data = Data(
                    base64Encoded: Data(rest[..<end.lowerBound].utf8.filter { !isWhitespace($0) })
                )
            else { return nil }

            blocks.append([UInt8](data))
            rest = rest[end.upperBound...]
        }
        return blocks
    }

    /// Whether an octet is one of those that may stand anywhere.
    ///
    /// - SeeAlso: RFC 7468, section 3, the production `W`.
    private static func isWhitespace(_ octet: UInt8) -> Bool {
        octet == UInt8(ascii: " ") || (0x09...0x0d).contains(octet)
    }
}
