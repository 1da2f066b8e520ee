// SPDX-License-Identifier: Apache-2.0

private import PKIX
package import Pinning

extension Vector {
    /// What an attacker needs to present the chain as it is: what the file states, else `vouched`
    /// where the presented key, or one above it in the path, is pinned for the host.
    ///
    /// - Returns: Nil where the file states nothing and nothing vouches.
    /// - SeeAlso: Vectors/README.md, “What an attacker needs”.
    package func needs(of kind: PinningKind) -> AttackerNeeds? {
        statedThreat.pinned[kind] ?? (isVouched(for: kind) ? .vouched : nil)
    }

    /// What an attacker needs for a chain with this defect; nobody gains by one that has none.
    package var needsOfDefect: AttackerNeeds { statedThreat.chain ?? .nobody }

    /// Whether the configuration would pin the host if all of it could be read: an entry in force is
    /// for the host, or one whose host is no name is said to be, by a pinned key that vouches.
    ///
    /// Where it would not, reading it otherwise than the norm switches nothing off.
    package func isMeantToPin(_ kind: PinningKind) -> Bool {
        // A configuration of texts alone has no entries to ask.
        guard !pinned.isEmpty else { return true }

        return decidingEntries.contains { isMeantInForce($0, kind) }
            || needs(of: kind) == .vouched
                && pinned.contains { !Self.isReadable($0.host) && isMeantInForce($0, kind) }
    }

    /// Whether an entry would pin anything at this time; an expiry that cannot be read is to come,
    /// unless it is a date but for its zeros: `2030-5-1`.
    private func isMeantInForce(_ entry: NamedEntry, _ kind: PinningKind) -> Bool {
        guard !entry.isExempt, entry.enforce != false, entry.names(of: kind) != nil else {
            return false
        }

        return switch Expiry(entry.expires) ?? Expiry(entry.expires.map(Self.padded)) {
        case .at(let expiry)?: connection.time <= expiry
        case .never?, nil: true
        }
    }

