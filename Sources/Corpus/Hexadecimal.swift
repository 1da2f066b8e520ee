// SPDX-License-Identifier: Apache-2.0

/// Octets as recipes write them: two lower-case digits each, nothing between them.
package enum Hexadecimal {
    package static func text(of octets: some Sequence<UInt8>) -> String {
        octets.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The octets of a text; nil where it is not exactly what would be written.
    package static func octets(of text: String) -> [UInt8]? {
        let digits = Array(text)
        let octets = stride(from: 0, to: digits.count, by: 2).map { start in
            UInt8(String(digits[start..<min(start + 2, digits.count)]), radix: 16)
        }
        let found = octets.compactMap { $0 }
        guard self.text(of: found) == text else { return nil }

        return found
    }
}
