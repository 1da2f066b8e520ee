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
    /// They have expired at this instant.
    case expired(Time)
    /// An entry nearer to the host takes it out.
    case exempt
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
        guard entries.contains(where: { $0.hasPins(for: host) }) else { return .absent }

        switch outcome {
        case .loaded: break
        case .refused: return .refused
        case nil: return .unknown
        }
        let deciding = deciding(for: host)
        guard let entry = deciding.first(where: { $0.pins(host, at: time) }) else {
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

    /// The entries that decide for a host.
    ///
    /// - SeeAlso: frameworks/base, core/java/android/security/net/config/ApplicationConfig.java,
    ///   `getConfigForHostname`: the longest name; datatheorem/TrustKit, configuration_utils.m,
    ///   `getPinningConfigurationKeyForDomain`.
    private func deciding(for host: String) -> [Entry] {
        let covering = entries.compactMap { entry in
            entry.hosts.filter { $0.covers(host) }.map(\.name.utf8.count).max()
                .map { (entry: entry, count: $0) }
        }
        guard notation == .nsc || notation == .trustkit else { return covering.map(\.entry) }

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
