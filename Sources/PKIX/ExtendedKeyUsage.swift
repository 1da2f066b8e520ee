// SPDX-License-Identifier: Apache-2.0

/// The purposes that a key may be used for.
///
/// - SeeAlso: RFC 5280, section 4.2.1.12.
package struct ExtendedKeyUsage: Hashable, Sendable {
    /// Whether authentication of a TLS server is among them.
    package let allowsServerAuthentication: Bool
    /// Whether anyExtendedKeyUsage is among them, which no application needs to honour.
    package let allowsAny: Bool

    init(_ value: inout DERReader, of octets: borrowing Span<UInt8>) throws(DERError) {
        let list = try value.read(.sequence, of: octets)
        guard !list.contents.isEmpty else { throw DERError(.empty, at: list.start) }

        var allowsServerAuthentication = false
        var allowsAny = false
        var purposes = list.reader
        while !purposes.isAtEnd {
            let purpose = try purposes.readObjectIdentifier(of: octets)
            if octetsEqual(octets, purpose, .serverAuth) { allowsServerAuthentication = true }
            if octetsEqual(octets, purpose, .anyExtendedKeyUsage) { allowsAny = true }
        }
        self.allowsServerAuthentication = allowsServerAuthentication
        self.allowsAny = allowsAny
    }
}
