// SPDX-License-Identifier: Apache-2.0

/// An instant in whole seconds, on the calendar that certificates use.
///
/// Certificates know neither fractions nor leap seconds, and no clock is ever read: every instant
/// comes from a vector or from a certificate.
package struct Time: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, negative before it.
    package let seconds: Int64

    package init(seconds: Int64) {
        self.seconds = seconds
    }

    /// An instant by its parts in UTC, or nil where there is no such day or time of day.
    package init?(
        year: Int,
        month: Int,
        day: Int,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0
    ) {
        guard (1...12).contains(month),
            day >= 1, day <= Self.days(in: month, of: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }

        let days = Self.daysSinceEpoch(year: year, month: month, day: day)
        seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    package static func < (one: Time, other: Time) -> Bool {
        one.seconds < other.seconds
    }

    package func advanced(by seconds: Int64) -> Time {
        Time(seconds: self.seconds + seconds)
    }

    /// The parts of the instant in UTC.
    package var parts: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        // Rounded towards the past, by whole numbers: the least number of seconds has a day, too.
        let (quotient, remainder) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
        let day = remainder < 0 ? quotient - 1 : quotient
        let rest = remainder < 0 ? remainder + 86_400 : remainder
        let date = Self.date(daysSinceEpoch: day)
        return (date.year, date.month, date.day, rest / 3_600, rest / 60 % 60, rest % 60)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 on the proleptic Gregorian calendar, counted in years that begin in
    /// March so that the leap day comes last.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func date(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
            month,
            dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }
}
