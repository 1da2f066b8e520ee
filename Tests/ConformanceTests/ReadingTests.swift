// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Foundation
import PKIX
import Pinning
import SharedFixtures
import Testing

@Suite("How strictly certificates are read")
struct ReadingTests {
    /// A row of the list of what is tolerated.
    struct Row: CustomTestStringConvertible, Sendable {
        let tolerance: Tolerance
        /// The libraries that read it, too.
        let libraries: [String]
        let vector: String
        let text: String

        var testDescription: String { vector }
    }

    @Test(
        "What is tolerated is in its vector, is named with its place, and strict refuses it",
        arguments: try rows()
    )
    func tolerated(_ row: Row) async throws {
        let vector = try #require(try StandardCorpus.vectors().first { $0.id == row.vector })
        let certificates = vector.certificates.values.map(\.octets)
        let strange = certificates.filter { (try? Certificate($0)) == nil }
        let octets = try #require(strange.count == 1 ? strange.first : nil)
        let read = try Certificate.read(octets, .deployed)
        #expect(read.tolerated.map(\.tolerance) == [row.tolerance])
        #expect(throws: CertificateError.self) { try Certificate.read(octets, .strict) }
        let place = FieldName.at(try #require(read.tolerated.first).offset, in: octets)
        #expect(place != "certificate", "\(place)")
        #expect(row.text.contains(row.tolerance.explanation), "\(row.text)")
        #expect(row.text.contains(row.tolerance.harmlessness), "\(row.text)")
    }

    @Test("The libraries of the list, and no others, find a path", arguments: try rows())
    func libraries(_ row: Row) async throws {
        let vector = try #require(try StandardCorpus.vectors().first { $0.id == row.vector })
        func deployed(_ certificate: EncodedCertificate) -> EncodedCertificate {
            EncodedCertificate(certificate.octets, reading: .deployed)
        }
        let connection = vector.resolvedConnection
        for backend in Backends.builtIn {
            let outcome = try await backend.path(
                from: connection.served.map(deployed),
                to: connection.anchors.all.map(deployed),
                at: connection.time
            )
            let isFound = if case .path = outcome { true } else { false }
            #expect(
                isFound == (backend.id == "swift" || row.libraries.contains(backend.id)),
                "\(backend.id): \(outcome)"
            )
        }
    }

    @Test("Everything that is tolerated is in the list")
    func whole() throws {
        #expect(Set(try Self.rows().map(\.tolerance)) == Set(Tolerance.allCases))
    }

    private static func rows() throws -> [Row] {
        let page = URL(fileURLWithPath: StandardCorpus.folder)
            .appendingPathComponent("../Documentation/reading.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").compactMap {
            let cells = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, let name = cells[0].wholeMatch(of: /`(.*)`/),
                let link = cells[3].firstMatch(of: /Vectors\/(.*)\.json/)
            else { return nil }

            return Row(
                tolerance: try #require(Tolerance(rawValue: String(name.1))),
                libraries: cells[2].components(separatedBy: ", "),
                vector: String(link.1),
                text: String($0)
            )
        }
    }
}
