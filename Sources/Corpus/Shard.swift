// SPDX-License-Identifier: Apache-2.0

private import Crypto

/// One of several parts that things are divided into by their ids.
///
/// A part depends on the id alone: what is added later moves nothing else.
package struct Shard: Hashable, Sendable {
    /// From 1 to `count`.
    package let index: Int
    package let count: Int

    /// Nil where there is no such part.
    package init?(_ index: Int, of count: Int) {
        guard count >= 1, (1...count).contains(index) else { return nil }

        self.index = index
        self.count = count
    }

    /// Parses `1/4`; nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
            return nil
        }

        self.init(index, of: count)
    }

    /// Whether the id belongs to this part.
    package func contains(_ id: some StringProtocol) -> Bool {
        Self.index(of: Array(id.utf8), among: count) == index
    }

    /// The part that octets belong to: the first eight octets of their SHA-256 digest, as a number
    /// with the most telling octet first, divided by the number of parts; the rest and one.
    package static func index(of octets: [UInt8], among count: Int) -> Int {
        let digest = SHA256.hash(data: octets)
        let number = digest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return Int(number % UInt64(count)) + 1
    }
}

extension Shard: CustomStringConvertible {
    package var description: String { "\(index)/\(count)" }
}
