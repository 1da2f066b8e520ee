// SPDX-License-Identifier: Apache-2.0

/// Texts that stand where a pin belongs, and are none.
package enum Placeholder {
    /// Whether a text is a placeholder, or a pin that a manual has for an example.
    package static func isOne(_ text: String) -> Bool {
        var rest = text[...]
        for prefix in ["sha256//", "sha256/", "sha1/"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        if examples.contains(String(rest)) { return true }
        if words.contains(where: { rest.uppercased().contains($0) }), !isDigest(rest) {
            return true
        }
        if rest.contains("...") || rest.contains("…") || rest.hasPrefix("<") { return true }
        // One character, or a few, over and over: AAAA…=, and what stands for 32 zero octets.
        let characters = rest.filter { $0 != "=" }
        return characters.count >= 8 && Set(characters).count <= 3
    }

    /// Whether a text has the length and the alphabet of a digest, in which a word is chance.
    private static func isDigest(_ text: Substring) -> Bool {
        text.utf8.count == 44 && text.hasSuffix("=") && Base64.decode(String(text)) != nil
    }

    private static let words = [
        "BACKUP", "BASE64", "CHANGE", "DUMMY", "EXAMPLE", "FINGERPRINT", "HASH", "INSERT",
        "PLACEHOLDER", "REPLACE", "TODO", "YOUR",
    ]

    /// The pins of the examples of Android's and TrustKit's documentation.
    ///
    /// - SeeAlso: developer.android.com, Network security configuration, “Pin certificates”;
    ///   datatheorem/TrustKit, README.md and docs/getting-started.md.
    private static let examples: Set<String> = [
        "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=",
        "7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=",
        "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=",
        "fwza0LRMXouZHRC8Ei+4PyuldPDcf3UKgO/04cDM1oE=",
    ]
}
