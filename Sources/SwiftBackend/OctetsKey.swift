// SPDX-License-Identifier: Apache-2.0

/// Octets that something is remembered by.
///
/// All of them count, so that nobody can send many that are alike to a table; they are taken
/// together, since one by one they cost as much as what is remembered.
struct OctetsKey: Hashable, Sendable {
    let octets: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
        unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
