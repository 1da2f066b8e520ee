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
        guard host.utf8.count > domain.utf8.count,
            let length = suffixLength(of: host, and: domain), length < domain.utf8.count
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

    /// How long the public suffix is that two domains share, letter by letter.
    ///
    /// Nil where they have none in common. Of one that is not known here the last label is taken.
    private static func suffixLength(of host: String, and domain: String) -> Int? {
        let length = registryLength(of: host) ?? lastLabelLength(of: host)
        guard length > 0, length == registryLength(of: domain) ?? lastLabelLength(of: domain),
            host.utf8.suffix(length).elementsEqual(domain.utf8.suffix(length))
        else { return nil }

        return length
    }

    /// How many octets the last label has, with the dot behind it.
    private static func lastLabelLength(of name: String) -> Int {
        let dot = name.utf8.dropLast().lastIndex(of: UInt8(ascii: "."))
        return name.utf8[(dot.map(name.utf8.index(after:)) ?? name.startIndex)...].count
    }

    /// How many octets the public suffix at the end of a domain has; none for a domain that is
    /// refused, and nil where only the whole list of suffixes could tell.
    ///
    /// Case does not count here, and one dot at the end belongs to the suffix. Labels before the
    /// suffix may be anything in ASCII, or empty.
    ///
    /// - SeeAlso: TrustKit/Dependencies/domain_registry/private/registry_search.c,
    ///   `GetRegistryLength`.
    package static func registryLength(of domain: String) -> Int? {
        guard domain.utf8.count <= maximumLength, domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            return 0
        }

        let isAbsolute = domain.hasSuffix(".")
        let name = relativeName(of: domain)
        if let suffix = PublicSuffix.of(name) {
            return PublicSuffix.mayBeLonger(than: suffix, in: name)
                ? nil : suffix.utf8.count + (isAbsolute ? 1 : 0)
        }

        let last = name.split(separator: ".", omittingEmptySubsequences: false).last ?? name
        return PublicSuffix.isTopLevel(last) == nil ? nil : 0
    }

    /// Whether a domain ends with a public suffix; nil where only a list of them all could tell.
    ///
    /// Below a top-level domain that is known it does, however long the suffix is.
    package static func hasPublicSuffix(_ domain: String) -> Bool? {
        if let length = registryLength(of: domain) { return length > 0 }

        return PublicSuffix.of(relativeName(of: domain)).map { _ in true }
    }

    /// A domain in lower case, without the dot at its end.
    private static func relativeName(of domain: String) -> Substring {
        domain.lowercased().dropLast(domain.hasSuffix(".") ? 1 : 0)
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
