// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Nothing in Dialects is there for tests alone")
struct UsedDeclarationsTests {
    @Test("Every type, and whatever is for other modules, is used in another file of Sources")
    func used() throws {
        let files = try Self.files()
        var declared = 0
        for file in files where file.path.hasPrefix("Dialects/") {
            for name in file.lines.compactMap(Self.declared(by:)) {
                declared += 1
                // What a function returns is used without its name.
                let isReturned = file.lines.contains { $0.hasSuffix("-> \(name) {") }
                let isUsed =
                    isReturned
                    || files.contains { $0.path != file.path && $0.words.contains(name) }
                #expect(isUsed, "\(name) of \(file.path)")
            }
        }
        #expect(declared > 60)
    }

    /// The name that a line declares, of a type or of what other modules see; nil for any other.
    private static func declared(by line: Substring) -> String? {
        var words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)[...]
        let isType = !line.hasPrefix(" ")
        guard words.first == "package" || isType else { return nil }

        while ["package", "static", "indirect"].contains(words.first) { words.removeFirst() }
        let kinds = ["enum", "protocol", "struct"] + (isType ? [] : ["func", "let", "var"])
        guard let kind = words.popFirst(), kinds.contains(kind) else { return nil }
        return words.first
    }

    private struct File {
        let path: String
        let lines: [Substring]
        let words: Set<String>
    }

    /// All files, without comments and imports.
    private static func files() throws -> [File] {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
        let found = FileManager.default.enumerator(atPath: folder.path)
        var files: [File] = []
        while let path = found?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }

            let text = try String(
                contentsOf: folder.appendingPathComponent(path),
                encoding: .utf8
            )
            let lines = text.split(separator: "\n").filter { line in
                !line.drop { $0 == " " }.hasPrefix("//") && !line.contains("import ")
            }
            let words = lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
            files.append(File(path: path, lines: lines, words: Set(words.map(String.init))))
        }
        return files
    }
}
