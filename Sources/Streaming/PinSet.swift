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
    /// What is pinned for whatever host is connected to; nil where all are named.
    private let everyHost: PinnedHost?
    /// The same as texts of a framework's own notation, by the name of that in traits: such as keep
    /// apart what entries cannot.
    package let written: [String: [String]]
    /// The places of the entries of each host, in lower case.
    private let places: [String: [Int]]
    let applicability: Applicability
    /// SHA-256 of the keys that are pinned, wherever in the configuration.
    private let keys: Set<SPKIPin>
    /// The same where they are so few that comparing them is sooner done than hashing one.
    private let fewKeys: [SPKIPin]?
    /// SHA-256 of the certificates that are pinned.
    private let certificates: Set<[UInt8]>

    /// - Parameters:
    ///   - entries: What is pinned for hosts that are named.
    ///   - everyHost: What is pinned for every host, in place of that; its own host does not count.
    ///   - written: The same as texts of a framework's own notation.
    package init(
        _ entries: [PinnedHost],
        everyHost: PinnedHost? = nil,
        written: [String: [String]] = [:]
    ) {
        self.entries = entries
        self.everyHost = everyHost
        self.written = written
        places = Dictionary(grouping: entries.indices) { entries[$0].host.lowercased() }
        let all = entries + (everyHost.map { [$0] } ?? [])
        applicability = Applicability(of: all)
        keys = Set(
            all.flatMap { $0.keys ?? [] }.compactMap { pin in
                switch pin {
                case .of(let certificate): try? SPKIPin(ofKeyIn: certificate.octets)
                case .text(let text): try? SPKIPin(sha256: text)
                }
            }
        )
        fewKeys = keys.count <= 8 ? Array(keys) : nil
        certificates = Set(
            all.flatMap { $0.certificates ?? [] }.compactMap { pin in
                switch pin {
                case .of(let certificate): Array(SHA256.hash(data: certificate.octets))
                case .text(let text): Base64.decode(text)
                }
            }
        )
    }

    /// Why a policy cannot be given these pins; nil where it can.
    package func missing(for traits: Traits) -> Capability? { applicability.missing(for: traits) }

    /// The entries as a policy is handed them for a connection to a host.
    ///
    /// What is for every host is for that one, so that a framework that knows pins by the names of
    /// hosts alone has it, too. It is enforced: whoever pins so has no mode in which a mismatch is
    /// only reported.
    package func entries(for host: String) -> [PinnedHost] {
        guard let everyHost else { return entries }

        return entries + [
            PinnedHost(
                host: host,
                isExempt: everyHost.isExempt,
                enforce: everyHost.enforce ?? true,
                expires: everyHost.expires,
                certificates: everyHost.certificates,
                keys: everyHost.keys
            )
        ]
    }

    /// Nothing is pinned.
    package static let empty = PinSet([])

    /// The texts of the pins that count for a host, each once, and in their order.
    ///
    /// - Parameters:
    ///   - kind: What the policy compares.
    ///   - host: The host of the connection.
    /// - Returns: Those of the entries that cover it; of all where none does, since some frameworks
    ///   have no map of hosts.
    func texts(of kind: PinningKind, for host: String) -> [String] {
        let covering = entries(covering: host.lowercased())
        let pins = (covering.isEmpty ? entries[...] : covering[...]).lazy
            .flatMap { $0.pins(of: kind) ?? [] }
        var seen: Set<String> = []
        var texts: [String] = []
        for case .text(let text) in pins.prefix(Self.mostTexts) where seen.insert(text).inserted {
            texts.append(text)
        }
        guard texts.isEmpty else { return texts }

        // What names no host is quoted as it is written, where that is known.
        let quoted = written.values.joined().flatMap { $0.split { " ;".contains($0) } }
            .map(String.init).filter { PinDiagnosis.reading(of: $0)?.octets.count == 32 }
        guard quoted.isEmpty else { return quoted }

        return (everyHost?.pins(of: kind) ?? []).prefix(Self.mostTexts).compactMap { pin in
            if case .text(let text) = pin { text } else { nil }
        }
    }

    private func entries(covering host: String) -> [PinnedHost] {
        var found = (places[host] ?? []).map { entries[$0] }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            found += (places[String(rest)] ?? []).map { entries[$0] }.filter(\.includeSubdomains)
        }
        return found
    }

    /// More than anybody pins for one host.
    private static let mostTexts = 1_000

    /// Whether what is looked at stands in the configuration as a pin of that kind.
    func contains(_ member: PathMember, as kind: PinningKind) -> Bool {
        switch kind {
        case .certificate: certificates.contains(member.digest)
        case .publicKey:
            member.key.map { key in fewKeys?.contains(key) ?? keys.contains(key) } ?? false
        }
    }
}
