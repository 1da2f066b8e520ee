// SPDX-License-Identifier: Apache-2.0

/// How labels beyond ASCII are written in the DNS.
///
/// - SeeAlso: RFC 3492; RFC 5890, section 2.3.2.1.
enum Punycode {
    /// The A-label of a U-label, which must be in lower case and in normalization form C, as U-labels
    /// are.
    static func aLabel(of label: String) -> [UInt8] {
        Array("xn--".utf8) + encoding(of: label)
    }

    /// - SeeAlso: RFC 3492, section 6.3.
    static func encoding(of label: String) -> [UInt8] {
        let points = label.unicodeScalars.map { Int($0.value) }
        var encoded = points.filter { $0 < firstPoint }.map { UInt8($0) }
        let basicCount = encoded.count
        if basicCount > 0 { encoded.append(UInt8(ascii: "-")) }

        var point = firstPoint
        var delta = 0
        var bias = firstBias
        var handled = basicCount
        while let next = points.filter({ $0 >= point }).min() {
            delta += (next - point) * (handled + 1)
            point = next
            for other in points {
                if other < point { delta += 1 }
                guard other == point else { continue }

                append(delta, bias, to: &encoded)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            point += 1
        }
        return encoded
    }

    /// Writes an integer of variable length, the least significant digit first.
    private static func append(_ delta: Int, _ bias: Int, to encoded: inout [UInt8]) {
        var rest = delta
        var place = base
        while true {
            let threshold = min(max(place - bias, lowestThreshold), highestThreshold)
            guard rest >= threshold else { break }

            encoded.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            place += base
        }
        encoded.append(digit(rest))
    }

    /// - SeeAlso: RFC 3492, section 6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = delta / (isFirst ? damp : 2)
        delta += delta / count
        var place = 0
        while delta > (base - lowestThreshold) * highestThreshold / 2 {
            delta /= base - lowestThreshold
            place += base
        }
        return place + (base - lowestThreshold + 1) * delta / (delta + skew)
    }

    /// - SeeAlso: RFC 3492, section 5.
    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? Int(UInt8(ascii: "a")) + value : Int(UInt8(ascii: "0")) + value - 26)
    }

    private static let base = 36
    private static let lowestThreshold = 1
    private static let highestThreshold = 26
    private static let skew = 38
    private static let damp = 700
    private static let firstBias = 72
    private static let firstPoint = 0x80
}
