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
        let yearDigits = isUTCTime ? 2 : 4
        let contents = element.contents
        guard contents.count == yearDigits + 11, octets[element.end - 1] == UInt8(ascii: "Z") else {
            throw DERError(.invalidTime, at: element.start)
        }

        for position in contents.dropLast() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octets[position]) else {
                throw DERError(.invalidTime, at: position)
            }
        }
        func digits(_ from: Int, _ count: Int, of octets: borrowing Span<UInt8>) -> Int {
            var value = 0
            for position in (contents.lowerBound + from)..<(contents.lowerBound + from + count) {
                value = value * 10 + Int(octets[position] - UInt8(ascii: "0"))
            }
            return value
        }

        var year = digits(0, yearDigits, of: octets)
        // Two digits mean 1950 to 2049 (RFC 5280, 4.1.2.5.1).
        if isUTCTime { year += year < 50 ? 2_000 : 1_900 }
        guard
            let time = Time(
                year: year,
                month: digits(yearDigits, 2, of: octets),
                day: digits(yearDigits + 2, 2, of: octets),
                hour: digits(yearDigits + 4, 2, of: octets),
                minute: digits(yearDigits + 6, 2, of: octets),
                second: digits(yearDigits + 8, 2, of: octets)
            )
        else { throw DERError(.invalidTime, at: element.start) }

        return time
    }
}
