// SPDX-License-Identifier: Apache-2.0

extension DERReader {
    /// Reads an instant as certificates write it: `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`.
    ///
    /// Offsets, fractions and missing seconds, which ASN.1 would allow, are refused.
    ///
    /// - SeeAlso: RFC 5280, sections 4.1.2.5.1 and 4.1.2.5.2.
    package mutating func readTime(of octets: borrowing Span<UInt8>) throws(DERError) -> Time {
        let isUTCTime = isNext(.utcTime, of: octets)
        let element = try read(isUTCTime ? .utcTime : .generalizedTime, of: octets)
        let contents = element.contents
        guard contents.count == (isUTCTime ? 13 : 15), octets[element.end - 1] == UInt8(ascii: "Z")
        else {
            throw DERError(.invalidTime, at: element.start)
        }

        var digits = DERReader(contents)
        var year = try digits.readTwoDigits(of: octets)
        if isUTCTime {
            // Two digits mean 1950 to 2049 (RFC 5280, 4.1.2.5.1).
            year += year < 50 ? 2_000 : 1_900
        } else {
            year = try year * 100 + digits.readTwoDigits(of: octets)
        }
        guard
            let time = Time(
                year: year,
                month: try digits.readTwoDigits(of: octets),
                day: try digits.readTwoDigits(of: octets),
                hour: try digits.readTwoDigits(of: octets),
                minute: try digits.readTwoDigits(of: octets),
                second: try digits.readTwoDigits(of: octets)
            )
        else { throw DERError(.invalidTime, at: element.start) }

        return time
    }

    /// Reads a number of two digits, of which there are as many as the caller asks for.
    @inline(__always)
    private mutating func readTwoDigits(of octets: borrowing Span<UInt8>) throws(DERError) -> Int {
        var value = 0
        for _ in 1...2 {
            // What is below “0” is far above nine.
            let digit = octets[offset] &- UInt8(ascii: "0")
            guard digit <= 9 else { throw DERError(.invalidTime, at: offset) }

            value = value * 10 + Int(digit)
            offset += 1
        }
        return value
    }
}
