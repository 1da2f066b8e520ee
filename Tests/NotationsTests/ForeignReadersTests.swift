// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Readers of strangers' files")
struct ForeignReadersTests {
    // Executed on Linux: the first crashes on 46 bytes, the second reads “file:” entities by
    // default, the third drops entities without a word.
    @Test(
        "Foundation's readers are used on no file in Sources",
        arguments: [
            "PropertyListSerialization", "XMLDocument(contentsOf", "XMLDocument(data",
            "FoundationXML", "XMLParser",
        ]
    )
    func names(name: String) throws {
        let sources = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        )
        var count = 0
        while let file = files.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }

            count += 1
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(name), "\(file.path)")
        }
        #expect(count > 100)
    }
}
