// SPDX-License-Identifier: Apache-2.0

import PKIX

/// An entry of `kTSKPinnedDomains`, read as TrustKit does when it starts.
struct TrustKitEntry {
    let host: PinnedHost
    /// Each once.
    let pins: [SPKIPin]
    /// Midnight in UTC; nil for pins that never lapse.
    private let expiry: Time?

    static func read(
        _ host: PinnedHost,
        _ trust: ServerTrust
    ) throws(BackendError) -> Result<TrustKitEntry, ConfigurationRefusal> {
        // A domain must end with a public suffix: no address, no localhost, no URL does. It must
        // have more than that if its subdomains are included, which of an excluded one nobody asks.
        let suffixLength = TrustKitRegistry.length(of: host.host)
        let isSuffix = suffixLength == host.host.utf8.count
        guard suffixLength > 0, !isSuffix || !host.includeSubdomains || host.isExempt else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }

        var pins: [SPKIPin] = []
        func insert(_ pin: SPKIPin) {
            if !pins.contains(pin) { pins.append(pin) }
        }
        for pin in host.keys ?? [] {
            switch pin {
            case .of(let certificate):
                insert(try trust.pin(of: certificate))
            case .text(let text):
                guard let octets = try FoundationBase64.decode(text),
                    let pin = SPKIPin(sha256: octets)
                else { return .failure(ConfigurationRefusal(reason: .malformedPin)) }

                insert(pin)
            }
        }
        // Pins given twice are one, and an enforced domain needs two.
        let isEnforced = host.enforce != false
        guard host.isExempt || pins.count >= (isEnforced ? 2 : 1) else {
            return .failure(ConfigurationRefusal(reason: .backupPinMissing))
        }

        return .success(
            TrustKitEntry(host: host, pins: pins, expiry: try expiry(host.expires))
        )
    }

    /// A date that the formatter cannot read is dropped, and the pins never lapse.
    private static func expiry(_ text: String?) throws(BackendError) -> Time? {
        guard let text else { return nil }
        let parts = text.split { "-/., \t".contains($0) }
        let isYearZero = parts.first.flatMap { Int($0) } == 0
        if !isYearZero, let day = Time(date: text) { return day }
        // Foundation's on Linux reads numbers of any width and any script, other separators and months
        // in letters, and no year 0; nobody has executed Apple's.
        guard parts.count == 3, areDigits(parts[0]), areDigits(parts[2]) else { return nil }

        let isNumbered = areDigits(parts[1])
        guard
            isYearZero || !isNumbered && parts[1].allSatisfy(\.isLetter)
                || isNumbered && JavaDate.parse(parts.joined(separator: "-")) != nil
        else { return nil }

        throw .unsupported(.unmeasuredText)
    }

    private static func areDigits(_ text: Substring) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
    }

    /// The entry with exactly this name, else the longest one above that includes subdomains.
    ///
    /// `kTSKExcludeSubdomainFromParentPolicy` takes out the one host that it stands at, so that
    /// whatever is below still has the entry of the domain above.
    static func nearest(of entries: [TrustKitEntry], to host: String) -> TrustKitEntry? {
        if let own = entries.first(where: { $0.host.host == host }) { return own }

        return entries.filter { $0.domain.covers(host) }
            .max { $0.host.host.utf8.count < $1.host.host.utf8.count }
    }

    var domain: TrustKitDomain {
        TrustKitDomain(host.host, includesSubdomains: host.includeSubdomains && !host.isExempt)
    }

    func hasLapsed(at time: Time) -> Bool {
        expiry.map { $0 < time } ?? false
    }
}
