// SPDX-License-Identifier: Apache-2.0

import PKIX
import Synchronization

/// Issuers' keys that were taken in once, for issuers sign more than one certificate.
///
/// They are found by eight octets out of the middle of each. Of two that agree there the later one
/// takes the place of the earlier one: whoever makes such keys has them taken in anew, and nothing
/// else.
final class RememberedKeys: Sendable {
    private let known = Mutex<[UInt64: Taken]>([:])

    private struct Taken: Sendable {
        let issuer: Certificate
        let key: VerificationKey
    }

    /// The key of an issuer; nil where swift-crypto does not take it.
    func key(of issuer: Certificate) -> VerificationKey? {
        let mark = issuer.keyMark
        let known = known.withLock { known -> VerificationKey? in
            guard let taken = known[mark], taken.issuer.hasKey(of: issuer) else { return nil }

            return taken.key
        }
        if let known { return known }
        guard let key = VerificationKey(of: issuer) else { return nil }

        if issuer.octets.count <= Self.mostOctets { keep(Taken(issuer: issuer, key: key), mark) }
        return key
    }

    private func keep(_ taken: Taken, _ mark: UInt64) {
        known.withLock { known in
            // It begins anew, so that memory does not grow with the number of issuers.
            if known.count == Self.capacity { known.removeAll(keepingCapacity: true) }
            known[mark] = taken
        }
    }

    private static let capacity = 1_024
    /// What is longer is not kept: a certificate may be as long as a line.
    private static let mostOctets = 16 << 10
}

extension Certificate {
    /// Eight octets of the key, of which the last ones are often what many have in common, such as
    /// RSA's exponent.
    fileprivate var keyMark: UInt64 {
        let octets = octets
        var mark: UInt64 = 0
        for position in publicKey.keyBits.dropLast(16).suffix(8) {
            mark = mark << 8 | UInt64(octets[position])
        }
        return mark
    }
}
