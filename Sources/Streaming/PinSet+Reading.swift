// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension PinSet {
    /// Reads a JSON text of its own: the list that a line's `pins` may have.
    ///
    /// - Parameters:
    ///   - octets: The text.
    ///   - file: Where it was read, for messages.
    /// - Throws: Everything that is wrong with it.
    package convenience init(parsing octets: [UInt8], file: String) throws(VectorErrors) {
        let problems = Problems(in: file)
        do throws(JSONSyntaxError) {
            let field = Field(root: try JSONReader.value(of: octets), problems: problems)
            // A misspelt member is reported, and its entry reads like one that pins nothing.
            if let entries = field.list(of: Self.entry), problems.found.isEmpty {
                self.init(entries)
                return
            }
        } catch {
            problems.report("", "\(error)", remedy: "write a list of entries in JSON")
        }
        throw VectorErrors(all: problems.found)
    }

    /// A list of entries, or of the pins of one host; nil after a problem was reported.
    static func entries(_ field: Field, for host: String) -> [PinnedHost]? {
        guard case .array(let elements) = field.value, !elements.isEmpty,
            elements.allSatisfy({ if case .string = $0 { true } else { false } })
        else { return field.list(of: entry) }

        return field.list(of: pin).map { [PinnedHost(host: host, keys: $0)] }
    }

    private static func entry(_ field: Field) -> PinnedHost? {
        let before = field.problems.found.count
        guard
            let members = field.members(
                required: ["host"],
                optional: [
                    "includeSubdomains", "exempt", "enforce", "expires", "certificates", "keys",
                ]
            )
        else { return nil }

        let entry = members["host"]?.string().map { host in
            PinnedHost(
                host: host,
                includeSubdomains: members["includeSubdomains"]?.flag() ?? false,
                isExempt: members["exempt"]?.flag() ?? false,
                enforce: members["enforce"]?.flag(),
                expires: members["expires"]?.string(),
                certificates: members["certificates"]?.list(of: pin),
                keys: members["keys"]?.list(of: pin)
            )
        }
        if let entry, entry.isExempt, entry.keys != nil || entry.certificates != nil {
            field.report(
                "has “exempt” and pins, and an exempt host has none",
                remedy: "take out one of the two"
            )
        }
        // A refused list looks like an absent one, and an absent one pins nothing.
        return field.problems.found.count == before ? entry : nil
    }

    /// A text, whatever it is, or a certificate for whoever pins objects.
    ///
    /// The prefix says which digest it is. Frameworks have it in their notations and not in the
    /// pin: it is taken off.
    private static func pin(_ field: Field) -> Pin? {
        if case .string(let text) = field.value {
            let digest = text.prefix { $0 != "/" }.lowercased()
            guard !otherPrefixes.contains(digest) || text.hasPrefix(prefix) else {
                field.report(
                    "is “\(text.prefix(60))”, and a pin here is a SHA-256 digest, “sha256/” in "
                        + "lower case in front or nothing",
                    remedy: "write that, or name a file in the framework's own notation"
                )
                return nil
            }
            return .text(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
        }
        return field.members(required: ["certificate"])?["certificate"]?.certificate().map(Pin.of)
    }

    private static let prefix = "sha256/"
    private static let otherPrefixes: Set<String> = ["md5", "sha1", "sha256", "sha384", "sha512"]
}
