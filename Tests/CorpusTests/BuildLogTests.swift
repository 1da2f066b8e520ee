// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Testing

/// - SeeAlso: actions/runner@079cdb1d, src/Runner.Common/ActionCommand.cs.
@Suite("The log of a build server")
struct BuildLogTests {
    @Test(
        "holds no command that a stranger wrote",
        arguments: [
            ("::error::x\n", #"\u003a:error::x"# + "\n"),
            ("a\n \t::error::x", "a\n \t" + #"\u003a:error::x"#),
            // What .NET takes for white space, and the end of a line.
            ("\u{A0}\u{2003}\u{3000}::x::", "\u{A0}\u{2003}\u{3000}" + #"\u003a:x::"#),
            ("a\r::x::", "a\r" + #"\u003a:x::"#),
            ("a ##[error]x ##vso[task.y]", #"a ##\u005berror]x ##vso\u005btask.y]"#),
            ("##[a]##[b]", #"##\u005ba]##\u005bb]"#),
        ]
    )
    func harmless(text: String, written: String) {
        #expect(String(decoding: BuildLog.harmless(Array(text.utf8)), as: UTF8.self) == written)
    }

    @Test(
        "holds everything else as it is",
        arguments: [
            "", "\n", "a ::error::x", "“::1” is a host", ":a", "[a] # [b] #[c]", "2001:db8::1",
            "“\n”::x", "ends with :",
        ]
    )
    func kept(text: String) {
        #expect(BuildLog.harmless(Array(text.utf8)) == Array(text.utf8))
    }

    /// RFC 8259, section 7.
    @Test("A JSON text says the same as before")
    func json() throws {
        let text = #"{ "title": "::a ##[b] ##vso[c]" }"#
        let written = BuildLog.harmless(Array(text.utf8))
        #expect(written != Array(text.utf8))
        let read = try JSONDecoder().decode([String: String].self, from: Data(written))
        #expect(read == ["title": "::a ##[b] ##vso[c]"])
    }
}
