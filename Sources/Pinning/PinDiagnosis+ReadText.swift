// SPDX-License-Identifier: Apache-2.0

import PKIX

extension PinDiagnosis {
    /// A pin's text, and what is known of it whatever certificates are at hand.
    package struct ReadText: Sendable {
        /// As configured.
        package let text: String
        /// What it is the text of; nil where it is a placeholder, or of none.
        package let octets: [UInt8]?
        let notation: Notation?
        let isPlaceholder: Bool
        let isDigestOfNothing: Bool
        /// The public CA whose key it is the digest of.
        let wellKnown: String?
        /// Without what people leave around a digest.
        private let trimmed: [UInt8]

        /// Reads a text as leniently as can be.
        package init(_ text: String) {
            self.text = text
            trimmed = Array(PinDiagnosis.trimmed(text).utf8)
            isPlaceholder = Placeholder.isOne(text)
            let read = isPlaceholder ? nil : PinDiagnosis.reading(of: text)
            octets = read?.octets
            notation = read?.notation
            isDigestOfNothing = octets.map(PinDiagnosis.digestsOfNothing.contains) ?? false
            wellKnown = octets.flatMap(SPKIPin.init(sha256:)).flatMap(WellKnownKeys.name(of:))
        }

        /// The first whose right pin it is but for a slip of the pen; nil where it is of none.
        ///
        /// As it is written: in another case even what is no base64 any more is a slip.
        func near(_ candidates: [Candidate]) -> Subject? {
            candidates.first { Self.differBySlip(trimmed, $0.pin) }
                .map { .nearly(certificate: $0.name) }
        }

        /// Whether two texts differ in case alone, or in one or two characters.
        private static func differBySlip(_ one: [UInt8], _ other: [UInt8]) -> Bool {
            if one.count == other.count {
                return zip(one, other).count { $0 != $1 } <= 2
                    || zip(one, other).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
            }
            // One left out, or one too many: the same in front of a place and behind it.
            guard abs(one.count - other.count) == 1 else { return false }

            let front = zip(one, other).prefix { $0 == $1 }.count
            let back = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
            return front + back >= min(one.count, other.count)
        }
    }

    fileprivate static let digestsOfNothing = Set(
        [[], [0x0A]].flatMap { (octets: [UInt8]) in
            [DigestName.sha1, .sha256, .sha384, .sha512].map { $0.hash(octets) }
        }
    )

    /// The octets behind a text, and how it is written.
    ///
    /// - Parameter text: A text, read as leniently as can be.
    /// - Returns: Its octets, and its notation where that is not base64; nil where it has fewer than
    ///   16 of them, or none.
    package static func reading(
        of text: String
    ) -> (octets: [UInt8], notation: Notation?)? {
        // A prefix of letters and slashes is base64, too, of other bytes.
        let isBare = !text.hasPrefix("sha256//") || text.utf8.count == 44
        if isBare, let octets = Base64.decode(text), octets.count >= 16 {
            // Digits alone are base64 by chance, and hexadecimal by intent.
            if let digits = Hexadecimal.decode(text) { return (digits, .hexadecimal) }
            if let digits = digits(in: octets) { return (digits, .base64OfDigits) }
            if let once = base64(in: octets) { return (once, .base64OfBase64) }
            return (octets, nil)
        }
        let trimmed = trimmed(text)
        if let octets = Hexadecimal.decode(trimmed.filter { $0 != ":" }), octets.count >= 16 {
            return (octets, .hexadecimal)
        }
        if let octets = Base64.decode(trimmed), octets.count >= 16 {
            let isPrefix = ["sha256//", "sha256/", "sha1/"].contains { text == $0 + trimmed }
            return (octets, isPrefix ? .base64WithPrefix : .base64WithTrimmings)
        }
        guard let octets = OkioBase64.decode(trimmed), octets.count >= 16 else { return nil }

        if trimmed.contains(where: { "-_".contains($0) }) { return (octets, .base64URL) }
        guard trimmed.hasSuffix("=") else { return (octets, .unpadded) }

        let isPadded = trimmed.utf8.count > (octets.count + 2) / 3 * 4
        return (octets, isPadded ? .base64WithMorePadding : .base64WithBitsLeft)
    }

    /// The digest that octets are the digits of, as of what “sha256sum” prints; nil where they are
    /// none.
    private static func digits(in octets: [UInt8]) -> [UInt8]? {
        // A command's output ends with a line feed.
        let digits = octets.last == 0x0A ? octets.dropLast() : octets[...]
        guard digits.count == 64 || digits.count == 40 else { return nil }

        return Hexadecimal.decode(String(decoding: digits, as: UTF8.self))
    }

    /// The SHA-256 digest that octets are the base64 of, encoded once more; nil where they are of
    /// none.
    private static func base64(in octets: [UInt8]) -> [UInt8]? {
        let text = octets.last == 0x0A ? octets.dropLast() : octets[...]
        guard text.count == 44 else { return nil }

        return Base64.decode(String(decoding: text, as: UTF8.self))
    }

    /// The text without what people leave around a digest.
    fileprivate static func trimmed(_ text: String) -> String {
        var rest = text.filter { $0 != "\"" }[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace || ",;".contains(last) { rest.removeLast() }
        for prefix in ["sha256//", "sha256/", "sha256:", "sha1/", "pin-sha256=", "modulus="]
        where rest.lowercased().hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return String(rest)
    }
}
