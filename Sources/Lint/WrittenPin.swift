// SPDX-License-Identifier: Apache-2.0

import Pinning

/// The text of a pin without what its notation puts around it, as a person copies it.
///
/// Whatever “pinproof pin” prints is known here, and what the openssl command prints.
package struct WrittenPin {
    package let text: String
    /// What the numbers in front of a TLSA record's data say; nil where there are none.
    package let record: (selector: UInt8, matching: UInt8)?

    package init(_ written: String) {
        let text = Self.trimmed(Self.contents(of: written))
        let words = text.split(separator: " ")
        if words.count == 4, words[..<3].allSatisfy({ UInt8($0) != nil }) {
            record = (UInt8(words[1]) ?? 0, UInt8(words[2]) ?? 0)
            self.text = String(words[3])
            return
        }

        record = nil
        self.text = Self.afterEqualsSign(text)
    }

    /// The longest text between tags, or that of the HPKP directive; all of it where there is none.
    private static func contents(of text: String) -> String {
        if let directive = text.firstRange(of: "pin-sha256=\"") {
            return String(text[directive.upperBound...].prefix { $0 != "\"" })
        }
        guard text.contains("</") else { return text }

        let parts = text.split(separator: ">").map { $0.prefix { $0 != "<" } }
        return parts.max { $0.count < $1.count }.map(String.init) ?? text
    }

    /// The text without quotation marks, commas and prefixes, in whatever case.
    private static func trimmed(_ text: String) -> String {
        var rest = text[...].filter { $0 != "\"" && $0 != "'" }[...]
        while let first = rest.first, first.isWhitespace || first == "@" { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace || ",;".contains(last) { rest.removeLast() }
        for prefix in ["sha256//", "sha256/", "sha1/", "pin-sha256="]
        where rest.lowercased().hasPrefix(prefix) {
            return String(rest.dropFirst(prefix.count))
        }
        return String(rest)
    }

    /// What stands behind “SHA2-256(stdin)= ” and “sha256 Fingerprint=”.
    private static func afterEqualsSign(_ text: String) -> String {
        guard let sign = text.firstIndex(of: "=") else { return text }

        let digits = text[text.index(after: sign)...].filter { $0 != " " && $0 != ":" }
        return Hexadecimal.decode(digits) == nil || digits.isEmpty ? text : digits
    }
}
