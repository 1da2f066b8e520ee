// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// `TSKConfiguration` of an `Info.plist`, or a property list with that dictionary for its root.
///
/// - SeeAlso: datatheorem/TrustKit, TrustKit/parse_configuration.m, `parseTrustKitConfiguration`;
///   TrustKit/TSKTrustKitConfig.m, in which the keys lose the `k` of their constants.
package struct TrustKitDialect: PropertyListDialect {
    package let id = "trustkit"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.takes = { Self.refusal(of: $0, includesSubdomains: false) == nil }
        abilities.reaches = [.exact, .subtree]
        abilities.reachesBelow = { Self.refusal(of: $0, includesSubdomains: true) == nil }
        abilities.exemption = .oneHost
        abilities.backup = .requiredToEnforce
        abilities.expiry = .day
        abilities.hasReportOnly = true
        abilities.reportAddresses = .max
        return abilities
    }

    package func entries(
        in root: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        let configuration = root["TSKConfiguration"] ?? root
        guard let domains = configuration[Key.pinnedDomains]?.members, !domains.isEmpty else {
            throw DialectError(
                configuration.place,
                "there is no domain in \(Key.pinnedDomains)",
                remedy: "add one; in a property list the keys have no “k” in front"
            )
        }

        for (key, value) in configuration.members ?? [] where !Key.global.contains(key) {
            warnings.append(unknown(key, value.place))
        }
        var entries: [PinPlan.Entry] = []
        for (host, domain) in domains {
            if let entry = try entry(host, domain, &warnings) { entries.append(entry) }
        }
        for (host, domain) in domains {
            try requireParent(of: host, domain, in: domains)
        }
        return entries
    }

    private func entry(
        _ host: String,
        _ domain: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PinPlan.Entry? {
        guard let members = domain.members else {
            throw DialectError(
                domain.place,
                "the domain's policy is no dictionary",
                remedy: "write its keys in one"
            )
        }

        for (key, value) in members where !Key.ofDomain.contains(key) {
            warnings.append(unknown(key, value.place))
        }
        let isExcluded = try boolean(Key.exclude, in: domain) ?? false
        let includesSubdomains = try boolean(Key.includeSubdomains, in: domain) ?? false
        if let problem = Self.refusal(
            of: host,
            includesSubdomains: includesSubdomains && !isExcluded
        ) {
            throw DialectError(
                domain.place,
                problem,
                remedy: "write a domain that somebody can register"
            )
        }
        if host != host.lowercased() {
            warnings.append(
                DialectWarning(
                    domain.place,
                    "“\(host)” has capitals and is compared letter by letter, "
                        + "so that a host in lower case is not pinned by it",
                    remedy: "write it in lower case"
                )
            )
        }
        let pattern = HostPattern.compared(
            host,
            includesSubdomains ? .subtree : .exact,
            domain.place,
            &warnings
        )
        guard !isExcluded else {
            guard members.count == 1 else {
                throw DialectError(
                    domain.place,
                    "\(Key.exclude) has other keys beside it",
                    remedy: "take them out, or it"
                )
            }

            return pattern.map { PinPlan.Entry($0, []) }
        }

        let isEnforced = try boolean(Key.enforcePinning, in: domain) ?? true
        let digests = try digests(in: domain)
        let required = isEnforced ? 2 : 1
        guard Set(digests).count >= required else {
            throw DialectError(
                domain.place,
                "\(Key.publicKeyHashes) has \(Set(digests).count) distinct "
                    + "\(Set(digests).count == 1 ? "pin" : "pins"), and \(required) or more are required",
                remedy: "add a backup pin, whose key is not in use"
            )
        }

        let expiry = try expiry(of: domain, &warnings)
        let addresses = try reportAddresses(of: domain)
        return pattern.map { pattern in
            PinPlan.Entry(
                pattern,
                digests.map { PlannedPin($0) },
                enforcement: isEnforced ? .enforced : .reportOnly,
                expiry: expiry,
                reportAddresses: addresses
            )
        }
    }

    private func digests(in domain: PropertyList) throws(DialectError) -> [PinnedDigest] {
        var digests: [PinnedDigest] = []
        for (text, place) in try strings(Key.publicKeyHashes, in: domain) {
            let octets: [UInt8]?
            do {
                octets = try FoundationBase64.decode(text)
            } catch {
                throw DialectError(
                    place,
                    "pin “\(text)” has surplus padding, "
                        + "and what Apple's Foundation does with it was not measured",
                    remedy: "write the base64 of the 32 bytes"
                )
            }
            guard let octets, let digest = PinnedDigest(.sha256, octets) else {
                throw DialectError(
                    place,
                    "pin “\(text)” is not the base64 of 32 bytes, with its padding "
                        + "and no white space",
                    remedy: "write that of the key's SHA-256 digest"
                )
            }

            digests.append(digest)
        }
        return digests
    }

    /// A date that the formatter cannot read is set to nothing, and the pins never expire.
    private func expiry(
        of domain: PropertyList,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> Expiry {
        guard let value = domain[Key.expirationDate] else { return .never }
        guard let text = value.string else {
            throw DialectError(
                value.place,
                "the date is no string",
                remedy: "write it as a string, yyyy-MM-dd"
            )
        }
        guard let day = Time(date: text) else {
            warnings.append(
                DialectWarning(
                    value.place,
                    "“\(text)” is not read as a date, and the pins never expire",
                    remedy: "write it as yyyy-MM-dd"
                )
            )
            return .never
        }

        return .at(day)
    }

    private func reportAddresses(of domain: PropertyList) throws(DialectError) -> [String] {
        let addresses = try strings(Key.reportURIs, in: domain)
        for (text, place) in addresses where text.isEmpty {
            throw DialectError(place, "the address is empty", remedy: "write a URL")
        }
        return addresses.map(\.text)
    }

    /// An excluded domain must have one above it that includes its subdomains.
    private func requireParent(
        of host: String,
        _ domain: PropertyList,
        in domains: [(key: String, value: PropertyList)]
    ) throws(DialectError) {
        guard try boolean(Key.exclude, in: domain) == true else { return }

        var policies: [TrustKitDomain] = []
        for (name, policy) in domains {
            let isExcluded = try boolean(Key.exclude, in: policy) ?? false
            let includesSubdomains = try boolean(Key.includeSubdomains, in: policy) ?? false
            policies.append(
                TrustKitDomain(name, includesSubdomains: includesSubdomains && !isExcluded)
            )
        }
        guard !policies.haveParent(of: host) else { return }

        throw DialectError(
            domain.place,
            "\(Key.exclude) stands at a domain that no policy of one above includes",
            remedy: "take the domain out, or include the subdomains above"
        )
    }

    /// Why a domain is refused; nil where it is not.
    private static func refusal(of host: String, includesSubdomains: Bool) -> String? {
        let suffixLength = TrustKitRegistry.length(of: host)
        guard suffixLength > 0 else { return "“\(host)” has no public suffix, as a domain must" }
        guard !includesSubdomains || suffixLength < host.utf8.count else {
            return "“\(host)” is a public suffix, whose subdomains cannot be included"
        }

        return nil
    }

    /// A flag, for which Objective-C's `boolValue` is asked whatever the value.
    private func boolean(_ key: String, in domain: PropertyList) throws(DialectError) -> Bool? {
        guard let value = domain[key] else { return nil }

        switch value.value {
        case .boolean(let flag): return flag
        case .integer(let integer): return integer != 0
        case .string(let text):
            let rest = text.drop { " \t\n+-0".contains($0) }
            return rest.first.map { "YyTt123456789".contains($0) } ?? false
        case .array, .dictionary, .other:
            throw DialectError(
                value.place,
                "the value is no boolean",
                remedy: "write “<true/>” or “<false/>”"
            )
        }
    }

    private func strings(
        _ key: String,
        in domain: PropertyList
    ) throws(DialectError) -> [(text: String, place: Place)] {
        guard let value = domain[key] else { return [] }

        var strings: [(text: String, place: Place)] = []
        for element in value.elements ?? [value] {
            guard value.elements != nil, let text = element.string else {
                throw DialectError(
                    element.place,
                    "the value is no array of strings",
                    remedy: "write one"
                )
            }

            strings.append((text, element.place))
        }
        return strings
    }

    private func unknown(_ key: String, _ place: Place) -> DialectWarning {
        // TSKPublicKeyAlgorithms: parse_configuration.m@03d74b26 raises an exception without it.
        guard key != "TSKPublicKeyAlgorithms" else {
            return DialectWarning(
                place,
                "the key is of older versions of TrustKit, and the current one ignores it",
                remedy: "keep it as long as an app has a TrustKit that asks for it"
            )
        }

        return DialectWarning(
            place,
            "the key is none of TrustKit's, and is ignored",
            remedy: "take it out, or look for a slip of the pen"
        )
    }

    package func format(_ plan: PinPlan) -> String? {
        guard !plan.entries.isEmpty else { return nil }

        return PropertyListWriter.document { writer in
            writer.key("TSKConfiguration")
            writer.dictionary { writer in
                writer.key(Key.pinnedDomains)
                writer.dictionary { writer in
                    for entry in plan.entries { write(entry, &writer) }
                }
            }
        }
    }

    private func write(_ entry: PinPlan.Entry, _ writer: inout PropertyListWriter) {
        guard case .host(let host, let reach) = entry.pattern else { return }

        writer.key(host)
        writer.dictionary { writer in
            guard !entry.isExempt else {
                writer.key(Key.exclude)
                writer.boolean(true)
                return
            }

            writer.key(Key.enforcePinning)
            writer.boolean(entry.enforcement == .enforced)
            if case .at(let time) = entry.expiry {
                writer.key(Key.expirationDate)
                writer.string(time.day)
            }
            writer.key(Key.includeSubdomains)
            writer.boolean(reach == .subtree)
            write(entry.pins.map(\.base64), Key.publicKeyHashes, &writer)
            if !entry.reportAddresses.isEmpty {
                write(entry.reportAddresses, Key.reportURIs, &writer)
            }
        }
    }

    private func write(
        _ strings: [String],
        _ key: String,
        _ writer: inout PropertyListWriter
    ) {
        writer.key(key)
        writer.array { writer in
            for string in strings { writer.string(string) }
        }
    }

    private enum Key {
        static let pinnedDomains = "TSKPinnedDomains"
        static let enforcePinning = "TSKEnforcePinning"
        static let exclude = "TSKExcludeSubdomainFromParentPolicy"
        static let expirationDate = "TSKExpirationDate"
        static let includeSubdomains = "TSKIncludeSubdomains"
        static let publicKeyHashes = "TSKPublicKeyHashes"
        static let reportURIs = "TSKReportUris"

        static let global: Set<String> = [
            pinnedDomains, "TSKIgnorePinningForUserDefinedTrustAnchors",
            "TSKSwizzleNetworkDelegates",
        ]
        static let ofDomain: Set<String> = [
            enforcePinning, exclude, expirationDate, includeSubdomains, publicKeyHashes,
            reportURIs, "TSKDisableDefaultReportUri",
        ]
    }
}