    /// A date's month and day with two digits, as N-66 has them.
    private static func padded(_ date: String) -> String {
        date.split(separator: "-", omittingEmptySubsequences: false)
            .map { $0.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
    }

    /// Whether nothing need be stated: for each kind that the vector pins, a pinned key vouches.
    var isComputedVouched: Bool {
        let kinds = PinningKind.allCases.filter { kind in
            pinned.contains { $0.names(of: kind) != nil }
        }
        return !kinds.isEmpty && kinds.allSatisfy(isVouched)
    }

    /// Whether path or host is refused by the verdict that the file presumes.
    package var refusesChain: Bool {
        if case .reject? = expectation.path.first { return true }
        return expectation.host.first == .mismatch
    }

    private func isVouched(for kind: PinningKind) -> Bool {
        let keys = Set(decidingEntries.flatMap { $0.names(of: kind) ?? [] }.compactMap(pinnedKey))
        guard !keys.isEmpty, let endEntity = connection.served.first else { return false }

        if let key = key(of: endEntity), keys.contains(key) { return true }
        guard case .accept(let paths)? = expectation.path.first, expectation.host.first == .match
        else { return false }

        return paths.contains { path in
            path.dropFirst().contains { key(of: $0).map(keys.contains) ?? false }
        }
    }

    /// The entries for the host itself, else those nearest above it that include subdomains.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-46; RFC 9525, 6.3 (case); N-38 (a trailing dot).
    private var decidingEntries: [NamedEntry] {
        let host = Self.folded(connection.host)
        let readable = pinned.filter { Self.isReadable($0.host) }
        let own = readable.filter { Self.folded($0.host) == host }
        guard own.isEmpty else { return own.filter { !$0.isExempt } }

        let above = readable.filter {
            $0.includeSubdomains && host.hasSuffix("." + Self.folded($0.host))
        }
        let longest = above.map(\.host.utf8.count).max()
        return above.filter { $0.host.utf8.count == longest && !$0.isExempt }
    }

    /// The name of the key that a pinned item stands for; nil for a text of nobody's key.
    private func pinnedKey(_ name: ItemName) -> String? {
        switch recipe[name] {
        case .pin(.digest(let pin)): pin.kept == nil ? key(of: pin.certificate) : nil
        case .pin(.literal), nil: nil
        case .captured, .certificate: key(of: name)
        }
    }

    /// The name of a certificate's key; a captured certificate has one of its own.
    private func key(of name: ItemName) -> String? {
        switch recipe[name] {
        case .captured: "captured \(name)"
        case .certificate(let recipe): recipe.key
        case .pin, nil: nil
        }
    }

    private static func folded(_ host: String) -> String {
        if let address = IPAddress(host.filter { $0 != "[" && $0 != "]" }) {
            return "address \(Hexadecimal.encode(address.octets))"
        }
        let host = host.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    /// Whether an entry can be for a host at all: labels of letters, digits, hyphens and
    /// underscores, or an address.
    static func isReadable(_ host: String) -> Bool {
        let host = folded(host)
        if host.hasPrefix("address ") { return true }
        return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy { octet in
                    switch octet {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
    }
}

/// Whether a vector says what an attacker needs, where it cannot be computed, and nothing twice.
enum ThreatCheck {
    static func check(
        _ vector: Vector,
        among vectors: [Vector.ID: Vector],
        beside neighbours: Neighbours,
        _ problems: Problems
    ) {
        checkPinned(vector, problems)
        checkChain(vector, problems)
        if vector.isPlausibleSlip, !vector.isConfigurationAtFault {
            problems.report(
                "slip",
                "is given, and the norm blames no configuration",
                remedy: "remove it"
            )
        }
        guard let event = vector.event else { return }
        let isKnown =
            vectors[event.before] != nil || neighbours.hasElsewhere(event.before)
        if event.before == vector.id || !isKnown {
            problems.report(
                "event.before",
                "is “\(event.before)”, and there is no such vector beside this one",
                remedy: "name the vector of the state before"
            )
        }
    }

    private static func checkPinned(_ vector: Vector, _ problems: Problems) {
        let stated = vector.statedThreat.pinned
        let isComputed = vector.isComputedVouched
        if stated.isEmpty, !isComputed {
            problems.report(
                "threat.pinned",
                "is missing, and no pinned key vouches for the chain",
                remedy: "say what somebody in the middle needs to present it: "
                    + listed(AttackerNeeds.allCases.filter { $0 != .nobody }.map(\.rawValue))
            )
        }
        let exceptions: [AttackerNeeds] = [.retiredKey, .brokenCryptography]
        if isComputed, !stated.isEmpty, !stated.values.contains(where: exceptions.contains) {
            problems.report(
                "threat.pinned",
                "is given, and a pinned key vouches for the chain",
                remedy: "remove it, unless the key's age or strength is the question"
            )
        }
    }

    private static func checkChain(_ vector: Vector, _ problems: Problems) {
        switch (vector.statedThreat.chain, vector.refusesChain) {
        case (nil, true):
            problems.report(
                "threat.chain",
                "is missing, and path or host is refused",
                remedy: "say what a chain with this defect and a key of one's own takes: "
                    + listed(AttackerNeeds.allCases.filter { $0 != .vouched }.map(\.rawValue))
            )
        case (_?, false):
            problems.report(
                "threat.chain",
                "is given, and neither path nor host is refused",
                remedy: "remove it"
            )
        case (nil, false), (_?, true): break
        }
    }
}

extension Vector {
    fileprivate var isConfigurationAtFault: Bool {
        PinningKind.allCases.contains { kind in
            expectation.verdicts(of: kind)?.allSatisfy { expected in
                switch expected.verdict {
                case .misconfigured, .reject(.noPins): true
                case .accept, .crash, .notPinned, .reject: false
                }
            } ?? false
        }
    }
}
