// SPDX-License-Identifier: Apache-2.0

package import PKIX
private import Pinning

/// A name of any kind as a recipe writes it: `dns:www.example.com`, `ip:192.0.2.1`,
/// `email:a@example.com`, `uri:https://www.example.com/`, `directory:O=Example, CN=www`,
/// `registered:2.999.1`, or `other:2.999.1=0500`, whose value is an element in hexadecimal digits.
///
/// - SeeAlso: RFC 5280, section 4.2.1.6.
package struct NameRecipe: Hashable, Sendable {
    /// The name as it was written.
    package let text: String
    package let value: Value

    package enum Value: Hashable, Sendable {
        case directory(DirectoryNameRecipe)
        case dns(String)
        case email(String)
        /// An address; in a constraint an address and its mask.
        case ip([UInt8])
        case other(ObjectIdentifier, [UInt8])
        case registered(ObjectIdentifier)
        case uri(String)
    }

    /// Parses a name; nil for any other text.
    ///
    /// - Parameters:
    ///   - text: The kind, a colon, and the name.
    ///   - isBase: Whether it is the base of a subtree, where addresses are ranges.
    package init?(_ text: String, isBase: Bool) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }

        let name = String(parts[1])
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let value: Value? =
            switch parts[0] {
            case "directory": DirectoryNameRecipe(name).map { .directory($0) }
            case "dns" where isASCII: .dns(name)
            case "email" where isASCII: .email(name)
            case "ip" where isBase: AddressRange(name).map { .ip($0.octets) }
            case "ip": IPAddress(name).map { .ip($0.octets) }
            case "other": Self.other(name)
            case "registered": ObjectIdentifier(name).map { .registered($0) }
            case "uri" where isASCII: .uri(name)
            default: nil
            }
        guard let value else { return nil }

        self.text = text
        self.value = value
    }

    private static func other(_ text: String) -> Value? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let type = ObjectIdentifier(String(parts[0])),
            let octets = Hexadecimal.octets(of: String(parts[1]))
        else { return nil }

        return .other(type, octets)
    }
}
