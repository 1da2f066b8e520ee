// SPDX-License-Identifier: Apache-2.0

private import PKIX

/// The addresses that begin with the same bits, for nameConstraints: `192.0.2.0/24`.
///
/// - SeeAlso: RFC 5280, section 4.2.1.10; RFC 4632, section 3.1.
package struct AddressRange: Hashable, Sendable {
    /// The range as it was written.
    package let text: String
    /// The address and the mask, one after the other, as an iPAddress of a constraint holds them.
    package let octets: [UInt8]

    /// Parses an address and a count of bits; nil for any other text, and where a bit of the
    /// address is set that the count leaves out.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0]))?.octets,
            let count = Int(parts[1]), String(count) == parts[1],
            (0...(8 * address.count)).contains(count)
        else { return nil }

        let mask = address.indices.map { index in
            UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, count - 8 * index)))
        }
        guard zip(address, mask).allSatisfy({ $0 & ~$1 == 0 }) else { return nil }

        self.text = text
        octets = address + mask
    }
}
