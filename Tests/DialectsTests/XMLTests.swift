// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Dialects

@Suite("XML, and no more of it than configurations have")
struct XMLTests {
    @Test("References, sections, comments and attributes come out, with lines")
    func contents() throws {
        let root = try XMLReader.root(
            of: """
                \u{FEFF}<?xml version="1.0"?>
                <!-- a - b --><!DOCTYPE a PUBLIC "x" "y">
                <a b='&lt;&#x41;"' c = "d
                e"><f/>g&amp;<![CDATA[<h>]]><!-- i -->j</a>
                <!-- the end -->
                """
        )
        #expect(root.attributes == ["b": "<A\"", "c": "d e"])
        #expect(root.text == "g&<h>j")
        #expect(root.leadingText.isEmpty)
        #expect(root.line == 3)
        #expect(root.children.map(\.line) == [4])
    }

    @Test(
        "What is not well-formed, or declares anything, is refused",
        arguments: [
            "", "a", "<a>", "<a></b>", "<a/><b/>", "<a b='1' b='2'/>", "<a b='1'c='2'/>",
            "<a b=1/>", "<a b='<'/>", "<a>&b;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&</a>",
            "<a>\u{1}</a>", "<a b='\u{1}'/>", "<1/>", "<a", "<a b", "<a b=", "<a b='",
            "<!-- a -- b --><a/>", "<a><!-- </a>", "<a><![CDATA[</a>", "<?a", "<a/>b",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
            "<!DOCTYPE a SYSTEM 'file:///etc/passwd' [ ]><a/>",
            "<a/><!DOCTYPE a>",
        ]
    )
    func refused(text: String) {
        #expect(throws: DialectError.self) { try XMLReader.root(of: text) }
    }

    @Test("A deep document is refused before it exhausts the stack")
    func depth() throws {
        let text = { (depth: Int) in
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try XMLReader.root(of: text(64)).name == "a")
        #expect(throws: DialectError.self) { try XMLReader.root(of: text(100_000)) }
    }

    @Test(
        "What is no property list is refused",
        arguments: [
            "bplist00", "{ a = b; }", "<a/>", "<plist/>", "<plist><dict/><dict/></plist>",
            "<plist><dict><key>a</key></dict></plist>",
            "<plist><dict><string>a</string><true/></dict></plist>",
            "<plist><dict>a</dict></plist>", "<plist><integer>x</integer></plist>",
            "<plist><b/></plist>", "<plist><string><a/></string></plist>",
            "<plist>a<true/></plist>",
        ]
    )
    func propertyLists(text: String) {
        var warnings: [DialectWarning] = []
        #expect(throws: DialectError.self) { try PropertyList.parse(text, &warnings) }
    }

    @Test("Of two members with one key the last counts, and that is said")
    func duplicateKey() throws {
        var warnings: [DialectWarning] = []
        let text =
            "<plist><dict><key>a</key><string>b</string>\n<key>a</key><string>c</string></dict></plist>"
        #expect(try PropertyList.parse(text, &warnings)["a"]?.string == "c")
        #expect(warnings.map(\.place) == [Place(line: 2, path: "a")])
    }
}
