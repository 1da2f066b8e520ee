// SPDX-License-Identifier: Apache-2.0

/// The name that a client wants the server to have.
///
/// A name with U-labels is none: its A-labels are what is compared, and turning the one into the
/// other is the caller's business.
///
/// - SeeAlso: RFC 9525, section 6.1.
package enum ReferenceIdentifier: Hashable, Sendable {
    /// The name in lower case, without a trailing dot.
    case dns([UInt8])
    case ip(IPAddress)

    /// Parses a host; nil where it is neither a DNS name nor an IP address.
    ///
    /// A trailing dot makes a DNS name absolute and is taken off.
    package init?(host: String) {
        if let name = Self.usualName(host) {
            self = .dns(name)
            return
        }
        var name = Array(host.utf8)
        if let address = IPAddress(name) {
            self = .ip(address)
            return
        }
        for index in name.indices { name[index] = name[index].lowercasedASCII }
        if name.last == dot { name.removeLast() }
        guard !name.isEmpty, name.count <= 253 else { return nil }

        var last = name[...]
        while let end = last.firstIndex(of: dot) {
            guard isLabel(last[..<end]) else { return nil }

            last = last[(end + 1)...]
        }
        // A last label of digits alone is an address that could not be read (RFC 1123, 2.1).
        guard isLabel(last), !last.allSatisfy(isDigit) else { return nil }

        self = .dns(name)
    }

    /// The name in lower case where it has the form that nearly all have, found out in one pass; nil
    /// for any other text, which may be a host still.
    ///
    /// It is of letters, digits and hyphens inside of labels, the last of which begins with a
    /// letter.
    private static func usualName(_ host: String) -> [UInt8]? {
        let text = host.utf8Span.span
        guard (1...253).contains(text.count) else { return nil }

        let hyphen = UInt8(ascii: "-")
        var label = 0
        var isUsual = true
        var name = [UInt8](repeating: 0, count: text.count)
        var lowercased = name.mutableSpan
        for place in text.indices {
            let octet = text[place].lowercasedASCII
            lowercased[place] = octet
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet)
            if isLetter || isDigit(octet) || octet == hyphen && label > 0 {
                label += 1
            } else {
                isUsual = isUsual && octet == dot && label > 0 && text[place - 1] != hyphen
                label = 0
            }
            isUsual = isUsual && label <= 63
        }
        guard isUsual, label > 0, let last = name.last, last != hyphen,
            !isDigit(name[name.count - label])
        else { return nil }

        return name
    }

    /// Whether the certificate presents this name.
    ///
    /// Only subjectAltName counts: a common name is text for people.
    ///
    /// - SeeAlso: RFC 9525, sections 6.2 to 6.5.
    package func matches(_ certificate: Certificate) -> Bool {
        guard let names = certificate.extensions.subjectAltName else { return false }

        return switch self {
        case .dns(let name):
            names.dns.contains { matches(name, presented: certificate.octets[$0]) }
        case .ip(let address):
            names.ip.contains { certificate.octets[$0].elementsEqual(address.octets) }
        }
    }

    /// Whether the name is the one presented, the leftmost label of which may be a wildcard.
    private func matches(_ name: [UInt8], presented: ArraySlice<UInt8>) -> Bool {
        guard presented.starts(with: [UInt8(ascii: "*"), dot]) else {
            return isEqual(presented, name[...])
        }
        // The wildcard is a whole label, the leftmost, and stands for exactly one label
        // (RFC 9525, 6.3); directly below a top-level domain it would stand for everybody.
        guard let end = name.firstIndex(of: dot), name[(end + 1)...].contains(dot) else {
            return false
        }

        return isEqual(presented.dropFirst(2), name[(end + 1)...])
    }
}

/// Whether a presented name is one in lower case.
private func isEqual(_ presented: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    presented.count == name.count
        && zip(presented, name).allSatisfy { $0.lowercasedASCII == $1 }
}

private let dot = UInt8(ascii: ".")

/// Whether octets are a label: letters, digits, hyphens inside, and underscores, which hosts have
/// in practice.
private func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else {
        return false
    }

    return label.allSatisfy { octet in
        isDigit(octet) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet)
            || octet == hyphen || octet == UInt8(ascii: "_")
    }
}

private func isDigit(_ octet: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
}
