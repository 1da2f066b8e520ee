// SPDX-License-Identifier: Apache-2.0

extension Time: CustomStringConvertible {
    /// The instant as vectors write it: `2030-06-01T00:00:00Z`.
    package var description: String {
        let parts = parts
        return "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))"
            + "T\(padded(parts.hour)):\(padded(parts.minute)):\(padded(parts.second))Z"
    }

    /// The day in UTC: `2030-06-01`.
    package var day: String { String(description.prefix(10)) }

    /// Parses `YYYY-MM-DDThh:mm:ssZ` and nothing else; nil for any other text.
    ///
    /// - SeeAlso: RFC 3339, section 5.6, without fractions and with `Z` as the only offset.
    package init?(_ text: String) {
        let octets = Array(text.utf8)
        guard octets.count == 20,
            octets[4] == dash, octets[7] == dash, octets[10] == UInt8(ascii: "T"),
            octets[13] == colon, octets[16] == colon, octets[19] == UInt8(ascii: "Z"),
            let year = number(octets[0..<4]),
            let month = number(octets[5..<7]), let day = number(octets[8..<10]),
            let hour = number(octets[11..<13]), let minute = number(octets[14..<16]),
            let second = number(octets[17..<19])
        else { return nil }

        self.init(
            year: year,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        )
    }

    /// Parses `YYYY-MM-DD` as midnight UTC; nil for any other text.
    package init?(date text: String) {
        guard text.utf8.count == 10 else { return nil }

        self.init(text + "T00:00:00Z")
    }
}

private let dash = UInt8(ascii: "-")
private let colon = UInt8(ascii: ":")

private func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }

        value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
}
