// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("OkHttp's patterns")
struct OkHttpPatternTests {
    @Test(
        "A pattern matches its own host, one label below, or any number of labels",
        arguments: [
            ("example.com", "example.com", true), ("example.com", "EXAMPLE.com", true),
            ("example.com", "a.example.com", false), ("Example.COM", "example.com", true),
            ("*.example.com", "example.com", false), ("*.example.com", "a.example.com", true),
            ("*.example.com", "a.b.example.com", false), ("*.example.com", "notexample.com", false),
            ("**.example.com", "example.com", true), ("**.example.com", "a.example.com", true),
            ("**.example.com", "a.b.example.com", true),
            ("**.example.com", "notexample.com", false),
            ("**.example.com", "example.com.evil.org", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("::ffff:192.0.2.2", "192.0.2.1", false),
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            // What stands in front of a text is not looked into, be the text an address.
            ("*.192.0.2.1", "192.0.2.1", false), ("**.192.0.2.1", "192.0.2.1", true),
            ("**.192.0.2.1", "::ffff:192.0.2.1", true), ("**.192.0.2.1", "192.0.2.2", false),
            ("2001:db8::1", "2001:db8:0:0:0:0:0:1", true), ("[2001:db8::1]", "2001:db8::1", true),
            ("localhost", "localhost", true),
        ]
    )
    func matches(pattern: String, host: String, expected: Bool) throws {
        #expect(try #require(OkHttpPattern(pattern)).matches(host) == expected)
    }

    @Test(
        "A host with a trailing dot matches no pattern",
        arguments: ["example.com", "*.example.com", "**.example.com"]
    )
    func trailingDot(pattern: String) throws {
        let pattern = try #require(OkHttpPattern(pattern))
        #expect(!pattern.matches("example.com."))
        #expect(!pattern.matches("a.example.com."))
    }

    @Test(
        "An asterisk elsewhere is refused",
        arguments: [
            "*", "**", "a.*", "a.*.com", "*a.com", "*.*.com", "***.com", "*.", "", "*.2001:db8::1",
            "[x]:1",
        ]
    )
    func refused(pattern: String) {
        #expect(OkHttpPattern(pattern) == nil)
    }

    @Test("A pattern comes out in lower case")
    func text() {
        #expect(OkHttpPattern("**.Example.com")?.description == "**.example.com")
    }
}
