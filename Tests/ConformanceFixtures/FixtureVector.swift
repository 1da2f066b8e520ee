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
    package var policyDepartures: [String] = []
    package var backendDepartures: [String] = []

    package init() {}

    /// The vector, read like any other.
    package func vector() throws -> Vector {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pinproof-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("\(id).json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return try VectorFile(path: file.path, id: id).vector().get()
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
            { "pinproof": 1, "id": "\(id)", "revision": 1,
              "title": \(quoted(title)), "question": "What is done with it?",
              "asserts": [{ "source": "A test", "says": "what it says" }], "importance": "\(importance)",
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
              "departures": {
                "policies": [\(policyDepartures.joined(separator: ", "))],
                "backends": [\(backendDepartures.joined(separator: ", "))]
              },
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

    private func quoted(_ text: String) -> String {
        "\""
            + text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n") + "\""
    }

    // openssl x509 -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
    private static let leafPin = "sha256/wYDFzLHEjhI1MNC1ocA6bUPmm2S7FqIq/7mBBZffj5I="
    private static let rootPin = "sha256/lZPTZgxB58+oxYYrKVY42bI7m2DVgLYH1xnirvB55hw="
}
