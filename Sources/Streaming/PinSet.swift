// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import PKIX
package import Pinning

/// A pin configuration, with what every line would otherwise work out anew.
///
/// It never changes, and is a class so that all questions about it share one.
package final class PinSet: Sendable {
    package let entries: [PinnedHost]
    /// The same as texts of a framework's own notation, by the name of that in traits: such as keep
    /// apart what entries cannot.
    let written: [String: [String]]
    /// The texts of pins, where they are so few that an answer can explain them.
    let texts: [String]
    let applicability: Applicability
    /// SHA-256 of the keys that are pinned, wherever in the configuration.
    private let keys: Set<SPKIPin>
    /// The same where they are so few that comparing them is sooner done than hashing one.
    private let fewKeys: [SPKIPin]?
    /// SHA-256 of the certificates that are pinned.
    private let certificates: Set<[UInt8]>

    package init(_ entries: [PinnedHost], written: [String: [String]] = [:]) {
        self.entries = entries
        self.written = written
        let pins = entries.flatMap { ($0.keys ?? []) + ($0.certificates ?? []) }
        let texts = pins.prefix(9).compactMap { if case .text(let text) = $0 { text } else { nil } }
        self.texts = texts.count <= 8 ? texts : []
        applicability = Applicability(of: entries)
        keys = Set(
            entries.flatMap { $0.keys ?? [] }.compactMap { pin in
                switch pin {
                case .of(let certificate): try? SPKIPin(ofKeyIn: certificate.octets)
                case .text(let text): try? SPKIPin(sha256: text)
                }
            }
        )
        fewKeys = keys.count <= 8 ? Array(keys) : nil
        certificates = Set(
            entries.flatMap { $0.certificates ?? [] }.compactMap { pin in
                switch pin {
                case .of(let certificate): Array(SHA256.hash(data: certificate.octets))
                case .text(let text): Base64.decode(text)
                }
            }
        )
    }

    /// Nothing is pinned.
    package static let empty = PinSet([])

    /// Whether what is looked at stands in the configuration as a pin of that kind.
    func contains(_ member: PathMember, as kind: PinningKind) -> Bool {
        switch kind {
        case .certificate: certificates.contains(member.digest)
        case .publicKey:
            member.key.map { key in fewKeys?.contains(key) ?? keys.contains(key) } ?? false
        }
    }
}
