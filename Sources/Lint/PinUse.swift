// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What a framework does with the pins that a configuration has for a host.
package enum PinUse: Hashable, Sendable {
    /// There are none.
    case absent
    /// They are compared, except for chains that end in an anchor of these sources.
    case compared(exceptFor: [String])
    /// Every anchor that applies to the host overrides them.
    case overridden
    /// None of them can match any certificate, so that every connection is refused.
    case blocked
    /// They have expired at this instant.
    case expired(Time)
    /// An entry nearer to the host takes it out.
    case exempt
    /// They are for a host of no connection.
    case neverMatched
    /// The framework refuses the configuration.
    case refused
    /// What does not match is reported, and not refused.
    case reportOnly
    /// Only the program that writes the configuration would say.
    case unknown
}

extension Configuration {
    /// What becomes of the pins for a host.
    ///
    /// - Parameters:
    ///   - host: The host that is connected to.
    ///   - time: When.
    ///   - isDebuggable: Whether the app is built for debugging.
    /// - Returns: Their use.
    package func use(for host: String, at time: Time, isDebuggable: Bool) -> PinUse {
        let covering = entries.filter { !self.hosts(of: $0, covering: host).isEmpty }
        if notation == .ats { return useBySecurity(of: covering, for: host) }

        let isPinned = covering.contains { $0.hasPins(for: host) }
        guard isPinned || hasPinsInVain(for: host) else { return .absent }

        switch outcome {
        case .loaded: break
        case .refused: return .refused
        case nil: return .unknown
        }
        guard isPinned else { return .neverMatched }

        let deciding = deciding(for: host, among: covering)
        // Without a zone Android's days begin in the device's: last of all twelve hours west.
        let latest = notation == .nsc ? time.advanced(by: -12 * 3_600) : time
        guard let entry = deciding.first(where: { $0.pins(host, at: latest) }) else {
            guard let unused = deciding.first(where: { $0.hasPins(for: host) && !$0.isExempt })
            else { return .exempt }

            return unused.isEnforced
                ? unused.expiry?.time.map { PinUse.expired($0) } ?? .unknown
                : .reportOnly
        }

        let anchors = (entry.anchors ?? [.system]) + (isDebuggable ? debugAnchors : [])
        // One that is there twice overrides pins where either does: Android looks for these first.
        let overriding = anchors.filter(\.overridesPins).map(\.source)
        let isAny = anchors.isEmpty || anchors.contains { !overriding.contains($0.source) }
        return isAny ? .compared(exceptFor: Set(overriding).sorted()) : .overridden
    }

    /// What Security makes of the entries for a host: one that is wrong takes nothing from others.
    ///
    /// - SeeAlso: apple-oss-distributions/Security@db15acbe6a, OSX/sec/Security/SecPolicy.c,
    ///   `parseNSPinnedDomains`: a list that is there pins the host, and what in it cannot be read
    ///   is left out; SecPolicyServer.c: each list needs a match.
    private func useBySecurity(of entries: [Entry], for host: String) -> PinUse {
        let lists = entries.reduce(into: Set()) { $0.formUnion($1.lists) }
        guard !lists.isEmpty else { return hasPinsInVain(for: host) ? .neverMatched : .absent }

        let pins = entries.flatMap(\.pins).filter(\.isDigest)
        return lists.isSubset(of: pins.map(\.slot)) ? .compared(exceptFor: []) : .blocked
    }

    /// The hosts of an entry that a connection to the host matches.
    private func hosts(of entry: Entry, covering host: String) -> [Host] {
        entry.hosts.filter { $0.covers(host) && canMatch($0) }
    }

    /// Whether an entry has pins that were meant for the host, and no connection matches it.
    private func hasPinsInVain(for host: String) -> Bool {
        entries.contains { entry in
            entry.pins.contains(where: \.isDigest)
                && entry.hosts.contains {
                    !canMatch($0) && ($0.covers(host) || meant(by: $0).covers(host))
                }
        }
    }

    /// The entries that decide for a host, of those that cover it.
    ///
    /// - SeeAlso: frameworks/base, core/java/android/security/net/config/ApplicationConfig.java,
    ///   `getConfigForHostname`: the longest name; datatheorem/TrustKit, configuration_utils.m,
    ///   `getPinningConfigurationKeyForDomain`.
    private func deciding(for host: String, among entries: [Entry]) -> [Entry] {
        guard notation == .nsc || notation == .trustkit else { return entries }

        let covering = entries.compactMap { entry in
            hosts(of: entry, covering: host).map(\.name.utf8.count).max()
                .map { (entry: entry, count: $0) }
        }
        let nearest = covering.map(\.count).max()
        return covering.filter { $0.count == nearest }.map(\.entry)
    }

    /// Certificates that a chain may end in, of an Android app.
    package struct Anchor: Hashable, Sendable {
        /// `system`, `user`, or a resource.
        let source: String
        /// Whether no pins are compared for chains that end in one of them.
        let overridesPins: Bool

        /// What counts where a configuration says nothing.
        static let system = Anchor(source: "system", overridesPins: false)
    }
}
