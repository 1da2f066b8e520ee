// SPDX-License-Identifier: Apache-2.0

/// A domain of TrustKit's configuration, and the hosts that are looked up by it.
///
/// The domain is a key of a dictionary, found letter by letter. Nothing but its end is ever
/// validated: a domain may be loaded that is the name of no host.
///
/// - SeeAlso: datatheorem/TrustKit, TrustKit/configuration_utils.m,
///   `getPinningConfigurationKeyForDomain`.
package struct TrustKitDomain: Hashable, Sendable {
    private let name: String
    /// Never where the domain is excluded, which has no other keys.
    private let includesSubdomains: Bool

    package init(_ name: String, includesSubdomains: Bool) {
        self.name = name
        self.includesSubdomains = includesSubdomains
    }

    package func covers(_ host: String) -> Bool {
        host == name || includesSubdomains && Self.isSubdomain(host, of: name)
    }

    /// Whether a host has labels in front of the domain, and the same public suffix; one that is no
    /// longer than the domain never has, the suffix itself among them.
    ///
    /// What stands before the suffix is split at the domain's own part, from the left and without
    /// overlaps, and must end with it: a domain that repeats itself is not always found.
    ///
    /// - SeeAlso: TrustKit c48790f, TrustKit/configuration_utils.m:18, `isSubdomain`; NSString,
    ///   `componentsSeparatedByString`.
    static func isSubdomain(_ host: String, of domain: String) -> Bool {
        // Whatever is below the domain ends with it, which is told sooner than the suffix is.
        guard host.utf8.count > domain.utf8.count,
            host.utf8.suffix(domain.utf8.count).elementsEqual(domain.utf8)
        else { return false }

        let length = TrustKitRegistry.length(of: domain)
        guard length > 0, length < domain.utf8.count, TrustKitRegistry.length(of: host) == length
        else { return false }

        var rest = host.utf8.dropLast(length + 1)
        let separator = Array(("." + domain).utf8.dropLast(length + 1))
        while !rest.isEmpty {
            if rest.starts(with: separator) {
                rest = rest.dropFirst(separator.count)
                if rest.isEmpty { return true }
            } else {
                rest = rest.dropFirst()
            }
        }
        return false
    }
}

extension [TrustKitDomain] {
    /// Whether an excluded domain has another one above it that includes its subdomains, without
    /// which TrustKit raises an exception.
    ///
    /// It looks up the domain with an “a” in front, so as not to find the domain itself.
    ///
    /// - SeeAlso: datatheorem/TrustKit, TrustKit/parse_configuration.m,
    ///   `parseTrustKitConfiguration`.
    package func haveParent(of excluded: String) -> Bool {
        contains { $0.covers("a" + excluded) }
    }
}
