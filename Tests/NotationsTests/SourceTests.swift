// SPDX-License-Identifier: Apache-2.0

import Notations
import Testing

@Suite("Texts, JSON and source code")
struct SourceTests {
    @Test("UTF-8 and UTF-16 are read, with a byte order mark and without")
    func decoding() throws {
        for octets: [UInt8] in [
            [0x61, 0xC3, 0xA4], [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA4],
            [0xFE, 0xFF, 0, 0x61, 0, 0xE4], [0xFF, 0xFE, 0x61, 0, 0xE4, 0],
        ] {
            #expect(try SourceText(decoding: octets).text == "aä")
        }
    }

    @Test(
        "What is no text is refused with its place",
        arguments: [
            ([0x61, 0x0A, 0x62, 0xFF], Position(line: 2, column: 2)),
            ([0x61, 0x00], Position(line: 1, column: 2)),
            ([0xFF, 0xFE, 0x61], Position.start),
            ([0xFE, 0xFF, 0xD8, 0x00], Position.start),
        ] as [([UInt8], Position)]
    )
    func damaged(octets: [UInt8], place: Position) {
        let defect = #expect(throws: Defect.self) { try SourceText(decoding: octets) }
        #expect(defect?.position == place)
    }

    @Test("A file of five mebibytes is refused before anything is made of it")
    func long() {
        let octets = [UInt8](repeating: 0x20, count: 5 << 20)
        #expect(throws: Defect.self) { try SourceText(decoding: octets) }
    }

    @Test("JSON keeps members that stand twice, and every place")
    func json() throws {
        let reading = JSONTreeReader.read(
            SourceText("{\n  // a comment\n  \"a\": [1, \"\\u00e4\\n\", 1.5,],\n \"a\": null }")
        )
        #expect(reading.defects.map(\.position.line) == [2, 3])
        let root = try #require(reading.root)
        #expect(root.members?.map(\.key) == ["a", "a"])
        #expect(root.members?.first?.value.elements?[1].string == "ä\n")
        #expect(root.members?.first?.value.position == Position(line: 3, column: 8))
    }

    @Test(
        "What is no JSON is a defect and ends the reading",
        arguments: ["", "{", "[", "{\"a\"}", "{a: 1}", "[1 2]", "\"a", "nul", "1 2", "\"\\x\""]
    )
    func notJSON(text: String) {
        let reading = JSONTreeReader.read(SourceText(text))
        #expect(reading.root == nil)
        #expect(reading.defects.count == 1)
    }

    @Test("A deep JSON text is refused")
    func deepJSON() {
        let text = String(repeating: "[", count: 100_000)
        #expect(JSONTreeReader.read(SourceText(text)).root == nil)
    }

    @Test("Literal texts of each language are read, and those with something put into them are not")
    func strings() {
        #expect(
            Self.strings(
                #""a\"b" "\u{e4}" "\(c)" #"r"w"# + "\"# \"\"\"\n  x\n  y\n  \"\"\"",
                .swift
            )
                == ["a\"b", "ä", nil, "r\"w", "x\ny"]
        )
        #expect(
            Self.strings(#""a$b" "${c}" "$" "$1" """k"l""" "#, .kotlin) == [
                nil, nil, "$", "$1", "k\"l",
            ]
        )
        #expect(Self.strings(#""a" + /* "no" */ "\u00e4" // "nor this"#, .java) == ["a", "ä"])
        #expect(Self.strings("@\"a\" @\"b\" 'c'", .objectiveC) == ["a", "b"])
        #expect(Self.strings("\"not closed\n\"a\"", .java) == [nil, "a"])
    }

    @Test("A dictionary of Swift is a tree; what is no literal is unreadable")
    func swift() throws {
        let tree = Self.tree(
            "[kKey: [\"a\": true, \"b\": [pin, \"c\" + \"d\"]] as [String: Any], \"e\": f(1, 2),]",
            .swift
        )
        #expect(tree.members?.map(\.key) == ["KEY", "e"])
        let inner = try #require(tree["KEY"])
        #expect(inner["a"]?.boolean == true)
        #expect(inner["b"]?.elements?.compactMap(\.string) == ["cd"])
        #expect(inner["b"]?.elements?.first?.hasUnreadable == true)
        guard case .unreadable(let text)? = tree["e"]?.content else { throw Missing() }
        #expect(text == "f(1,2)")
    }

    @Test("A dictionary of Objective-C is a tree")
    func objectiveC() throws {
        let tree = Self.tree(
            "@{ kKey : @{ @\"a\" : @YES, @\"b\" : @[@\"c\" @\"d\", x], @\"n\": @(NO) } }",
            .objectiveC
        )
        let inner = try #require(tree["KEY"])
        #expect(inner["a"]?.boolean == true)
        #expect(inner["n"]?.boolean == false)
        #expect(inner["b"]?.elements?.map(\.string) == ["cd", nil])
    }

    @Test("Nothing that is cut short or unbalanced traps or goes on for ever")
    func damagedSource() {
        let text = "[\"a\": [\"b\", @{ c : @[@\"d\" \"\"\" $ \\( #\" '"
        for language in SourceLanguage.allCases {
            for count in 0...text.count {
                _ = Self.tree(String(text.prefix(count)), language)
            }
        }
        _ = Self.tree(String(repeating: "[", count: 10_000), .swift)
    }

    private static func strings(_ text: String, _ language: SourceLanguage) -> [String?] {
        SourceLexer.tokens(of: SourceText(text), in: language).compactMap { token in
            if case .string(let text) = token.kind { .some(text) } else { nil }
        }
    }

    private static func tree(_ text: String, _ language: SourceLanguage) -> TreeValue {
        var reader = LiteralReader(
            SourceLexer.tokens(of: SourceText(text), in: language),
            in: language,
            at: 0
        ) { name, position in name == "kKey" ? TreeValue(.string("KEY"), at: position) : nil }
        return reader.expression()
    }

    private struct Missing: Error {}
}
