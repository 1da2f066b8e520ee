// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with everything that would not be seen, and would change what is, as one that shows
    /// what it was: a control character and an end of a line as its picture (U+2400 and those that
    /// follow); what turns the direction of writing, what has no width and the other controls as
    /// U+FFFD.
    ///
    /// Foreign text goes through it on its way to a terminal or into a report.
    package var printable: String {
        guard unicodeScalars.contains(where: { $0.picture != nil }) else { return self }

        return String(UnicodeScalarView(unicodeScalars.map { $0.picture ?? $0 }))
    }
}

extension Unicode.Scalar {
    /// What shows that it is there, where it would not be seen; nil where it stands for itself.
    package var picture: Unicode.Scalar? {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value)
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0xFEFF:
            "\u{FFFD}"
        default: nil
        }
    }
}
