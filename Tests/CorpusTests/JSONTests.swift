// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

/// What the texts of vectors may be; what is read is seen in the title of a whole vector.
@Suite("JSON")
struct JSONTests {
    @Test(
        "Escapes stand for their characters",
        arguments: [
            (#"\u0041"#, "A"), (#"\ud83d\uDE00"#, "😀"), (#"\/\\\""#, #"/\""#), (#"a\tb"#, "a\tb"),
            (#"é"#, "é"),
        ]
    )
    func escapes(written: String, meant: String) throws {
        let text = try Fixtures.text(of: "Accepted/plain.json")
            .replacing("\"title\": \"", with: "\"title\": \"\(written)")
        #expect(try Fixtures.decode(text).get().title.hasPrefix(meant))
    }

    @Test(
        "What is no JSON is refused with its line",
        arguments: [
            ("{\n\"a\": 1,\n}", "line 3: the name of a member is wanted"),
            ("{\"a\": 1, \"a\": 2}", "line 1: “a” stands twice in one object"),
            ("[1,\n]", "line 2: “]” begins no value"),
            ("[01]", "line 1: “,” or “]” is wanted"),
            ("[1.]", "line 1: a digit is wanted"),
            ("[-]", "line 1: a digit is wanted"),
            ("[\"a\tb\"]", "line 1: a control character stands in a string"),
            ("[\"\\x41\"]", "line 1: “\\x” stands for no character"),
            ("[\"\\ud83d\"]", "line 1: half a surrogate pair stands alone"),
            ("[\"\\udE00\"]", "line 1: half a surrogate pair stands alone"),
            ("[\"\\u00+1\"]", "line 1: four hexadecimal digits are wanted after “\\u”"),
            ("[\"a", "line 1: a string has no end"),
            ("[tru]", "line 1: “true” is wanted"),
            ("[] []", "line 1: the text goes on"),
            ("// comment\n[]", "line 1: “/” begins no value"),
            ("", "line 1: the text ends where a value is wanted"),
            (String(repeating: "[", count: 33), "line 1: values are nested more than 32 deep"),
        ]
    )
    func refusals(text: String, explanation: String) {
        guard case .failure(let errors) = Fixtures.decode(text) else {
            Issue.record("the text was read")
            return
        }
        #expect(errors.all.map(\.problem) == ["is not a JSON text: \(explanation)"])
    }

    @Test("What ends a run of characters is seen at every place in it", arguments: 0..<70)
    func runs(place: Int) throws {
        let before = String(repeating: "a", count: place)
        for character in ["é", "\u{7F}", "!", "#", "[", "]", "😀"] {
            let text = before + character + "b"
            #expect(try JSONReader.value(of: Array("\"\(text)\"".utf8)) == .string(text))
        }
        let escaped = #""\#(before)\\b\"cdefghijkl""#
        #expect(
            try JSONReader.value(of: Array(escaped.utf8)) == .string(before + #"\b"cdefghijkl"#)
        )
        #expect(throws: JSONSyntaxError.self) {
            try JSONReader.value(of: Array("\"\(before)\u{1F}bcdefghijkl\"".utf8))
        }
    }

    @Test("A text that is not UTF-8 is refused")
    func notUTF8() {
        let result = Vector.decode([0x22, 0xFF, 0x22], id: "a/b", location: "a test")
        guard case .failure(let errors) = result else {
            Issue.record("the text was read")
            return
        }
        #expect(errors.all.map(\.problem) == ["is not a JSON text: line 1: the text is not UTF-8"])
    }
}
