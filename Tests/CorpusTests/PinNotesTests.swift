// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@Suite("What the pins of a vector are")
struct PinNotesTests {
    private static func vector(_ id: String) throws -> Vector {
        try #require(try StandardCorpus.vectors().first { $0.id == id })
    }

    @Test("Each kind's pins are explained as what they are to that kind")
    func kinds() throws {
        let vector = try Self.vector("valid-chains/leaf-pinned-p256")
        for (kind, whats) in [
            (PinningKind.certificate, ["certificate leaf"]),
            (.publicKey, ["key of leaf", "key of spare"]),
        ] {
            let notes = vector.pinNotes(of: kind)
            #expect(notes.allSatisfy { $0.hasPrefix("pin “") })
            #expect(
                notes.map { String($0.split(separator: "” ").last ?? "") }
                    == whats.map { "is the SHA-256 of the \($0)" },
                "\(notes)"
            )
        }
    }

    @Test("At most four are explained, and the others are counted")
    func many() throws {
        for vector in try StandardCorpus.vectors() {
            for kind in [PinningKind.certificate, .publicKey] {
                let notes = vector.pinNotes(of: kind)
                #expect(notes.count <= 5, "\(vector.id)")
                #expect(notes.count < 5 || notes[4].hasPrefix("and "), "\(vector.id)")
                #expect(notes.allSatisfy { !$0.contains("\n") }, "\(vector.id)")
            }
        }
    }
}
