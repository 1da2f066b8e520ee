// SPDX-License-Identifier: Apache-2.0

private import CDomainLists

/// A list of domains, or of rules about them, that is part of the program.
///
/// A line has the labels of one, from the last to the first: `jp.kawasaki.!city`. In the order of
/// bytes whatever is below a domain follows it, so that the text is searched as it is: nothing is
/// parsed when the program starts, and nothing is kept.
enum DomainList {
    /// The public suffix list.
    ///
    /// - SeeAlso: github.com/publicsuffix/list, at the commit in the head of
    ///   Sources/CDomainLists/lists/public-suffixes.txt.
    case publicSuffixes
    /// The public suffix list of 2018-05-23, which is the one that TrustKit has.
    ///
    /// - SeeAlso: datatheorem/TrustKit@c48790f306,
    ///   TrustKit/Dependencies/domain_registry/registry_tables_genfiles/registry_tables.h, whose
    ///   table has these rules and no others; `.ci/domain-lists` compares them.
    case publicSuffixes2018
    /// The top-level domains of 2016-04-25, which are those that TrustKit for Android has.
    ///
    /// - SeeAlso: datatheorem/TrustKit-Android@230582dc4a, DomainValidator.java:238.
    case topLevelDomains2016

    /// The section of the public suffix list that a line is from; `icann` in a list without.
    enum Section {
        /// Registries, which sell the domains below.
        case icann
        /// Whoever else gives hosts to others, as companies do to their customers.
        case `private`
    }

    /// The section of a line, given by its labels from the last to the first; nil where there is no
    /// such line.
    func section(of labels: [UInt8]) -> Section? {
        switch octet(behind: labels) {
        case UInt8(ascii: "\n"): .icann
        case UInt8(ascii: " "): .private
        default: nil
        }
    }

    /// Whether a line begins with these labels and has others behind them.
    func hasLines(below labels: [UInt8]) -> Bool {
        octet(behind: labels + [UInt8(ascii: ".")]) != nil
    }

    /// What follows a text in the first line that begins with it; nil where none does.
    ///
    /// Of such lines the first is the one that ends there, with or without its mark.
    private func octet(behind text: [UInt8]) -> UInt8? {
        // Comments begin with a slash, and no line has anything else before its mark.
        guard let first = text.first, Self.isWord(first), text.allSatisfy(Self.isOfLines) else {
            return nil
        }

        var count = 0
        let start = unsafe pinproof_domain_list_bytes(list, &count)
        let octets = unsafe UnsafeBufferPointer(start: start, count: count)
        return unsafe Self.octet(behind: text, in: octets.span)
    }

    private static func octet(behind text: [UInt8], in octets: Span<UInt8>) -> UInt8? {
        var found: UInt8?
        // Where a line starts, or the last one ends.
        var lower = 0
        var upper = octets.count
        while lower < upper {
            var start = lower + (upper - lower) / 2
            while start > lower, octets[start - 1] != lineEnd { start -= 1 }

            // A line's end is in no text, and stops the comparison.
            var end = start
            while end - start < text.count, octets[end] == text[end - start] { end += 1 }
            if end - start == text.count {
                found = octets[end]
                upper = start
            } else if octets[end] > text[end - start] {
                upper = start
            } else {
                while octets[end] != lineEnd { end += 1 }
                lower = end + 1
            }
        }
        return found
    }

    private var list: pinproof_domain_list {
        switch self {
        case .publicSuffixes: PINPROOF_PUBLIC_SUFFIXES
        case .publicSuffixes2018: PINPROOF_PUBLIC_SUFFIXES_2018
        case .topLevelDomains2016: PINPROOF_TOP_LEVEL_DOMAINS_2016
        }
    }

    private static func isOfLines(_ octet: UInt8) -> Bool {
        isWord(octet) || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
            || octet == UInt8(ascii: "*") || octet == UInt8(ascii: "!")
    }

    private static func isWord(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    private static let lineEnd = UInt8(ascii: "\n")
}
