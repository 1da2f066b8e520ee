// SPDX-License-Identifier: Apache-2.0

extension DERWriter {
    /// A Time of RFC 5280: UTCTime through 2049, GeneralizedTime from 2050 on.
    ///
    /// Years before 1950 have no UTCTime and are written as GeneralizedTime.
    ///
    /// - SeeAlso: RFC 5280, section 4.1.2.5.
    package static func time(_ time: Time) -> [UInt8] {
        (1950...2049).contains(time.parts.year) ? utcTime(time) : generalizedTime(time)
    }

    /// The last two digits of the year, and what follows it: the century is lost.
    package static func utcTime(_ time: Time) -> [UInt8] {
        element(0x17, Array("\(padded(time.parts.year % 100, to: 2))\(rest(of: time))Z".utf8))
    }

    package static func generalizedTime(_ time: Time) -> [UInt8] {
        element(0x18, Array("\(padded(time.parts.year, to: 4))\(rest(of: time))Z".utf8))
    }

    /// Month, day, hour, minute and second.
    private static func rest(of time: Time) -> String {
        let parts = time.parts
        return [parts.month, parts.day, parts.hour, parts.minute, parts.second]
            .map { padded($0, to: 2) }.joined()
    }
}

private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
