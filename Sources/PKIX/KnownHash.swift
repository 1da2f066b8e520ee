// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A digest of octets under this process's own secret, by which tables find what they belong to;
/// worked out when it is first asked for, and kept.
///
/// All octets count: of fewer it would be quicker, and whoever sends certificates that differ
/// elsewhere would make every table a list.
package struct KnownHash: ~Copyable, Sendable {
    /// Zero before it is known.
    private let known = Atomic<Int>(0)

    package init() {}

    package func value(of octets: [UInt8]) -> Int {
        let value = known.load(ordering: .relaxed)
        guard value == 0 else { return value }

        var hasher = Hasher()
        unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        let found = hasher.finalize()
        known.store(found, ordering: .relaxed)
        return found
    }

    /// Whether octets with these digests may be the same, as far as both are known.
    package func mayEqual(_ other: borrowing KnownHash) -> Bool {
        let value = known.load(ordering: .relaxed)
        let otherValue = other.known.load(ordering: .relaxed)
        return value == otherValue || value == 0 || otherValue == 0
    }
}
