// SPDX-License-Identifier: Apache-2.0

/// What Apple's Security framework takes for a certificate: less than our reader asks for, and more
/// than that octets are one element.
///
/// Lengths may be written longer than need be, octets may follow the certificate, and of names and
/// of most extensions nothing is looked at. A field too many, another tag, a date that cannot be read
/// and a version beyond 3 make it no certificate. What the parsers of extensions other than key usage
/// and basic constraints refuse was not read.
///
/// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecCertificate.c:1743,
///   `SecCertificateParse`, and 2400, `SecAbsoluteTimeFromDateContentWithError`;
///   Security-58286.41.2, libDER/DER_Decode.c:184 and 474, and DER_CertCrl.c:40, the last that came
///   with its decoder.
enum PlatformCertificate {
    /// Whether `SecCertificateCreateWithData` gives a certificate and not nil.
    static func isOne(_ octets: [UInt8]) -> Bool {
        // What follows the outermost element is left alone.
        guard let certificate = Element(octets[...]), certificate.tag == 0x30,
            let parts = certificate.fields([.tag(0x30), .tag(0x30), .tag(0x03)]),
            isAlgorithm(parts[1]),
            let fields = parts[0]?.fields(signedFields)
        else { return false }

        return isVersion(fields[0]) && isSerialNumber(fields[1]) && isAlgorithm(fields[2])
            && isValidity(fields[4]) && isKey(fields[6]) && areExtensions(fields[9])
    }

    private static let signedFields: [Field] = [
        .optional(0xa0), .tag(0x02), .tag(0x30), .tag(0x30), .tag(0x30), .tag(0x30), .tag(0x30),
        .optional(0x81), .optional(0x82), .optional(0xa3),
    ]

    private static func isAlgorithm(_ element: Element?) -> Bool {
        element?.fields([.tag(0x06), .anyOrNone]) != nil
    }

    /// Left out, or 2 or 3, as its number: 1 is not written out, and nothing is said of what follows.
    private static func isVersion(_ element: Element?) -> Bool {
        guard let element, !element.contents.isEmpty else { return true }
        guard let number = Element(element.contents), number.tag == 0x02,
            number.contents.count == 1, let version = number.contents.first
        else { return false }

        return version == 1 || version == 2
    }

    private static func isSerialNumber(_ element: Element?) -> Bool {
        element.map { (1...37).contains($0.contents.count) } ?? false
    }

    private static func isValidity(_ element: Element?) -> Bool {
        element?.fields([.any, .any])?.allSatisfy { $0.map(isDate) ?? false } ?? false
    }

    /// UTCTime with or without its seconds, or GeneralizedTime with them, in UTC or with an offset.
    private static func isDate(_ element: Element) -> Bool {
        let count = element.contents.count
        let (isShort, hasOffset, hasSeconds) =
            switch count {
            case 11: (true, false, false)
            case 13: (true, false, true)
            case 15: (false, false, true)
            case 17: (true, true, true)
            case 19: (false, true, true)
            default: (false, false, false)
            }
        guard (11...19).contains(count), count % 2 == 1,
            element.tag == (isShort ? 0x17 : 0x18)
        else { return false }

        let characters = Array(element.contents)
        let zone = hasOffset ? count - 5 : count - 1
        let isZone = { (character: UInt8) in
            hasOffset
                ? character == UInt8(ascii: "+") || character == UInt8(ascii: "-")
                : character == UInt8(ascii: "Z")
        }
        // A digit in the zone's place is taken, too.
        guard
            characters.enumerated().allSatisfy({ place, character in
                digits.contains(character) || place == zone && isZone(character)
            })
        else { return false }

        let pairs = stride(from: 0, to: zone - 1, by: 2).map { place in
            Int(characters[place] &- digits.lowerBound) * 10
                + Int(characters[place + 1] &- digits.lowerBound)
        }
        let year: Int
        if isShort {
            // Of the years in between the source says that they are refused, and makes 2001 of them.
            if (50..<70).contains(pairs[0]) { return true }
            year = pairs[0] + (pairs[0] < 50 ? 2000 : 1900)
        } else {
            year = pairs[0] * 100 + pairs[1]
        }
        let rest = pairs.dropFirst(isShort ? 1 : 2) + (hasSeconds ? [] : [0])
        return isTime(Array(rest), in: year)
    }

