// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A public key's octets, which what is known of it is remembered by.
///
/// All of them count: whoever sends keys that differ in a few octets only must not make a table a
/// list.
struct OctetsKey: Hashable, Sendable {
    let octets: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    static func == (one: OctetsKey, other: OctetsKey) -> Bool {
        let (octets, otherOctets) = (one.octets, other.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }
}
