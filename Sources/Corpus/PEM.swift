// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The text form of certificates and keys, in its strictest spelling.
///
/// - SeeAlso: RFC 7468, section 3, the production `stricttextualmsg`.
package enum PEM {
    /// The octets under the label, lines of 64 columns, each ended.
    package static func text(of octets: [UInt8], label: String) -> String {
        let base64 = Array(Data(octets).base64EncodedString().utf8)
        let lines = stride(from: 0, to: base64.count, by: columns).map { start in
            String(decoding: base64[start..<min(start + columns, base64.count)], as: UTF8.self)
        }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"])
            .map { $0 + "\n" }.joined()
    }

    /// The octets of the only thing in the text; nil where it is not exactly what would be written.
    package static func octets(of text: String, label: String) -> [UInt8]? {
        let body = text.split(separator: "\n").dropFirst().dropLast().joined()
        guard let data = Data(base64Encoded: body),
            self.text(of: [UInt8](data), label: label) == text
        else { return nil }

        return [UInt8](data)
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
                let data = Data(base64Encoded: rest[..<end.lowerBound].filter { !$0.isWhitespace })
            else { return nil }

            blocks.append([UInt8](data))
            rest = rest[end.upperBound...]
        }
        return blocks
    }

    private static let columns = 64
}
