// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A public key's octets, which what is known of it is remembered by.
///
/// The last ones tell as much apart as all of them would, and what is alike is compared octet for
/// octet. Whoever sends many that end alike makes a table slow, and no slower than it has entries:
/// each costs a comparison that ends where they differ.
struct OctetsKey: Hashable, Sendable {
    let octets: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        hasher.combine(octets.count)
        hasher.combine(lastOctets(of: octets.span))
    }

    static func == (one: OctetsKey, other: OctetsKey) -> Bool {
        let (octets, otherOctets) = (one.octets, other.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }
}
