// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A distinguished name as a recipe writes it, in the order of its encoding:
/// `C:printable=DE, O=Example, OU=Servers+CN=www`.
///
/// The notation is that of RFC 4514 but for the order, which is there the other way round, and for
/// the type of string that may stand behind the type of attribute.
///
/// - SeeAlso: RFC 5280, section 4.1.2.4; RFC 4514, section 2.
package struct DirectoryNameRecipe: Hashable, Sendable {
    /// The name as it was written.
    package let text: String
    /// From the first to the last; the attributes of each in the order in which they were written.
    package let relativeNames: [[Attribute]]

    package struct Attribute: Hashable, Sendable {
        package let type: ObjectIdentifier
        package let form: StringForm
        package let value: String
    }

    /// A type of string that an attribute's value can have.
    package enum StringForm: String, CaseIterable, Sendable {
        case bmp, ia5, numeric, printable, teletex, universal, utf8
    }

    /// Parses a name; nil for any other text, and where a value is none of its type of string.
    package init?(_ text: String) {
        guard
            let relativeNames = allOrNone(
                Self.split(text, at: ",").map { relativeName in
                    allOrNone(Self.split(relativeName, at: "+").map(Attribute.init))
                }
            )
        else { return nil }

        self.text = text
        self.relativeNames = relativeNames
    }

    /// The parts between separators that no backslash stands in front of, its escapes untouched,
    /// and without the one space behind a separator.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        var isBehindSeparator = false
        for character in text {
            defer { isBehindSeparator = character == separator && !isEscaped }
            if !isEscaped, character == separator {
                parts.append("")
                continue
            }
            isEscaped = !isEscaped && character == "\\"
            if isBehindSeparator, character == " " { continue }
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}

extension DirectoryNameRecipe.Attribute {
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }

        let named = parts[0].split(separator: ":", omittingEmptySubsequences: false)
            .map(String.init)
        guard named.count <= 2, let type = Self.types[named[0]] ?? ObjectIdentifier(named[0]),
            let form = named.count == 2
                ? DirectoryNameRecipe.StringForm(rawValue: named[1]) : Self.usualForm(of: named[0])
        else { return nil }

        var value = ""
        var isEscaped = false
        for character in parts[1] {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            value.append(character)
            isEscaped = false
        }
        guard !isEscaped, form.holds(value) else { return nil }

        self.init(type: type, form: form, value: value)
    }

    /// - SeeAlso: RFC 5280, appendix A.1.
    private static let types: [String: ObjectIdentifier] = [
        "C": ObjectIdentifier("2.5.4.6"), "CN": ObjectIdentifier("2.5.4.3"),
        "DC": ObjectIdentifier("0.9.2342.19200300.100.1.25"), "L": ObjectIdentifier("2.5.4.7"),
        "O": ObjectIdentifier("2.5.4.10"), "OU": ObjectIdentifier("2.5.4.11"),
        "ST": ObjectIdentifier("2.5.4.8"),
        "emailAddress": ObjectIdentifier("1.2.840.113549.1.9.1"),
        "serialNumber": ObjectIdentifier("2.5.4.5"),
    ].compactMapValues(\.self)

    private static func usualForm(of type: String) -> DirectoryNameRecipe.StringForm {
        switch type {
        case "C", "serialNumber": .printable
        case "DC", "emailAddress": .ia5
        default: .utf8
        }
    }
}

extension DirectoryNameRecipe.StringForm {
    /// Whether the type has octets for each character of a text.
    fileprivate func holds(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch self {
            case .bmp: scalar.value <= 0xFFFF
            case .ia5, .printable: scalar.isASCII
            case .numeric: scalar == " " || ("0"..."9").contains(scalar)
            case .teletex: scalar.value <= 0xFF
            case .universal, .utf8: true
            }
        }
    }
}
