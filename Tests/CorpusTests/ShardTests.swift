// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

@Suite("Shards")
struct ShardTests {
    @Test("Every id belongs to one part, and to the same whatever else there is")
    func partition() throws {
        let parts = try (1...5).map { try #require(Shard($0, of: 5)) }
        for number in 0..<1_000 {
            #expect(parts.count { $0.contains("host-\(number)") } == 1)
        }
        // Each has about a fifth of a thousand.
        for part in parts {
            let count = (0..<1_000).count { part.contains("host-\($0)") }
            #expect((150...250).contains(count), "\(part) has \(count)")
        }
    }

    @Test("The part is the one that the documented sum gives")
    func documented() {
        // printf www.example.com | sha256sum: 80fc0fb9266db7b8…; 0x80fc0fb9266db7b8 mod 7 is 4.
        #expect(Shard.index(of: Array("www.example.com".utf8), among: 7) == 5)
    }

    @Test("A part is written as its number and how many there are", arguments: ["1/1", "3/4"])
    func read(_ text: String) throws {
        #expect(try #require(Shard(text)).description == text)
    }

    @Test(
        "What is no part is none",
        arguments: ["0/4", "5/4", "1/0", "-1/4", "1", "1/4/2", "", "a/b", "1/", " 1/4"]
    )
    func refused(_ text: String) {
        #expect(Shard(text) == nil)
    }
}
