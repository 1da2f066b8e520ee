// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A day as Java's `SimpleDateFormat("yyyy-MM-dd")` parses it where it is not lenient.
///
/// A number has as many digits as there are, of any script, and blanks and tabulators may stand in
/// front of it; whatever follows the last is not looked at. So `2030-6-1` is the first of June,
/// `2030-06-010` the tenth, and `30-06-01` a day of the year 30. The calendar is Julian before
/// 15 October 1582. An exponent, as in `203E1`, is part of a number to Java, and not here.
///
/// - SeeAlso: java.text.SimpleDateFormat, `parse(String, ParsePosition)` and `subParse`; executed
///   on Java 17.
package enum JavaDate {
    /// The day, as its midnight in UTC; nil where the text does not start with such a date.
    package static func parse(_ text: String) -> Time? {
        var rest = text[...].unicodeScalars
        guard let year = number(&rest), rest.popFirst() == "-",
            let month = number(&rest), rest.popFirst() == "-",
            let day = number(&rest)
        else { return nil }

        return midnight(year, month, day)
    }

    /// The text that is read as the day of a time: up to twelve days away from the one it has on our
    /// calendar, where Java's is the Julian one.
    package static func text(for time: Time) -> String {
        let midnight = Time(date: time.day)
        let shifts: [Int64] = [0] + (1...12).flatMap { [-$0, $0] }
        return shifts.lazy.map { time.advanced(by: $0 * 86_400).day }
            .first { parse($0) == midnight } ?? time.day
    }

    private static func number(_ rest: inout Substring.UnicodeScalarView) -> Int? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        var digits = ""
        while let digit = rest.first.flatMap(digit) {
            digits.append(String(digit))
            rest.removeFirst()
        }
        guard !digits.isEmpty else { return nil }

        // `Number.intValue`: the lowest bits of a long, and the nearest int to what is beyond it.
        return Int(Int64(digits).map(Int32.init(truncatingIfNeeded:)) ?? .max)
    }

    /// A `char` is sixteen bits long: what is beyond them is two of them, and neither is a digit.
    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar.value <= 0xFFFF, scalar.properties.numericType == .decimal else { return nil }

        return scalar.properties.numericValue.map { Int($0) }
    }

    private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Time? {
        guard year > 0 else { return nil }

        if (year, month, day) >= (1582, 10, 15) {
            // Java counts milliseconds.
            return Time(year: year, month: month, day: day)
                .flatMap { $0.seconds <= Int64.max / 1_000 ? $0 : nil }
        }
        guard (year, month, day) < (1582, 10, 5) else { return nil }

        // From 1901 to 2099 every fourth year is a leap year on both calendars, and the Julian one
        // is 13 days behind; four of its years are 1,461 days.
        let sameDay = Time(year: 1904 + year % 4, month: month, day: day)
        let cycles = (1904 - year + year % 4) / 4
        return sameDay?.advanced(by: Int64(13 - cycles * 1_461) * 86_400)
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
