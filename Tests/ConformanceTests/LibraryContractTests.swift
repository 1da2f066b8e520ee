// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Pinning
import SharedFixtures
import Testing

/// What a library departs from is in the tests of its backend.
@Suite("What every library is held to")
struct LibraryContractTests {
    @Test("Paths are those of RFC 5280", arguments: libraries, PathCase.common)
    func path(_ library: String, _ question: PathCase) async throws {
        #expect(try await question.answer(of: backend(library)) == question.answer)
    }

    @Test(
        "Many anchors change no answer, read or remembered",
        arguments: libraries,
        PathCase.amidMany
    )
    func manyAnchors(_ library: String, _ question: PathCase) async throws {
        let backend = try backend(library)
        for _ in 1...2 { #expect(try await question.answer(of: backend) == question.answer) }
    }

    @Test(
        "A list of anchors is known by all of its certificates, and not by its ends",
        arguments: libraries
    )
    func lists(_ library: String) async throws {
        let backend = try backend(library)
        for question in PathCase.otherMiddles {
            #expect(try await question.answer(of: backend) == question.answer)
        }
    }

    @Test("Hosts are those of RFC 9525", arguments: libraries, HostCase.common)
    func host(_ library: String, _ question: HostCase) async throws {
        #expect(try await question.answer(of: backend(library)) == question.matches)
    }

    @Test("Unreadable octets beside the end entity are left out", arguments: libraries)
    func unreadableBesides(_ library: String) async throws {
        let junk = EncodedCertificate([0x30, 0x01])
        let outcome = try await backend(library).path(
            from: [Fixture.leaf.certificate, junk, Fixture.intermediate.certificate],
            to: [junk, Fixture.root.certificate],
            at: .ordinary
        )
        let path: [Fixture] = [.leaf, .intermediate, .root]
        #expect(outcome == .path(path.map(\.certificate)))
    }

    @Test("Many questions at once, at two times, are all answered right", arguments: libraries)
    func manyAtOnce(_ library: String) async throws {
        #expect(try await wrongAnswersAtOnce(of: backend(library)).isEmpty)
    }

    /// One that remembers nothing yet.
    private func backend(_ id: String) throws -> any Backend {
        try #require(Backends.builtIn.first { $0.id == id })
    }

    /// Those that are built in, without the backend of Pinproof's own.
    private static let libraries = Backends.builtIn.map(\.id).filter { $0 != "swift" }
}
