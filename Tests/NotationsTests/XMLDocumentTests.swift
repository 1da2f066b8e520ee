// SPDX-License-Identifier: Apache-2.0

import Notations
import Testing

@Suite("XML, and no more of it than configurations have")
struct XMLDocumentTests {
    @Test("References, sections, comments and attributes come out, with places")
    func contents() throws {
        let document = Self.document(
            """
            <?xml version="1.0"?>
            <!-- a - b --><!DOCTYPE a PUBLIC "x" "y">
            <a b='&lt;&#x41;"' c = "d
            e"><f/>g&amp;<![CDATA[<h>]]><!-- i -->j</a>
            <!-- the end -->
            """
        )
        let root = try #require(document.root)
        #expect(document.defects.isEmpty)
        #expect(root.attributes.map(\.name) == ["b", "c"])
        #expect(root["b"] == "<A\"")
        #expect(root["c"] == "d e")
        #expect(root.attribute("c")?.position == Position(line: 3, column: 20))
        #expect(root.text == "g&<h>j")
        #expect(root.leadingText.isEmpty)
        #expect(root.position == Position(line: 3, column: 1))
        #expect(root.children.map(\.position) == [Position(line: 4, column: 4)])
        #expect(root.textPosition == Position(line: 4, column: 8))
    }

    @Test(
        "What is not well-formed, or declares anything, is a defect",
        arguments: [
            "", "a", "<a>", "<a></b>", "<a/><b/>", "<a b='1' b='2'/>", "<a b='1'c='2'/>",
            "<a b=1/>", "<a b='<'/>", "<a>&b;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&</a>",
            "<a>\u{1}</a>", "<a b='\u{1}'/>", "<1/>", "<a", "<a b", "<a b=", "<a b='",
            "<!-- a -- b --><a/>", "<a><!-- </a>", "<a><![CDATA[</a>", "<?a", "<a/>b",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
            "<!DOCTYPE a SYSTEM 'file:///etc/passwd' [ ]><a/>",
            "<a/><!DOCTYPE a>", "<", "</a>", "<a /", "<a\"/>", "<a><", "<a></", "<a></b></a>",
        ]
    )
    func defects(text: String) {
        #expect(!Self.document(text).defects.isEmpty)
    }

    @Test("A document type with declarations is refused whole: nothing is expanded")
    func declarations() {
        let document = Self.document("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")
        #expect(document.root == nil)
        #expect(document.defects.map(\.problem).first?.contains("declarations") == true)
    }

    @Test("The reader goes on after a defect, and names every one with its place")
    func recovery() throws {
        let document = Self.document("<a>\n  <b x=1 y='2'>&c;</b>\n  <d></e>\n</d><f/></a>")
        let root = try #require(document.root)
        #expect(root.children.map(\.name) == ["b", "d", "f"])
        #expect(root.children.first?["y"] == "2")
        #expect(
            document.defects.map(\.position) == [
                Position(line: 2, column: 8), Position(line: 2, column: 16),
                Position(line: 3, column: 6),
            ]
        )
    }

    @Test("The end of an element further out closes those in it")
    func missingEnd() throws {
        let document = Self.document("<a><b><c></a>")
        #expect(document.root?.children.first?.children.first?.name == "c")
        #expect(document.defects.count == 2)
    }

    @Test("A deep document is refused before it exhausts the stack")
    func depth() {
        let text = { (depth: Int) in
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(Self.document(text(64)).root?.name == "a")
        #expect(Self.document(text(100_000)).root == nil)
    }

    @Test("Columns count characters, and lines end in any of three ways")
    func positions() {
        let document = Self.document("<ä>\r\n<b/>\r<c/>\n é<d/></ä>")
        #expect(
            document.root?.children.map(\.position) == [
                Position(line: 2, column: 1), Position(line: 3, column: 1),
                Position(line: 4, column: 3),
            ]
        )
    }

    private static func document(_ text: String) -> XMLDocument { XMLDocument(SourceText(text)) }
}
