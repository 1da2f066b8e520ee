// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Abilities.ExpiryForm {
    /// The expiry that comes nearest, and what is lost; nil where the pins have lapsed already.
    func written(
        _ expiry: Expiry,
        _ enforcement: PinPlan.Entry.Enforcement
    ) -> (expiry: Expiry, losses: [Loss.Kind])? {
        switch (self, expiry) {
        case (.none, .at): return (.never, [.expiry])
        case (.none, .never), (.day, .never), (.localDay, .never), (.second, .never):
            return (.never, [])
        case (.day, .at(let time)): return Self.day(time, [])
        case (.localDay, .at(let time)): return Self.day(time, [.expiryTimeZone])
        case (.second, .at(let time)):
            guard time.hasFourDigitYear else {
                return time.seconds > 0 ? (.never, [.expiry]) : nil
            }

            // Zero seconds stand for no expiry at all, and so does what lies before.
            return time.seconds <= 0
                ? (.at(Time(seconds: 1)), [.expiryDay]) : (.at(time), [])
        case (.secondsSince(let start), _):
            // Of a header that only reports nothing is kept, and so nothing lapses.
            guard enforcement == .enforced else {
                return expiry == .never ? (.never, []) : (.never, [.expiry])
            }
            guard case .at(let time) = expiry else {
                return (.at(start.advanced(by: Self.customarySeconds)), [.expirySooner])
            }
            guard time > start else { return nil }

            let last = start.advanced(by: Self.mostSeconds)
            return time > last ? (.at(last), [.expirySooner]) : (expiry, [])
        }
    }

    /// The next midnight on the calendar of four-digit years.
    private static func day(
        _ time: Time,
        _ losses: [Loss.Kind]
    ) -> (expiry: Expiry, losses: [Loss.Kind])? {
        guard time.hasFourDigitYear else {
            return time.seconds > 0 ? (.never, [.expiry]) : nil
        }

        // Java's calendar has no year 0000; what ended then has ended a year later, too.
        guard time.seconds >= firstDay.seconds else {
            return (.at(firstDay), [.expiryDay] + losses)
        }

        let sinceMidnight = (time.seconds % 86_400 + 86_400) % 86_400
        guard sinceMidnight != 0 else { return (.at(time), losses) }

        let midnight = time.advanced(by: 86_400 - sinceMidnight)
        guard midnight.hasFourDigitYear else { return (.never, [.expiry]) }

        return (.at(midnight), [.expiryDay] + losses)
    }

    /// 0001-01-01.
    private static let firstDay = Time(seconds: -62_135_596_800)

    /// Sixty days.
    ///
    /// - SeeAlso: RFC 7469, section 4.1.
    private static let customarySeconds: Int64 = 5_184_000

    /// Beyond this, an agent counts no further.
    ///
    /// - SeeAlso: RFC 9111, section 1.2.2.
    static let mostSeconds: Int64 = 2_147_483_648
}

extension Time {
    /// Whether the calendar of dates has the instant: from 0000-01-01 to the end of 9999.
    var hasFourDigitYear: Bool { (-62_167_219_200..<253_402_300_800).contains(seconds) }
}
