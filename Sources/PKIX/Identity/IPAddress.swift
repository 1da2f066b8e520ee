// SPDX-License-Identifier: Apache-2.0

/// An IP address as the octets that an iPAddress name holds.
package struct IPAddress: Hashable, Sendable {
    /// Four octets, or sixteen.
    package let octets: [UInt8]

    /// Parses `192.0.2.1` or `2001:db8::1`; nil for any other text, zones and brackets included.
    ///
    /// - SeeAlso: RFC 3986, section 3.2.2 (the dotted form); RFC 4291, section 2.2.
    package init?(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Takes the octets themselves; nil if there are neither four nor sixteen.
    package init?(octets: [UInt8]) {
        guard octets.count == 4 || octets.count == 16 else { return nil }

        self.octets = octets
    }

    /// Parses the same in ASCII.
    init?(_ text: [UInt8]) {
        // A colon is in every address of version 6, and in none of version 4 and no name.
        let octets = text.contains(UInt8(ascii: ":")) ? version6(text) : version4(text[...])
        guard let octets else { return nil }

        self.octets = octets
    }
}

private func version4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    // Names are told from addresses before anything is taken apart.
    guard text.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else { return nil }

    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }

    var octets: [UInt8] = []
    for part in parts {
        // A leading zero would be octal to some readers, so it is refused.
        guard part.count == 1 || part.first != UInt8(ascii: "0"),
            let octet = UInt8(String(decoding: part, as: UTF8.self))
        else { return nil }

        octets.append(octet)
    }
    return octets
}

private func version6(_ text: [UInt8]) -> [UInt8]? {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
    guard let gap else {
        let octets = groups(text[...], canEndAsVersion4: true)
        return octets?.count == 16 ? octets : nil
    }

    // "::" stands for one group of zeros or more; a second one leaves an empty group and fails.
    guard let head = groups(text[..<gap], canEndAsVersion4: false),
        let tail = groups(text[(gap + 2)...], canEndAsVersion4: true),
        head.count + tail.count <= 14
    else { return nil }

    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
}

/// The octets of groups with colons between them; nil where a group is none.
private func groups(_ text: ArraySlice<UInt8>, canEndAsVersion4: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }

    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var octets: [UInt8] = []
    for (index, part) in parts.enumerated() {
        if canEndAsVersion4, index == parts.count - 1, let last = version4(part) {
            return octets + last
        }
        guard (1...4).contains(part.count), part.allSatisfy(isHexadecimalDigit),
            let value = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
        else { return nil }

        octets += [UInt8(value >> 8), UInt8(value & 0xff)]
    }
    return octets
}

private func isDigit(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
}

private func isHexadecimalDigit(_ octet: UInt8) -> Bool {
    isDigit(octet) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(octet.lowercasedASCII)
}
