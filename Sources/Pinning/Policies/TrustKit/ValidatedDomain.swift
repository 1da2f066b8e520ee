// SPDX-License-Identifier: Apache-2.0

/// What TrustKit for Android takes for a domain.
///
/// - SeeAlso: datatheorem/TrustKit-Android, trustkit/config/DomainValidator.java, `isValid`, which
///   was taken from Apache Commons Validator 1.5.1.
enum ValidatedDomain {
    /// Whether the text is two labels or more, the last of them a top-level domain.
    ///
    /// Case does not count, nor does one dot at the end. A label with other letters than ASCII's is
    /// validated in the form that it has in the DNS; here it is taken as it is.
    ///
    /// - Throws: That the top-level domain has such letters.
    static func isValid(_ text: String) throws(BackendError) -> Bool {
        guard let last = lastLabel(of: text) else { return false }
        guard last.utf8.allSatisfy({ $0 < 0x80 }) else { throw .unsupported(.unmeasuredText) }

        return DomainList.topLevelDomains2016.section(of: Array(last.utf8)) != nil
    }

    /// Whether a trust manager is made for the host: for a domain, and as local names are allowed
    /// there, for one below a local one, for one label alone and for one address.
    static func isHost(_ text: String) throws(BackendError) -> Bool {
        if isLabel(text[...]) || text == "127.0.0.1" { return true }
        if let last = lastLabel(of: text), local.contains(last) { return true }

        return try isValid(text)
    }

    /// The last of two labels or more, in lower case; nil where one is none.
    private static func lastLabel(of text: String) -> String? {
        guard text.utf8.count <= maximumLength else { return nil }

        let labels = (text.hasSuffix(".") ? text.dropLast() : text[...])
            .split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy(isLabel) else { return nil }

        return labels.last?.lowercased()
    }

    /// - SeeAlso: DomainValidator.java, `LOCAL_TLDS`.
    private static let local: Set<String> = ["localdomain", "localhost"]

    /// Letters and digits, and hyphens between them.
    private static func isLabel(_ label: Substring) -> Bool {
        guard let first = label.utf8.first, let last = label.utf8.last,
            label.utf8.count <= maximumLabelLength
        else { return false }

        return isWord(first) && isWord(last)
            && label.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isWord(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }

    private static let maximumLength = 253
    private static let maximumLabelLength = 63
}
