// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A day as Java's `SimpleDateFormat("yyyy-MM-dd")` parses it: from the start of the text, whatever
/// follows.
///
/// - SeeAlso: java.text.DateFormat, `parse(String)`, which need not use the whole text.
package enum JavaDate {
    /// Midnight of the day in UTC; nil where the text does not start with such a date.
    package static func parse(_ text: String) -> Time? {
        Time(date: String(text.prefix(10)))
    }
}
