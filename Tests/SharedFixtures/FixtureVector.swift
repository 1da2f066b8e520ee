// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Foundation

/// A vector for tests of what is done with vectors: leaf, intermediate and root, all genuine, and
/// whatever norm and departures the test is about.
package struct FixtureVector {
    package var id = "fixtures/fixture"
    package var title = "A fixture"
    package var importance = "low"
    package var path = #"{ "verdict": "accept", "paths": [["leaf", "intermediate", "root"]] }"#
    package var host = #"{ "verdict": "match" }"#
    package var certificate: String?
    package var publicKey: String? = #"{ "verdict": "accept" }"#
    /// What the file states of the attacker; where it is nil, the pinned leaf vouches.
    package var threat: String?
    package var event: String?
    /// The weaknesses that it names.
    package var standards: [String] = []
    /// Whether people make the slip of its configuration.
    package var isPlausibleSlip = false
    /// The vector's own lines, which are for groups.
    package var groupDepartures: [String] = []
    /// What causes say of this vector.
    package var causes: [FixtureCause] = []

    package init() {}

    /// The vector, read like any other and joined with its causes.
    package func vector() throws -> Vector {
        try Self.corpus([self]).vectors[0]
    }

    /// A corpus of fixtures, read like any other, with their causes and with what else lies in it.
    package static func corpus(
        _ fixtures: [FixtureVector],
        beside others: [String: String] = [:]
    ) throws -> Corpus {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pinproof-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files(of: fixtures).merging(others, uniquingKeysWith: { $1 }) {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let corpus = Corpus.load([folder.path])
        guard corpus.errors.isEmpty else { throw VectorErrors(all: corpus.errors) }

        return corpus
    }

    /// The files of a corpus by their places in it.
    package static func files(of fixtures: [FixtureVector]) -> [String: String] {
        var files: [String: String] = [:]
        for fixture in fixtures { files["\(fixture.id).json"] = fixture.text }
        let lines = fixtures.flatMap { fixture in fixture.causes.map { ($0, fixture.id) } }
        for (subject, lines) in Dictionary(grouping: lines, by: \.0.subject) {
            files["departures/\(subject).json"] = FixtureCause.file(of: subject, lines)
        }
        return files
    }

    /// The file's text.
    package var text: String {
        let kinds = [
            certificate.map { #""certificate": \#($0)"# },
            publicKey.map { #""publicKey": \#($0)"# },
        ].compactMap { $0 }
        let lists = [
            certificate.map { _ in #""certificates": ["leaf"]"# },
            publicKey.map { _ in #""keys": ["leaf", "root"]"# },
        ].compactMap { $0 }
        let entry = [#""host": "self-check.example.com""#] + lists
        return """
            { "pinproof": 2, "id": "\(id)", "revision": 1,
              "title": \(quoted(title)), "question": "What is done with it?",
              "asserts": [{ "source": "A test", "says": "what it says" }], "importance": "\(importance)",
              \(stakes)
              "recipe": {
                "root": { "key": "p256-a", "ca": true },
                "intermediate": { "key": "p256-b", "issuer": "root", "ca": true },
                "leaf": { "key": "p256-c", "issuer": "intermediate",
                          "dns": ["self-check.example.com"] },
                "other-key": { "of": "root", "octets": "spki" }
              },
              "connection": { "host": "self-check.example.com", "time": "2030-06-01T00:00:00Z",
                "served": ["leaf", "intermediate"], "anchors": ["root"] },
              "pinned": [{ \(entry.joined(separator: ", ")) }],
              "expect": { \((["\"path\": \(path)", "\"host\": \(host)"] + kinds)
                .joined(separator: ", ")) },
              "departures": [\(groupDepartures.joined(separator: ", "))],
              "certificates": {
                "leaf": \(quoted(FixtureCertificates.leaf)),
                "intermediate": \(quoted(FixtureCertificates.intermediate)),
                "root": \(quoted(FixtureCertificates.root))
              },
              "pins": {
                \(publicKey == nil ? "" : #""leaf": "\#(Self.leafPin)", "root": "\#(Self.rootPin)","#)
                "other-key": "\(Self.rootPin.dropFirst("sha256/".count))"
              }
            }
            """
    }

    private var stakes: String {
        (threat.map { #""threat": \#($0), "# } ?? "") + (event.map { #""event": \#($0), "# } ?? "")
            + (isPlausibleSlip ? #""slip": "plausible", "# : "")
            + (standards.isEmpty
                ? "" : #""standards": [\#(standards.map(quoted).joined(separator: ", "))], "#)
    }

    // openssl x509 -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
    private static let leafPin = "sha256/wYDFzLHEjhI1MNC1ocA6bUPmm2S7FqIq/7mBBZffj5I="
    private static let rootPin = "sha256/lZPTZgxB58+oxYYrKVY42bI7m2DVgLYH1xnirvB55hw="
}
