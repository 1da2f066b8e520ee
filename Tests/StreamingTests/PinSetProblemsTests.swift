// SPDX-License-Identifier: Apache-2.0

import Corpus
import Streaming
import Testing

/// A SHA-256 digest has 32 octets (FIPS 180-4), and a pin is its base64 (RFC 7469, 2.4).
@Suite("What cannot be read of a pin configuration")
struct PinSetProblemsTests {
    @Test(
        "Each pin that is no digest is named, with what it is",
        arguments: [
            ("sha256/AAAA", "is “AAAA”, 3 bytes in base64, and a SHA-256 digest has 32"),
            (
                "sha256//sRHdihwgkaib1P1gxX8HFszlD+7/gTfNvuAybgLPNis=",
                "as curl writes it behind “sha256//”, and “sha256/” or nothing is wanted"
            ),
            (
                "b111dd8a1c2091a89bd4fd60c57f0716cce50feeff8137cdbee0326e02cf362b",
                "a digest written as hexadecimal, and base64 is wanted"
            ),
            ("/sha1/T5x9IXmcrQ7YuQxXnxoCmeeQ84c=", "and not base64 (RFC 4648, section 4)"),
            (
                "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
                "the digest of no bytes, which matches no key"
            ),
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "a placeholder, which matches no key"),
            ("", "is “”, 0 bytes in base64, and a SHA-256 digest has 32"),
            ("\u{1b}[2J", "is “␛[2J”, and not base64"),
        ]
    )
    func pins(text: String, says: String) throws {
        let escaped = text.replacing("\u{1b}", with: "\\u001b")
        let good = "sha256/sRHdihwgkaib1P1gxX8HFszlD+7/gTfNvuAybgLPNis="
        let problems = try problems(
            of: #"{ "host": "example.com", "keys": ["\#(good)", "\#(escaped)"] }"#
        )
        #expect(problems.count == 1)
        #expect(problems.first?.contains("fleet.json: [0].keys[1]: is “") == true, "\(problems)")
        #expect(problems.first?.contains(says) == true, "\(problems)")
    }

    /// It is loaded like any other, and matches nothing: `reject`, and not `misconfigured`.
    @Test("What is a digest and useless is not said to misconfigure every host")
    func useless() throws {
        for text in [
            "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        ] {
            let problems = try problems(of: "{ \"host\": \"a.org\", \"keys\": [\"\(text)\"] }")
            #expect(problems.count == 1)
            #expect(problems.first?.contains("write the pin of a key") == true, "\(problems)")
            #expect(problems.first?.contains("misconfigured") == false, "\(problems)")
        }
    }

    @Test(
        "A host that is none and an expiry that is none are named, too",
        arguments: [
            (#""host": "https://example.com""#, "[0].host: is “https://example.com”, a URL"),
            (#""host": "*.example.com""#, "[0].host: is “*.example.com”, a pattern"),
            (#""host": "a", "expires": "soon""#, "[0].expires: is “soon”, neither an instant"),
        ]
    )
    func entries(members: String, says: String) throws {
        let problems = try problems(of: "{ \(members), \"keys\": [] }")
        #expect(problems.count == 1)
        #expect(problems.first?.contains(says) == true, "\(problems)")
    }

    @Test(
        "A digest by another name is refused, and so are pins of an exempt host",
        arguments: [
            (#""keys": ["sha1/T5x9IXmcrQ7YuQxXnxoCmeeQ84c="]"#, "a pin here is a SHA-256 digest"),
            (#""keys": ["SHA256/T5x9IXmcrQ7YuQxXnxoCmeeQ84c="]"#, "“sha256/” in lower case"),
            (#""exempt": true, "keys": []"#, "an exempt host has none"),
        ]
    )
    func refused(members: String, says: String) throws {
        let error = #expect(throws: VectorErrors.self) {
            try problems(of: "{ \"host\": \"example.com\", \(members) }")
        }
        #expect(error?.all.map(\.description).joined().contains(says) == true)
    }

    @Test("Of what can be read nothing is said")
    func sound() throws {
        #expect(try problems(of: #"{ "host": "www.example.com", "exempt": true }"#).isEmpty)
    }

    private func problems(of entry: String) throws -> [String] {
        try PinSet(parsing: Array("[\(entry)]".utf8), file: "fleet.json")
            .problems(in: "fleet.json").map(\.description)
    }
}
