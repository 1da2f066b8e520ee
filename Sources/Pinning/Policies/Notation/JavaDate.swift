// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A day as Java's `SimpleDateFormat("yyyy-MM-dd")` parses it: from the start of the text, whatever
/// follows.
///
/// - SeeAlso: java.text.DateFormat, `parse(String)`, which need not use the whole text.
package enum JavaDate {
    /// The day, as its midnight in UTC; nil where the text does not start with such a date.
    package static func parse(_ text: String) -> Time? {
        Time(date: String(text.prefix(10)))
    }
}

extension PinnedHost {
    /// Whether the pins have lapsed on Android: behind midnight, in the device's own time zone, of
    /// the day that they expire on.
    ///
    /// - SeeAlso: java.text.SimpleDateFormat, which has the default time zone unless it is given
    ///   another.
    func hasLapsedOnAndroid(on connection: Connection) -> Bool {
        guard let expires, let day = JavaDate.parse(expires) else { return false }

        return connection.time > day.advanced(by: -Int64(connection.timeZone))
    }
}
