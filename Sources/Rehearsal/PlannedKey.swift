// SPDX-License-Identifier: Apache-2.0

import Crypto

/// A key that nobody has yet, and that is the same on every machine.
enum PlannedKey {
    /// The SubjectPublicKeyInfo of a key on P-384.
    static func named(_ name: String) -> [UInt8] {
        var seed = Array(SHA384.hash(data: Array("pinproof rehearse: \(name)".utf8)))
        // Below the order of the curve, and not zero.
        seed[0] &= 0x7F
        let key = try? P384.Signing.PrivateKey(rawRepresentation: seed)
        return key.map { Array($0.publicKey.derRepresentation) } ?? []
    }
}
