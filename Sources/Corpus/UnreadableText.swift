// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Texts that no client can read as what they stand for, as people write them.
///
/// - SeeAlso: Vectors/NORM.md, N-50, N-58 and N-66.
enum UnreadableText {
    /// Hosts of entries.
    static let hosts: [String] = [
        "", ".", ".example.org", "**.example.org", "a..example.org", "*.example.org", "*",
        "a*.example.org",
        "?.example.org", "a.*.example.org", "https://a.example.org", "//a.example.org",
        "a.example.org:443", "a.example.org/", "a.example.org/path", "user@a.example.org",
        " a.example.org", "a.example.org ", "a.example.org\n", "a.example.org\t", "a example.org",
        "a.example.org,b.example.org", "a.example.org;b.example.org", "(a|b).example.org",
        "^a.example.org$", "a%2Eexample.org", "a%b.example.org", "a\\.example.org",
        "a.example.org\u{0}", "\"a.example.org\"", "'a.example.org'", "<host>", "${HOST}",
        "a+b.example.org", "a!.example.org", "a=b.example.org", "#a.example.org", "~a.example.org",
        "-.example.org", "-a.example.org", "a-.example.org", "a.-example.org", "a.example-.org",
        "a.example.123", "192.0.2.256", "192.0.2.01", "192.0.2", "192.0.2.1.5", "192.0.2.1/24",
        "192.0.2.1:443", "0x7f.0.0.1", "3221225985", "[2001:db8::1]", "2001:db8::1%eth0",
        "2001:db8:::1", "2001:db8::1::2", "2001:db8::12345", "2001:db8:1:2:3:4:5:6:",
        "::ffff:192.0.2.256", "2001:db8",
        String(repeating: "a", count: 64) + ".example.org",
        String(repeating: "a.", count: 125) + "example",
    ]

    /// Expiries of entries.
    static let expiries: [String] = [
        "", " ", "never", "null", "0", "1893456000", "1893456000000", "2030", "2030-01",
        "2030-1-1", "2030-01-1", "30-01-01", "02030-01-01", "+2030-01-01", "+12030-01-01",
        "-2030-01-01", "20300101", "2030/01/01", "2030.01.01", "01.01.2030", "01/01/2030",
        "2030-001", "2030-W01-1", "2030-00-10", "2030-13-01", "2030-01-00", "2030-01-32",
        "2030-02-29", "2030-06-31", "2100-02-29", "2030-01-01T", "2030-01-01Z", "2030-01-01T00",
        "2030-01-01T00Z", "2030-01-01T00:00", "2030-01-01T00:00Z", "2030-01-01T00:00:00",
        "2030-01-01T24:00:00Z", "2030-01-01T00:60:00Z", "2030-01-01T00:00:61Z",
        "2030-01-01T0:0:0Z", "2030-01-01T000000Z", "20300101T000000Z", "2030-01-01T00:00:00ZZ",
        "2030-01-01T00:00:00UTC", "2030-01-01T00:00:00 GMT", "2030-01-01T00:00:00Z ",
        " 2030-01-01", "2030-01-01 ", "2030-01-01\n", "2030-01-01\u{0}", "\"2030-01-01\"",
        "Tue, 01 Jan 2030 00:00:00 GMT", "1 January 2030", "2030-Jan-01", "2030-01-01, 00:00:00",
        "2030\u{2010}01\u{2010}01", "２０３０-０１-０１", "٢٠٣٠-٠١-٠١", "2O30-01-01",
        "2030-01-01T00:00:00[UTC]", "P1Y", "tomorrow", "2030-01-01--", "2030-01-01T00:00:00X",
        "2030-01-01T00:00:00+0100", "2030-01-01T00:00:00+01", "2030- 1- 1", "2030-+1-01",
        "2030-01-01T00:00:00,5Z", "01-01-2030", "31-12-2030",
    ]

    /// Pins, by a right one in base64; some are right where it lacks a character.
    static func pins(like right: String) -> [String] {
        placeholders + around(right) + replacements.map { right.replacing($0.old, with: $0.new) }
            + inside(right) + otherwise(right)
    }

    private static let placeholders: [String] = [
        "", " ", "-", "=", "*", "TODO", "null", "none", "# backup key", "// backup", "<pin>",
        "${PIN}", "-----BEGIN CERTIFICATE-----", "-----BEGIN PUBLIC KEY-----",
    ]

    private static func around(_ pin: String) -> [String] {
        let behind = [
            " ", "\n", "\r\n", "\t", "\u{0}", "\u{200B}", "=", "==", ";", ",", "//",
            " # the server's", ",\(pin)", ";\(pin)", " \(pin)", pin,
        ]
        let before = [
            " ", "\n", "\u{FEFF}", "\u{A0}", "=", ":", "md5/", "sha512/", "sha-256/", "SHA-256:",
            "sha-256=",
        ]
        return behind.map { pin + $0 } + before.map { $0 + pin }
            + ["'\(pin)'", "\"\(pin)\"", "pin-sha256=\"\(pin)\""]
    }

    private static let replacements: [(old: String, new: String)] = [
        ("=", ""), ("=", "%3D"), ("=", "&#61;"), ("=", "\\u003d"), ("=", "."), ("=", " "),
        ("+", "-"), ("/", "_"), ("+", " "), ("+", "%2B"), ("+", "\\u002B"), ("+", "."),
        ("/", "%2F"), ("/", "\\/"), ("/", ","),
        // Cyrillic letters that look alike.
        ("A", "\u{410}"), ("a", "\u{430}"), ("O", "\u{41E}"),
    ]

    private static func inside(_ pin: String) -> [String] {
        let middle = pin.index(pin.startIndex, offsetBy: pin.count / 2)
        let halves = (String(pin[..<middle]), String(pin[middle...]))
        return [" ", "\n", "!", "="].map { halves.0 + $0 + halves.1 }
            + [halves.0, String(pin.dropFirst())]
    }

    /// The digest in another notation, shorter or longer.
    private static func otherwise(_ pin: String) -> [String] {
        let digest = Base64.decode(pin) ?? []
        let digits = Hexadecimal.encode(digest)
        let octets = digest.map { Hexadecimal.encode([$0]).uppercased() }
        var characters = String.UnicodeScalarView()
        characters.append(contentsOf: digest.map { Unicode.Scalar($0) })
        let others: [[UInt8]] = [
            digest.dropLast(), digest + [0x00], Array(digest.prefix(16)), Array(digest.prefix(20)),
            digest + digest.prefix(16), digest + digest, Array(pin.utf8), Array(digits.utf8),
        ]
        return [
            digits, digits.uppercased(), "0x" + digits, octets.joined(separator: ":"),
            String(characters),
        ] + others.map(Base64.encode)
    }
}
