// SPDX-License-Identifier: Apache-2.0

/// The octets of one certificate as somebody sent or listed them, readable or not.
///
/// Nothing is promised about the octets: a server may send anything. Two encoded certificates are
/// equal when their octets are.
package struct EncodedCertificate: Hashable, Sendable {
    package let octets: [UInt8]
    /// A digest of all octets under this process's own secret, by which tables find a certificate.
    ///
    /// Of fewer octets it would be quicker, and whoever sends certificates that differ elsewhere
    /// would make every table a list. Worked out once: a certificate is looked for in several.
    private let hash: Int

    package init(_ octets: [UInt8]) {
        self.octets = octets
        var hasher = Hasher()
        unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hash = hasher.finalize()
    }

    package static func == (one: EncodedCertificate, other: EncodedCertificate) -> Bool {
        guard one.hash == other.hash else { return false }

        let (octets, otherOctets) = (one.octets, other.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
