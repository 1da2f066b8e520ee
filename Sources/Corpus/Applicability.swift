// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What of a vector decides whether a policy can be asked about it, found out once for all of them.
///
/// What depends on a backend is not asked here: whether the client is built on its library, and
/// whether it can read every certificate.
package struct Applicability: Sendable {
    private let entries: Int
    /// What the configuration needs a framework to be able to write.
    package let needs: Set<Capability>
    private let dialect: [Dialect: [String]]
    private let certificates: Lists
    private let keys: Lists

    package init(of vector: Vector) {
        entries = vector.pinned.count
        needs = Self.needs(of: vector)
        dialect = vector.dialect
        certificates = Lists(of: .certificate, in: vector)
        keys = Lists(of: .publicKey, in: vector)
    }

    /// What decides it for entries that no vector has.
    package init(of pinned: [PinnedHost]) {
        entries = pinned.count
        needs = Self.needs(ofSettings: pinned.map { ($0.isExempt, $0.enforce, $0.expires) })
        dialect = [:]
        certificates = Lists(of: .certificate, in: pinned)
        keys = Lists(of: .publicKey, in: pinned)
    }

    /// Why a policy with these traits cannot be asked; nil where it can.
    package func missing(for traits: Traits) -> Capability? {
        let lists = traits.kind == .certificate ? certificates : keys
        if lists.areMissing { return .noListOfItsKind }
        let isWritten = texts(for: traits) != nil
        if lists.areEmpty, !isWritten, !traits.configuration.hasEmptyLists {
            return .noListOfItsKind
        }
        // A vector that configures entries asks everybody; its dialects only say how a framework
        // would write them.
        if entries == 0, !dialect.isEmpty, !isWritten { return .otherDialect }
        if isWritten { return nil }
        if let lacking = traits.configuration.lacking.first(where: needs.contains) {
            return lacking
        }
        if traits.configuration.entries == .one, entries > 1 { return .severalEntries }
        return switch traits.configuration.pins {
        case .objects, .oneObject: lists.haveTexts ? .literalPin : nil
        case .oneText, .texts: nil
        }
    }

    /// The configuration as a framework with these traits has it written; nil where the vector
    /// leaves that to the entries.
    package func texts(for traits: Traits) -> [String]? {
        guard !dialect.isEmpty, let name = traits.configuration.dialect else { return nil }

        return Dialect(rawValue: name).flatMap { dialect[$0] }
    }

    private static func needs(of vector: Vector) -> Set<Capability> {
        var needs = needs(ofSettings: vector.pinned.map { ($0.isExempt, $0.enforce, $0.expires) })
        guard !vector.pinned.isEmpty else { return needs }

        let host = vector.connection.host.lowercased()
        let covering = vector.pinned.filter { entry in
            let name = entry.host.lowercased()
            return host == name || entry.includeSubdomains && host.hasSuffix("." + name)
        }
        if covering.isEmpty || vector.pinned.count > 1 { needs.insert(.hostMap) }
        if covering.contains(where: { $0.host.lowercased() != host }) { needs.insert(.subdomains) }
        return needs
    }

    private static func needs(
        ofSettings settings: [(isExempt: Bool, enforce: Bool?, expires: String?)]
    ) -> Set<Capability> {
        var needs: Set<Capability> = []
        for entry in settings {
            if entry.isExempt { needs.insert(.exemptions) }
            if entry.enforce == false { needs.insert(.softMode) }
            if entry.expires != nil { needs.insert(.pinExpiry) }
        }
        return needs
    }

    /// The entries' lists for one kind of pinning.
    private struct Lists {
        let areMissing: Bool
        /// Whether there are lists and no pin in any.
        let areEmpty: Bool
        /// Whether a pin is written out, and not made of a certificate.
        let haveTexts: Bool

        init(of kind: PinningKind, in pinned: [PinnedHost]) {
            let lists = pinned.compactMap { $0.pins(of: kind) }
            // Where nothing is pinned at all, anybody can be asked.
            areMissing =
                lists.isEmpty && pinned.contains { $0.certificates != nil || $0.keys != nil }
            areEmpty = !lists.isEmpty && lists.allSatisfy(\.isEmpty)
            haveTexts = lists.joined().contains { pin in
                if case .text = pin { true } else { false }
            }
        }

        init(of kind: PinningKind, in vector: Vector) {
            let names = vector.pinned.map { $0.names(of: kind) }
            let hasAnyList = vector.pinned.contains { $0.certificates != nil || $0.keys != nil }
            // Where nothing is pinned at all, whoever has a norm can be asked.
            areMissing =
                hasAnyList
                ? !names.contains { $0 != nil } : vector.expectation.verdicts(of: kind) == nil
            let lists = names.compactMap(\.self)
            areEmpty = !lists.isEmpty && lists.allSatisfy(\.isEmpty)
            haveTexts = names.contains { list in
                list?.contains { name in
                    if case .pin? = vector.recipe[name] { true } else { false }
                } ?? false
            }
        }
    }
}

extension Traits.Configuration {
    /// Whether a list without a pin can be written.
    ///
    /// Where there is room for one pin, an option that is not set is no list; and a host without
    /// TLSA records has no DANE (RFC 6698, section 4.1).
    fileprivate var hasEmptyLists: Bool {
        guard dialect != Dialect.tlsa.rawValue else { return false }

        return switch pins {
        case .objects, .texts: true
        case .oneObject, .oneText: false
        }
    }
}
