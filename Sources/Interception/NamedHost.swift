// SPDX-License-Identifier: Apache-2.0

private import PKIX
private import Pinning

/// The name of one host that may be interrupted: no pattern, no address, no public suffix.
package struct NamedHost: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// In lower case, without a dot at its end.
    package let description: String

    /// Why a text names no single host.
    package enum Problem: Error, Hashable, Sendable {
        case address
        case malformed
        case pattern
        case publicSuffix
        case singleLabel

        /// What to say of a text that has it.
        package var words: String {
            switch self {
            case .address: "is an address; name the host as the app asks for it"
            case .malformed: "is no host name"
            case .pattern: "is a pattern; name each host"
            case .publicSuffix: "is a public suffix, below which others have their hosts"
            case .singleLabel: "has no dot, and may be a whole top-level domain"
            }
        }
    }

    package init(_ text: String) throws(Problem) {
        var name = text.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        guard !name.contains("*"), !name.contains("?") else { throw .pattern }
        guard IPAddress(name) == nil else { throw .address }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel),
            // As URLs have it, such a name is an address (WHATWG URL, “ends in a number”).
            let last = labels.last?.utf8.first, !(0x30...0x39).contains(last)
        else { throw .malformed }
        guard labels.count > 1 else { throw .singleLabel }
        guard PublicSuffix.of(name)?.name != name else { throw .publicSuffix }

        description = name
    }

    package static func < (one: NamedHost, other: NamedHost) -> Bool {
        one.description < other.description
    }

    /// - SeeAlso: RFC 1123, section 2.1; underscores are seen, too.
    private static func isLabel(_ label: Substring) -> Bool {
        let isPlain = { (octet: UInt8) in
            (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet)
                || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
        }
        return (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(isPlain)
            && label.first != "-" && label.last != "-"
    }
}
