// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Pinning

@Suite("Public suffixes")
struct PublicSuffixTests {
    @Test("The cases of the list's own tests")
    func published() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("test_psl.txt")
        var count = 0
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where line.hasPrefix("checkPublicSuffix('") {
            let texts = line.split(separator: "'", omittingEmptySubsequences: false)
            let name = String(texts[1])
            let expected = texts.count > 3 ? String(texts[3]) : nil
            #expect(registrable(name) == expected, "\(line)")
            count += 1
        }
        #expect(count == 77)
    }

    /// The public suffix and one label more, as those tests have it.
    private func registrable(_ name: String) -> String? {
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard !labels.contains("") else { return nil }

        // They take the last label of a name that the list does not have.
        let suffix = PublicSuffix.of(name)?.name.split(separator: ".").count ?? 1
        return labels.count > suffix ? labels.suffix(suffix + 1).joined(separator: ".") : nil
    }

    @Test(
        "The longest suffix counts, whose it is is told, and some names have none",
        arguments: [
            ("www.example.com", "com", false), ("com", "com", false),
            ("example.co.uk", "co.uk", false), ("co.uk", "co.uk", false),
            ("example.uk", "uk", false), ("www.example.COM", "COM", false),
            ("me.github.io", "github.io", true), ("github.io", "github.io", true),
            ("a.s3.amazonaws.com", "s3.amazonaws.com", true),
            ("amazonaws.com", "com", false), ("api.amazonaws.com", "com", false),
            ("пример.рф", "рф", false), ("a.xn--p1ai", "xn--p1ai", false),
            ("..example.com", "com", false), ("a_b.com", "com", false), ("a b.com", "com", false),
            ("a.za", "za", false), ("za", "za", false), ("example.co.za", "co.za", false),
        ]
    )
    func suffix(name: String, suffix: String, isPrivate: Bool) {
        #expect(PublicSuffix.of(name) == PublicSuffix(name: suffix, isPrivate: isPrivate))
    }

    @Test(
        "Every name below some domains is a suffix, and the domain is one, but for the exceptions",
        arguments: [
            "kawasaki.jp": "kawasaki.jp", "a.kawasaki.jp": "a.kawasaki.jp",
            "b.a.kawasaki.jp": "a.kawasaki.jp", "city.kawasaki.jp": "kawasaki.jp",
            "www.city.kawasaki.jp": "kawasaki.jp", "CITY.kawasaki.jp": "kawasaki.jp",
            "_a.kawasaki.jp": "_a.kawasaki.jp", "ck": "ck", "a.ck": "a.ck", "www.ck": "ck",
            "r.appspot.com": "r.appspot.com", "b.a.r.appspot.com": "a.r.appspot.com",
        ]
    )
    func wildcards(name: String, suffix: String) {
        #expect(PublicSuffix.of(name)?.name == suffix)
    }

    @Test(
        "No suffix is made up for a name that the list does not know",
        arguments: [
            "example.unheard", "localhost", "192.0.2.1", "notcom", "", ".", "com.",
            "www.example.com.", "www.example.test", "com p", "io.github p",
            String(repeating: "я", count: 100_000),
        ]
    )
    func none(name: String) {
        #expect(PublicSuffix.of(name) == nil)
    }
}
