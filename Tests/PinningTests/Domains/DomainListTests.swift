// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Pinning

@Suite("Lists of domains")
struct DomainListTests {
    @Test(
        "Every line of the file is found with its section, and nothing that is not there",
        arguments: [
            (DomainList.publicSuffixes, "public-suffixes"),
            (.publicSuffixes2018, "public-suffixes-2018"),
            (.topLevelDomains2016, "top-level-domains-2016"),
        ]
    )
    func lines(list: DomainList, file: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/CDomainLists/lists/\(file).txt")
        let text = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        let lines = text.filter { !$0.hasPrefix("//") }
        let head = text.prefix { $0.hasPrefix("//") }
        #expect(lines.count + head.count == text.count)
        // The head says how many there are.
        #expect(head.contains { $0.hasPrefix("// The \(lines.count) ") })

        let sections: [[UInt8]: DomainList.Section] = Dictionary(
            uniqueKeysWithValues: lines.map { line in
                (Array(line.prefix { $0 != " " }.utf8), line.hasSuffix(" p") ? .private : .icann)
            }
        )
        #expect(sections.filter { list.section(of: $0.key) != $0.value } == [:])

        var above: Set<[UInt8]> = []
        for labels in sections.keys {
            for (place, octet) in labels.enumerated() where octet == UInt8(ascii: ".") {
                above.insert(Array(labels[..<place]))
            }
        }
        let all = above.union(sections.keys)
        #expect(all.filter { list.hasLines(below: $0) != above.contains($0) } == [])

        let others = Set(all.flatMap { [Array($0.dropLast()), $0 + [UInt8(ascii: "z")]] })
            .union(above).subtracting(sections.keys)
        #expect(others.filter { list.section(of: $0) != nil } == [])
    }

    @Test(
        "A text that is no label or no whole line is not found",
        arguments: [
            "", ".", "com.", ".com", "COM", "com p", "io.github p", "io.github\n", "com\ncom.br",
            "//", "// The", "/", "*", "!", "ck.", "jp.kawasak", "com.\u{0}", "рф", "~", "0",
        ]
    )
    func nothing(text: String) {
        let labels = Array(text.utf8)
        for list in [DomainList.publicSuffixes, .publicSuffixes2018, .topLevelDomains2016] {
            #expect(list.section(of: labels) == nil)
            #expect(!list.hasLines(below: labels))
        }
    }
}
