// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("The pins that Chromium keeps")
struct ChromiumStateTests {
    @Test("Lines for one host make one state")
    func lines() throws {
        let states = try ChromiumState.read(
            [
                "www.example.com static_spki_hashes sha256/\(LeafText.key)",
                "WWW.example.com. bad_static_spki_hashes sha256/\(LeafText.otherKey)",
            ],
            at: .ordinary
        )
        #expect(states.map(\.allowed) == [[try SPKIPin(sha256: LeafText.key)]])
        #expect(states.map(\.denied) == [[try SPKIPin(sha256: LeafText.otherKey)]])
    }

    @Test(
        "A line that is not of a host, a list and a hash is not guessed at",
        arguments: [
            "", "list yesterday", "www.example.com static_spki_hashes",
            "www.example.com static_spki_hashes \(LeafText.key)",
            "www.example.com static_spki_hashes sha1/\(LeafText.keySHA1)",
            "www.example.com other_hashes sha256/\(LeafText.key)",
        ]
    )
    func unmeasured(text: String) {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try ChromiumState.read([text], at: .ordinary)
        }
    }
}
