// SPDX-License-Identifier: Apache-2.0

/// The octets of one certificate as somebody sent or listed them, readable or not.
///
/// Nothing is promised about the octets: a server may send anything. Two encoded certificates are
/// equal when their octets are.
package struct EncodedCertificate: Hashable, Sendable {
    package let octets: [UInt8]

    package init(_ octets: [UInt8]) {
        self.octets = octets
    }

    package static func == (one: EncodedCertificate, other: EncodedCertificate) -> Bool {
        let (octets, otherOctets) = (one.octets, other.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }

    /// The last octets belong to the signature, and tell as much apart as all of them would; what
    /// is alike is compared octet for octet.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(octets.count)
        hasher.combine(lastOctets(of: octets.span))
    }
}
