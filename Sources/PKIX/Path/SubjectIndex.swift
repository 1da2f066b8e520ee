// SPDX-License-Identifier: Apache-2.0

/// Those of a list of certificates that have a name.
///
/// A platform trusts more than a hundred authorities, and a search would compare every certificate
/// of every path with each of them.
package final class SubjectIndex: Sendable {
    private let namesakes: [UInt64: Namesakes]

    /// Some of the certificates, in their order.
    struct Namesakes: Sendable {
        private(set) var certificates: [Certificate] = []
        /// Where each stands in the whole list.
        private(set) var places: [Int] = []

        fileprivate mutating func append(_ certificate: Certificate, at place: Int) {
            certificates.append(certificate)
            places.append(place)
        }
    }

    package init(_ certificates: [Certificate]) {
        var namesakes: [UInt64: Namesakes] = [:]
        for (place, certificate) in certificates.enumerated() {
            let octets = certificate.octets
            let mark = Self.mark(of: certificate.subject, in: octets.span)
            namesakes[mark, default: Namesakes()].append(certificate, at: place)
        }
        self.namesakes = namesakes
    }

    /// All whose subject is the name, and now and then another one.
    func certificates(named name: Range<Int>, in certificate: Certificate) -> Namesakes {
        let octets = certificate.octets
        return namesakes[Self.mark(of: name, in: octets.span)] ?? Namesakes()
    }

    /// The length and the last sixteen octets, which tell most names apart.
    ///
    /// Whoever trusts many authorities whose names agree there has them compared one by one.
    private static func mark(of name: Range<Int>, in octets: borrowing Span<UInt8>) -> UInt64 {
        guard name.count >= 16 else {
            return name.reduce(0) { $0 << 8 ^ UInt64(octets[$1]) }
        }

        let first = octets.word(at: name.upperBound - 16)
        let last = octets.word(at: name.upperBound - 8)
        return (first &* 0x9e37_79b9_7f4a_7c15 ^ last) &+ UInt64(name.count)
    }
}
