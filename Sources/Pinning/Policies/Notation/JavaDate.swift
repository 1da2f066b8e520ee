// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A day as Java's `SimpleDateFormat("yyyy-MM-dd")` parses it: from the start of the text, whatever
/// follows.
///
/// - SeeAlso: java.text.DateFormat, `parse(String)`, which need not use the whole text.
enum JavaDate {
    /// Midnight of the day in UTC; nil where the text does not start with such a date.
    static func parse(_ text: String) -> Time? {
        Time(date: String(text.prefix(10)))
    }

    /// Whether the text has the form of a date, on a day that there may not be.
    static func hasItsForm(_ text: String) -> Bool {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [4, 2, 2]
            && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
