// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// An entry of the configuration as correct pinning reads it.
///
/// It never changes, and is a class so that selecting some costs one reference each.
package final class NormEntry: Sendable {
    package let name: HostName
    package let host: PinnedHost
    package let expires: Expiry
    /// Nil where the entry has no list of this kind.
    package let pins: [NormPin]?

    init(name: HostName, host: PinnedHost, expires: Expiry, pins: [NormPin]?) {
        self.name = name
        self.host = host
        self.expires = expires
        self.pins = pins
    }
}

/// A pin as correct pinning compares it.
package struct NormPin: Hashable, Sendable {
    /// What was configured.
    package let pin: Pin
    /// SHA-256 of what is pinned.
    package let digest: [UInt8]

    package init(pin: Pin, digest: [UInt8]) {
        self.pin = pin
        self.digest = digest
    }
}

/// When an entry lapses.
package enum Expiry: Hashable, Sendable {
    case at(Time)
    case never

    /// Parses an instant or a date, which means its midnight in UTC; nil for any other text.
    package init?(_ text: String?) {
        guard let text else {
            self = .never
            return
        }
        guard let time = Time(text) ?? Time(date: text) else { return nil }

        self = .at(time)
    }
}
