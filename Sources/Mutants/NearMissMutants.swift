// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Comparisons of which a part is forgotten: each takes for equal what is nearly so.
    static let nearMisses: [Mutant] = digests + names + addresses

    private static let digests: [Mutant] = [
        digest(
            "all-but-the-first-octet-of-a-digest",
            "Only the bytes behind the first are compared"
        ) {
            $0.dropFirst() == $1.dropFirst()
        },
        digest("all-but-the-last-octet-of-a-digest", "Only the bytes before the last are compared")
        {
            $0.dropLast() == $1.dropLast()
        },
        digest("first-half-of-a-digest", "Only the first half of a digest is compared") {
            $0.prefix(16) == $1.prefix(16)
        },
        digest("last-half-of-a-digest", "Only the last half of a digest is compared") {
            $0.suffix(16) == $1.suffix(16)
        },
        digest("end-of-a-digest", "Only the last eight bytes of a digest are compared") {
            $0.suffix(8) == $1.suffix(8)
        },
        digest("middle-of-a-digest", "The ends of a digest are not compared") {
            $0.dropFirst().dropLast() == $1.dropFirst().dropLast()
        },
        digest("octets-of-a-digest-as-a-set", "The bytes of a digest are compared in any order") {
            $0.sorted() == $1.sorted()
        },
        digest("sum-of-a-digest", "The sum of a digest's bytes is compared") { one, other in
            one.reduce(0) { $0 + Int($1) } == other.reduce(0) { $0 + Int($1) }
        },
        digest("every-other-octet-of-a-digest", "Every other byte of a digest is compared") {
            zip($0, $1).enumerated().allSatisfy { $0 % 2 == 1 || $1.0 == $1.1 }
        },
        digest("a-bit-of-each-octet-left-out", "The fifth bit of each byte is not compared") {
            zip($0, $1).allSatisfy { $0 & 0xEF == $1 & 0xEF }
        },
    ]

    private static let names: [Mutant] = [
        host("spaces-around-names-taken-off", "White space around a name is taken off") {
            name,
            host in
            trimmed(name) == host
        },
        host("zero-octets-of-names-taken-off", "Zero bytes of a name are taken off") {
            name,
            host in
            name.filter { $0 != "\0" } == host
        },
        host("www-taken-off-names", "A name behind www. is one for its domain") { name, host in
            name == "www." + host
        },
        host("www-taken-off-hosts", "A name is one for the host behind “www.” as well") {
            name,
            host in
            host == "www." + name
        },
        host("names-that-begin-with-a-dot", "A name with a dot in front is for every host below it")
        {
            $0.hasPrefix(".") && $1.hasSuffix($0)
        },
        host("dot-for-any-character", "A dot of the host matches any character of a name") {
            $0.count == $1.count && zip($0, $1).allSatisfy { $0 == $1 || $1 == "." }
        },
        host("asterisk-alone", "An asterisk alone is a name for every host") { name, _ in
            name == "*"
        },
        host("wildcard-as-the-last-label", "A wildcard may be the last label") { name, host in
            name.hasSuffix(".*") && host.hasPrefix(name.dropLast())
        },
        host("wildcard-before-the-end-of-a-label", "A wildcard may stand before the end of a label")
        {
            $0.hasPrefix("*") && !$0.hasPrefix("*.") && $1.hasSuffix($0.dropFirst())
        },
        host(
            "wildcard-behind-the-beginning-of-a-label",
            "A wildcard may follow a label's beginning"
        ) {
            guard let star = $0.firstIndex(of: "*"), star != $0.startIndex else { return false }

            return $1.hasPrefix($0[..<star]) && $1.hasSuffix($0[star...].dropFirst())
        },
        host("two-asterisks", "Two asterisks are a wildcard") { name, host in
            name.hasPrefix("**.") && host.hasSuffix(name.dropFirst(2))
        },
        host("domain-of-a-wildcard-unchecked", "What follows a wildcard is not compared") {
            name,
            _ in
            name.hasPrefix("*.")
        },
    ]

    private static let addresses: [Mutant] = [
        address("first-octets-of-addresses", "Addresses are compared as far as both go") {
            zip($0, $1).allSatisfy { $0 == $1 }
        },
        address(
            "last-octets-of-addresses",
            "Addresses are compared from their ends as far as both go"
        ) {
            zip($0.reversed(), $1.reversed()).allSatisfy { $0 == $1 }
        },
        address("first-half-of-addresses", "The first half of an address is compared") {
            $0.count == $1.count && $0.prefix($0.count / 2) == $1.prefix($0.count / 2)
        },
        address("last-half-of-addresses", "The last half of an address is compared") {
            $0.count == $1.count && $0.suffix($0.count / 2) == $1.suffix($0.count / 2)
        },
        address("last-octet-of-addresses", "The last byte of an address is compared") {
            $0.count == $1.count && $0.last == $1.last
        },
        address("network-of-addresses", "The last byte of an address is not compared") {
            $0.count == $1.count && $0.dropLast() == $1.dropLast()
        },
        address("masks-in-names", "An address with a mask is one for its network") { name, host in
            name.count == 2 * host.count
                && host.indices.allSatisfy {
                    name[$0] & name[host.count + $0] == host[$0] & name[host.count + $0]
                }
        },
    ]

    private static func digest(
        _ id: String,
        _ flaw: String,
        isEqual: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
    ) -> Mutant {
        comparing(id, flaw, standsFor: "a comparison with a length or an index that is off") {
            pins,
            digest in pins.contains { isEqual($0.digest, digest) }
        }
    }

    private static func host(
        _ id: String,
        _ flaw: String,
        matches: @escaping @Sendable (_ name: String, _ host: String) -> Bool
    ) -> Mutant {
        naming(id, flaw, standsFor: "hand-written comparison of names") { host, names in
            names.correct || names.dns.contains { matches($0, host) }
        }
    }

    private static func address(
        _ id: String,
        _ flaw: String,
        isEqual: @escaping @Sendable (_ name: [UInt8], _ host: [UInt8]) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a comparison with the wrong length",
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    guard let address = IPAddress(host) else {
                        return isCertificate(certificate, for: host)
                    }

                    let names = certificate.extensions.subjectAltName?.ip ?? []
                    return names.contains {
                        isEqual(Array(certificate.octets[$0]), address.octets)
                    }
                }
            )
        )
    }
}

private func trimmed(_ name: String) -> String {
    var scalars = name.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
}
