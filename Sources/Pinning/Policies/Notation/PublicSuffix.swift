// SPDX-License-Identifier: Apache-2.0

/// Of the public suffix list what the hosts of the corpus need, since a policy reads no file.
///
/// - SeeAlso: publicsuffix.org/list.
package enum PublicSuffix {
    /// The longest public suffix that ends the name, case and all; nil where there is none.
    package static func of(_ host: some StringProtocol) -> String? {
        known.filter { host == $0 || host.hasSuffix("." + $0) }
            .max { $0.utf8.count < $1.utf8.count }
    }

    /// The same, and where none is known the last of several labels, if it may be a top-level
    /// domain: the list has all of these, and here are few.
    static func of(orLastLabelOf host: some StringProtocol) -> String? {
        if let suffix = of(host) { return suffix }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, isTopLevel(last) else { return nil }

        return String(last)
    }

    /// Whether a label in lower case may be a top-level domain: it begins with a letter, and is
    /// none that is reserved for what nobody can register.
    static func isTopLevel(_ label: some StringProtocol) -> Bool {
        guard let first = label.utf8.first, letters.contains(first) else { return false }

        return label.utf8.allSatisfy { letters.contains($0) || digitsAndHyphen.contains($0) }
            && !reserved.contains(String(label))
    }

    private static let known = ["co.uk", "com", "dev", "net", "org", "uk"]

    /// - SeeAlso: RFC 6761, section 6; RFC 6762, section 3.
    private static let reserved: Set<String> = [
        "example", "internal", "invalid", "local", "localhost", "test",
    ]

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let digitsAndHyphen = Set("-0123456789".utf8)
}
