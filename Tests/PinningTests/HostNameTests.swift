// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@Suite("Host names of pin configurations")
struct HostNameTests {
    @Test("Case and the trailing dot do not count")
    func equality() {
        #expect(HostName("Example.COM.") == HostName("example.com"))
        #expect(HostName("a.example.com") != HostName("example.com"))
    }

    @Test("A name is above those that have labels in front of it, and above nothing else")
    func above() throws {
        let name = try #require(HostName("example.com"))
        for below in ["a.example.com", "a.b.EXAMPLE.com"] {
            #expect(name.isAbove(try #require(HostName(below))), "\(below)")
        }
        for other in ["example.com", "notexample.com", "com", "example.com.evil.org"] {
            #expect(!name.isAbove(try #require(HostName(other))), "\(other)")
        }
        let address = try #require(HostName("192.0.2.1"))
        #expect(!address.isAbove(name))
    }

    @Test(
        "What is no name is refused",
        arguments: ["", ".", "a..b", "*.example.com", "a b", "1.2"]
    )
    func refused(text: String) {
        #expect(HostName(text) == nil)
    }
}
