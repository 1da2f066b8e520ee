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

    /// Whether a host has labels in front of the domain, and the same public suffix.
    ///
    /// - SeeAlso: TrustKit/configuration_utils.m, `isSubdomain`.
    static func isSubdomain(_ host: String, of domain: String) -> Bool {
        host.hasSuffix("." + domain) && registryLength(of: host) == registryLength(of: domain)
    }

    /// How many octets the public suffix at the end of a domain has; none for a domain that is
    /// refused.
    ///
    /// Case does not count here, and one dot at the end belongs to the suffix. Labels before the
    /// suffix may be anything in ASCII, or empty.
    ///
    /// - SeeAlso: TrustKit/Dependencies/domain_registry/private/registry_search.c,
    ///   `GetRegistryLength`.
    package static func registryLength(of domain: String) -> Int {
        guard domain.utf8.count <= maximumLength, domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            return 0
        }

        let name = domain.lowercased()
        let isAbsolute = name.hasSuffix(".")
        guard let suffix = PublicSuffix.of(orLastLabelOf: name.dropLast(isAbsolute ? 1 : 0)) else {
            return 0
        }

        return suffix.utf8.count + (isAbsolute ? 1 : 0)
    }

    private static let maximumLength = 255
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
