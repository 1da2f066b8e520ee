// SPDX-License-Identifier: Apache-2.0

extension IPAddress {
    /// Every number written out: `192.0.2.1` or `2001:db8:0:0:0:0:0:1`.
    package var fullText: String { numbers.joined(separator: octets.count == 4 ? "." : ":") }

    /// The same, with the first of the longest runs of zeros in an IPv6 address left out.
    ///
    /// - SeeAlso: RFC 5952, section 4.
    package var text: String {
        guard octets.count == 16 else { return fullText }

        var longest = 0..<0
        var start = 0
        for place in 0...8 where place == 8 || numbers[place] != "0" {
            if place - start > max(longest.count, 1) { longest = start..<place }
            start = place + 1
        }
        guard !longest.isEmpty else { return fullText }

        return numbers[..<longest.lowerBound].joined(separator: ":") + "::"
            + numbers[longest.upperBound...].joined(separator: ":")
    }

    /// Four in decimal, or eight in hexadecimal.
    private var numbers: [String] {
        guard octets.count == 16 else { return octets.map(String.init) }

        return stride(from: 0, to: 16, by: 2).map { place in
            String(UInt16(octets[place]) << 8 | UInt16(octets[place + 1]), radix: 16)
        }
    }
}
