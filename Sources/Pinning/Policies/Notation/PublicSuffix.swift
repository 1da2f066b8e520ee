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

    /// Whether a label in lower case is a top-level domain: nil where only a list of them all could
    /// tell, which is none of what begins with a digit or is reserved.
    ///
    /// A label beyond ASCII has another form in the lists, and nobody can tell here.
    static func isTopLevel(_ label: some StringProtocol) -> Bool? {
        guard label.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard let first = label.utf8.first, letters.contains(first),
            label.utf8.allSatisfy({ letters.contains($0) || digitsAndHyphen.contains($0) }),
            !reserved.contains(String(label))
        else { return false }

        return known.contains(String(label)) ? true : nil
    }

    private static let known = ["co.uk", "com", "dev", "net", "org", "uk"]

    /// What nobody can register.
    ///
    /// - SeeAlso: RFC 6761, section 6; RFC 6762, section 3 and appendix G.
    private static let reserved: Set<String> = [
        "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain",
        "localhost", "private", "test",
    ]

    private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    private static let digitsAndHyphen = Set("-0123456789".utf8)
}
