// SPDX-License-Identifier: Apache-2.0

/// The name that a client wants the server to have.
///
/// A name with U-labels is none: its A-labels are what is compared, and turning the one into the
/// other is the caller's business.
///
/// - SeeAlso: RFC 9525, section 6.1.
package enum ReferenceIdentifier: Hashable, Sendable {
    /// Lower-case labels, the leftmost first, without a trailing dot.
    case dns([String])
    case ip(IPAddress)

    /// Parses a host; nil where it is neither a DNS name nor an IP address.
    ///
    /// A trailing dot makes a DNS name absolute and is taken off.
    package init?(host: String) {
        if let address = IPAddress(host) {
            self = .ip(address)
            return
        }
        var text = host.utf8.map(\.lowercasedASCII)
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        guard !text.isEmpty, text.count <= 253 else { return nil }

        let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { return nil }
        // A last label of digits alone is an address that could not be read (RFC 1123, 2.1).
        guard labels.last?.contains(where: { !isDigit($0) }) == true else { return nil }

        self = .dns(labels.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Whether the certificate presents this name.
    ///
    /// Only subjectAltName counts: a common name is text for people.
    ///
    /// - SeeAlso: RFC 9525, sections 6.2 to 6.5.
    package func matches(_ certificate: Certificate) -> Bool {
        guard let names = certificate.extensions.subjectAltName else { return false }

        return switch self {
        case .dns(let labels):
            names.dns.contains { matches(labels, presented: certificate.octets[$0]) }
        case .ip(let address):
            names.ip.contains { certificate.octets[$0].elementsEqual(address.octets) }
        }
    }

    /// Whether the labels are those presented, the leftmost of which may be a wildcard.
    private func matches(_ labels: [String], presented name: ArraySlice<UInt8>) -> Bool {
        let presented = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard presented.count == labels.count else { return false }

        for (index, (label, presentedLabel)) in zip(labels, presented).enumerated() {
            // The wildcard is a whole label, the leftmost, and stands for exactly one label
            // (RFC 9525, 6.3); directly below a top-level domain it would stand for everybody.
            if index == 0, presentedLabel.elementsEqual([UInt8(ascii: "*")]) {
                guard labels.count > 2 else { return false }

                continue
            }
            guard presentedLabel.lazy.map(\.lowercasedASCII).elementsEqual(label.utf8) else {
                return false
            }
        }
        return true
    }
}

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
