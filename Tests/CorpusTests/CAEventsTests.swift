// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Pinning
import Testing

@testable import Corpus

@Suite("Announced changes of CAs")
struct CAEventsTests {
    private static let path = Fixtures.checkout.appendingPathComponent("Vectors/events.json").path

    @Test("The file of the corpus is read, and in the order of its days")
    func file() throws {
        let octets = try #require(FileManager.default.contents(atPath: Self.path))
        let events = try CAEvents.read(Array(octets), file: "events.json")
        #expect(events.map(\.time) == events.map(\.time).sorted())
        let e8 = try SPKIPin(sha256: "iFvwVyJSxnQdyaUvUERIf+8qk7gRze3612JMwoO3zdU=")
        let retired = events.filter { $0.name(of: e8) != nil && $0.what == .retired }
        #expect(retired.map(\.day) == ["2026-05-13"])
    }

    /// Mutation that was seen to fail: the look-up of the key's name taken out.
    @Test(
        "Each mistake has its member, problem and remedy",
        arguments: [
            (
                #""day": "2026-05-13""#, #""day": "soon""#,
                "events[0].day: is “soon”, and wanted is a day such as 2026-11-21; correct the text"
            ),
            (
                #"E8 (Let's Encrypt)"#, #"E88 (Let's Encrypt)"#,
                "events[0].keys[0]: is “E88 (Let's Encrypt)”, and no well-known key has that name; "
                    + "write a name of Sources/Pinning/WellKnownKeys+Table.swift, or add its "
                    + "certificate there with .ci/known-keys"
            ),
            (
                #""retired""#, #""gone""#,
                "events[0].what: is “gone”, which is none of the names that may stand here; write "
                    + "one of “distrusted”, “ends”, “retired”, “rotated”"
            ),
            (
                "https://letsencrypt.org/a", "letsencrypt.org/a",
                "events[0].sources[0]: is “letsencrypt.org/a”, and wanted is an address that begins "
                    + "with https://; correct the text"
            ),
            (
                #""by": "Let's Encrypt", "#, "",
                "events[0].by: is missing; add the member “by”"
            ),
            (
                #""pinproofEvents": 1"#, #""pinproofEvents": 2"#,
                "pinproofEvents: is 2, and this pinproof reads format 1; use a newer pinproof"
            ),
        ]
    )
    func mistakes(old: String, new: String, message: String) throws {
        let sound = """
            { "pinproofEvents": 1, "events": [{ "day": "2026-05-13", "by": "Let's Encrypt", \
            "what": "retired", "keys": ["E8 (Let's Encrypt)"], "says": "It is retired.", \
            "sources": ["https://letsencrypt.org/a"], "read": "2026-11-25" }] }
            """
        #expect(try CAEvents.read(Array(sound.utf8), file: "e.json").count == 1)
        let broken = sound.replacingOccurrences(of: old, with: new)
        do {
            _ = try CAEvents.read(Array(broken.utf8), file: "e.json")
            Issue.record("nothing was found")
        } catch let errors {
            #expect(errors.all.map(\.description).contains("e.json: \(message)"), "\(errors.all)")
        }
    }
}