    /// Month, day, hour, minute and second, leap seconds allowed.
    private static func isTime(_ parts: [Int], in year: Int) -> Bool {
        guard parts.count == 5, (1...12).contains(parts[0]), parts[2] <= 23, parts[3] <= 59,
            parts[4] <= 60
        else { return false }

        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[parts[0] - 1]).contains(parts[1])
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isKey(_ element: Element?) -> Bool {
        guard let fields = element?.fields([.tag(0x30), .tag(0x03)]) else { return false }

        return isAlgorithm(fields[0])
    }

    private static func areExtensions(_ element: Element?) -> Bool {
        guard let element, !element.contents.isEmpty else { return true }
        guard let list = Element(element.contents), list.tag == 0x30,
            let extensions = list.elements
        else { return false }

        return (1..<10_000).contains(extensions.count) && extensions.allSatisfy(isExtension)
    }

    private static func isExtension(_ element: Element) -> Bool {
        guard element.tag == 0x30,
            let fields = element.fields([.tag(0x06), .optional(0x01), .tag(0x04)]),
            let name = fields[0]?.contents, let value = fields[2]?.contents
        else { return false }

        let flag = fields[1].map { Array($0.contents) } ?? []
        guard flag.isEmpty || flag == [0x00] || flag == [0xff] else { return false }

        // A critical extension that its parser refuses makes it no certificate.
        return flag != [0xff] || isRead(value, of: name)
    }

    private static func isRead(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
        switch Array(name) {
        case keyUsage:
            guard let bits = Element(value) else { return false }

            return bits.tag == 0x03 && bits.contents.endIndex == value.endIndex
                && (2...3).contains(bits.contents.count)
                && bits.contents.first.map { $0 < 8 } == true
        case basicConstraints:
            guard let list = Element(value), list.tag == 0x30,
                let fields = list.fields([.optional(0x01), .optional(0x02)])
            else { return false }

            let flag = fields[0].map { Array($0.contents) } ?? []
            return flag.isEmpty || flag == [0x00] || flag == [0xff]
        default:
            return true
        }
    }

    private static let keyUsage: [UInt8] = [0x55, 0x1d, 0x0f]
    private static let basicConstraints: [UInt8] = [0x55, 0x1d, 0x13]
}

/// What is expected at one place of a sequence.
private enum Field {
    case any
    /// Anything, or the end.
    case anyOrNone
    case optional(UInt8)
    case tag(UInt8)

    func matches(_ element: Element) -> Bool {
        switch self {
        case .any, .anyOrNone: true
        case .optional(let tag), .tag(let tag): element.tag == tag
        }
    }

    var isOptional: Bool {
        switch self {
        case .anyOrNone, .optional: true
        case .any, .tag: false
        }
    }
}

/// An element as libDER decodes it: of definite length, in any number of octets without a zero in
/// front.
private struct Element {
    let tag: UInt8
    let contents: ArraySlice<UInt8>

    /// The element that octets begin with; nil where they are not enough for it.
    init?(_ octets: ArraySlice<UInt8>) {
        guard octets.count >= 2, octets[octets.startIndex] & 0x1f != 0x1f else { return nil }

        tag = octets[octets.startIndex]
        var rest = octets.dropFirst(2)
        var length = Int(octets[octets.startIndex + 1])
        if length >= 0x80 {
            let count = length & 0x7f
            guard (1...8).contains(count), count <= rest.count, rest.first != 0 else { return nil }

            // No certificate has so many octets that a longer length could be met.
            guard count <= 4 else { return nil }

            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { return nil }

        contents = rest.prefix(length)
    }

    /// The elements inside; nil where one cannot be decoded.
    var elements: [Element]? {
        var elements: [Element] = []
        var rest = contents
        while !rest.isEmpty {
            guard let element = Element(rest) else { return nil }

            elements.append(element)
            rest = contents[element.contents.endIndex...]
        }
        return elements
    }

    /// The elements inside, each at the first place that it can stand at; nil where one has none,
    /// where one is missing, and where octets are left over.
    func fields(_ expected: [Field]) -> [Element?]? {
        guard let elements else { return nil }

        var fields: [Element?] = []
        var rest = elements[...]
        for field in expected {
            if let next = rest.first, field.matches(next) {
                fields.append(next)
                rest = rest.dropFirst()
            } else if field.isOptional {
                fields.append(nil)
            } else {
                return nil
            }
        }
        return rest.isEmpty ? fields : nil
    }
}
