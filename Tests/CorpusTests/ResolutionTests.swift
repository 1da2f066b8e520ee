// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@Suite("What names stand for")
struct ResolutionTests {
    private let vector: Vector

    init() throws {
        vector = try Fixtures.decode(Fixtures.text(of: "Accepted/everything.json")).get()
    }

    @Test("Every list of the connection holds the octets of its names, in their order")
    func connection() {
        let connection = vector.resolvedConnection
        func octets(_ names: String...) -> [[UInt8]] {
            names.compactMap { vector.certificates[$0]?.octets }
        }
        #expect(connection.served.map(\.octets) == octets("leaf", "false-root"))
        #expect(connection.anchors.shipped.map(\.octets) == octets("root"))
        #expect(connection.anchors.added.map(\.octets) == octets("spare"))
        #expect(connection.anchors.user.map(\.octets) == octets("false-root"))
        #expect(connection.chainWithoutEvaluation.map(\.octets) == octets("leaf", "root"))
        #expect(connection.probed?.map(\.octets) == octets("leaf"))
        #expect(connection.timeZone == -(3 * 3_600 + 30 * 60))
        #expect(connection.redirectedFrom == "example.net")
    }

    @Test("A certificate's name is its pin, and a pin's name its text")
    func pins() throws {
        let entries = vector.pinnedHosts
        let root = try #require(vector.certificates["root"])
        let spare = try #require(vector.certificates["spare"])
        #expect(entries.map(\.host) == ["example.com", "www.example.net"])
        #expect(entries.map(\.isExempt) == [false, true])
        #expect(entries[0].certificates == [.of(root)])
        #expect(
            entries[0].keys == [
                .of(root), .text(try #require(vector.pins["tidied"])), .text("sha256/AAAA"),
                .of(spare),
            ]
        )
        #expect(entries[1].keys == nil)
    }

    @Test("Without the client's evaluation, the one path of the norm is listed")
    func path() throws {
        let text = try Fixtures.text(of: "Accepted/plain.json")
        #expect(try Fixtures.decode(text).get().namesWithoutEvaluation == ["leaf", "root"])
        let shorter = text.replacing("     \"leaf\",\n     \"root\"", with: "     \"root\"")
        #expect(try Fixtures.decode(shorter).get().namesWithoutEvaluation == ["root"])
    }

    @Test("Without a path of the norm, issuers are followed while they are at hand")
    func chain() throws {
        let text = try Fixtures.text(of: "Accepted/plain.json").replacing(
            "\"verdict\": \"accept\",\n   \"paths\": [\n    [\n     \"leaf\",\n     \"root\"\n    ]\n   ]",
            with: "\"verdict\": \"reject\", \"reason\": \"expired\""
        )
        let whole = try Fixtures.decode(text).get()
        #expect(whole.expectation.path == [.reject(.expired)])
        #expect(whole.namesWithoutEvaluation == ["leaf", "root"])
        // The issuer is neither served nor an anchor any more.
        let cut = try Fixtures.decode(
            text.replacing("\"anchors\": [\n   \"root\"", with: "\"anchors\": [\n   \"spare\"")
        ).get()
        #expect(cut.connection.anchors == ["spare"])
        #expect(cut.namesWithoutEvaluation == ["leaf"])
    }
}
