// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import PKIX
import Pinning

/// The bytes of a certificate, element by element, with what a pin of its key covers marked.
package struct PinCoverage {
    private let octets: [UInt8]
    /// The SubjectPublicKeyInfo; nil where it cannot be found.
    private let key: Range<Int>?

    package init(of octets: [UInt8]) {
        self.octets = octets
        key = try? Certificate.subjectPublicKeyInfo(in: octets.span)
    }

    /// For a terminal: a bar stands before each line that the pin of the key covers.
    package var text: String {
        legend.map { $0 + "\n" }.joined() + "\n"
            + lines.map { ($0.isCovered ? "┃ " : "  ") + $0.text.printable + "\n" }.joined()
    }

    /// A page of its own for a browser, which needs neither a script nor a network.
    package func html(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(XMLText.escaped("What pins of \(title) cover"))</title>
        <style>
        body { font-family: sans-serif; margin: 2em }
        pre { font-family: monospace; line-height: 1.4 }
        mark { background: #f6d886; color: #000000 }
        </style>
        </head>
        <body>
        <h1>\(XMLText.escaped("What pins of \(title) cover"))</h1>
        \(legend.map { "<p>\(XMLText.escaped($0))</p>" }.joined(separator: "\n"))
        <pre>
        \(lines.map(Self.marked).joined(separator: "\n"))
        </pre>
        </body>
        </html>

        """
    }

    private static func marked(_ line: Line) -> String {
        let text = XMLText.escaped(line.text)
        return line.isCovered ? "<mark>\(text)</mark>" : text
    }

    private var legend: [String] {
        let certificate = Base64.encode(Array(SHA256.hash(data: octets)))
        var legend = [
            "A pin of the certificate covers all \(octets.count) bytes: sha256/\(certificate)"
        ]
        guard let key else { return legend }

        legend.append(
            "A pin of the key covers bytes \(key.lowerBound) to \(key.upperBound - 1), those marked: "
                + "sha256/\(SPKIPin(hashing: octets[key]).base64)"
        )
        return legend
    }

    private struct Line {
        let text: String
        let isCovered: Bool
    }

    private var lines: [Line] {
        var offset = 0
        return ASN1Dump(ofCertificate: octets).text.split(separator: "\n").map { line in
            // Rows of bytes have no offset of their own: they belong to the element above.
            if let number = Int(line.prefix(5).filter { $0 != " " }) { offset = number }
            return Line(text: String(line), isCovered: key?.contains(offset) ?? false)
        }
    }
}
