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

        // Eight digits from the first one, and eight to the last one: some are looked at twice.
        guard let first = octets.pairsOfDigits(at: contents.lowerBound),
            let last = octets.pairsOfDigits(at: contents.upperBound - 9)
        else { throw DERError(.invalidTime, at: Self.firstNonDigit(in: contents, of: octets)) }

        // Two digits mean 1950 to 2049 (RFC 5280, 4.1.2.5.1).
        let year = isUTCTime ? first.0 + (first.0 < 50 ? 2_000 : 1_900) : first.0 * 100 + first.1
        guard
            let time = Time(
                year: year,
                month: isUTCTime ? first.1 : first.2,
                day: last.0,
                hour: last.1,
                minute: last.2,
                second: last.3
            )
        else { throw DERError(.invalidTime, at: element.start) }

        return time
    }

    private static func firstNonDigit(
        in contents: Range<Int>,
        of octets: borrowing Span<UInt8>
    ) -> Int {
        for position in contents where octets[position] &- UInt8(ascii: "0") > 9 { return position }
        return contents.lowerBound
    }
}

extension Span<UInt8> {
    /// Four numbers of two digits each; nil where one of the eight octets is no digit.
    @inline(__always)
    fileprivate func pairsOfDigits(at place: Int) -> (Int, Int, Int, Int)? {
        let word = word(at: place)
        // A digit has 3 above, and still has it with six more; no octet spills into the next one
        // where all begin with 3.
        let upper: UInt64 = 0xf0f0_f0f0_f0f0_f0f0
        let threes: UInt64 = 0x3030_3030_3030_3030
        guard word & upper == threes, (word &+ 0x0606_0606_0606_0606) & upper == threes else {
            return nil
        }

        let digits = word ^ threes
        // The first of each pair is the lower octet.
        let pairs = (digits &* 10 &+ digits >> 8) & 0x00ff_00ff_00ff_00ff
        return (
            Int(pairs & 0xff), Int(pairs >> 16 & 0xff), Int(pairs >> 32 & 0xff), Int(pairs >> 48)
        )
    }
}
