// SPDX-License-Identifier: Apache-2.0

private import PKIX

/// The public suffixes that TrustKit has, and its way of looking a name up.
///
/// They are of May 2018, with both sections of the list. A name has none if its top-level domain is
/// not among them. Labels are followed from the last one as far as the rules go, and if no rule ends
/// there, the name has none either: there are rules for `s3.amazonaws.com` and others beside it, and
/// none for `amazonaws.com`, so that `api.amazonaws.com` has no public suffix, although `com` is one.
///
/// - SeeAlso: datatheorem/TrustKit@c48790f306,
///   TrustKit/Dependencies/domain_registry/private/registry_search.c and trie_search.c.
package enum TrustKitRegistry {
    /// How many octets the public suffix at the end of a domain has; 0 where there is none.
    ///
    /// Case does not count, and one dot at the end belongs to the suffix. Labels before the suffix
    /// may be anything in ASCII, or empty.
    ///
    /// - SeeAlso: registry_search.c:167, `GetRegistryForHostname`, and 260, `GetRegistryLength`.
    package static func length(of domain: String) -> Int {
        guard domain.utf8.count <= longestName, domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            return 0
        }

        let endCount = domain.hasSuffix(".") ? 1 : 0
        let labels = domain.utf8.dropLast(endCount)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        var length = 0
        var node: [UInt8] = []
        /// How many octets are behind the label, the dot between them included.
        var behind = endCount
        for label in labels.reversed() {
            guard let first = label.first, first != UInt8(ascii: "*"), first != UInt8(ascii: "!")
            else { break }

            let label = label.map(\.lowercasedASCII)
            let child = node + (node.isEmpty ? [] : dot) + label
            if isNode(child) {
                node = child
            } else if isNode(node + anyLabel) {
                // The suffix is what is behind an exception, and nothing is below one.
                guard !isNode(node + exception + label) else { return behind - 1 }

                node += anyLabel
            } else {
                break
            }

            behind += label.count
            length = list.section(of: node) == nil ? 0 : behind
            behind += 1
        }
        return length
    }

    /// Whether a rule ends with these labels, or goes on behind them.
    private static func isNode(_ labels: [UInt8]) -> Bool {
        list.section(of: labels) != nil || list.hasLines(below: labels)
    }

    private static let list = DomainList.publicSuffixes2018
    private static let longestName = 255
    private static let dot = Array(".".utf8)
    private static let anyLabel = Array(".*".utf8)
    private static let exception = Array(".!".utf8)
}
