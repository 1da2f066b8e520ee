// SPDX-License-Identifier: Apache-2.0

/// A domain below which strangers have hosts beside each other, by the public suffix list.
///
/// - SeeAlso: github.com/publicsuffix/list/wiki/Format.
package struct PublicSuffix: Hashable, Sendable {
    /// As it is written in the name that was asked about.
    package let name: String
    /// Whether it is no registry's, but of somebody who gives hosts to others: `github.io`.
    package let isPrivate: Bool

    /// The longest public suffix that ends a name; nil where the list does not have its top-level
    /// domain.
    ///
    /// Case does not count, and a name that ends with a dot has no suffix. A domain below which
    /// every name is a suffix is taken for one: the list has `*.kawasaki.jp`, and not
    /// `kawasaki.jp`.
    ///
    /// - SeeAlso: rockdaboot/libpsl, src/psl.c, `_psl_is_public_suffix`, which takes it so.
    package static func of(_ name: some StringProtocol) -> PublicSuffix? {
        let list = DomainList.publicSuffixes
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        var found: (labelCount: Int, section: DomainList.Section)?
        var domain: [UInt8] = []
        /// The section of the rule for whatever is directly below the domain.
        var wildcard: DomainList.Section?

        for (count, label) in labels.reversed().enumerated() {
            guard let label = octets(of: label) else { break }

            if wildcard != nil, let section = list.section(of: domain + exception + label) {
                found = (count, section)
                break
            }
            domain += (domain.isEmpty ? [] : dot) + label
            let rule = list.section(of: domain) ?? wildcard
            wildcard = list.section(of: domain + anyLabel)
            if let section = wildcard ?? rule { found = (count + 1, section) }

            guard list.hasLines(below: domain) else { break }

            // Below South Africa's there are registries, and at it none: by the rule for whatever
            // has no other, it is a suffix.
            if found == nil { found = (count + 1, .icann) }
        }
        guard let found else { return nil }

        return PublicSuffix(
            name: labels.suffix(found.labelCount).joined(separator: "."),
            isPrivate: found.section == .private
        )
    }

    /// A label in the form that the list has it in; nil for what is none.
    private static func octets(of label: some StringProtocol) -> [UInt8]? {
        let label = label.lowercased()
        guard !label.isEmpty, label.unicodeScalars.count <= longestLabel else { return nil }

        return label.utf8.allSatisfy { $0 < 0x80 } ? Array(label.utf8) : Punycode.aLabel(of: label)
    }

    private static let dot = Array(".".utf8)
    private static let anyLabel = Array(".*".utf8)
    private static let exception = Array(".!".utf8)
    /// - SeeAlso: RFC 1035, section 2.3.4.
    private static let longestLabel = 63
}
