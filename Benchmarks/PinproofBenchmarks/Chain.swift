// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Corpus
import Forge
import Foundation
import PKIX
import Pinning

/// A chain that is measured: forged with the test keys of the corpus, and nothing about it is odd.
struct Chain: Sendable {
    let name: String
    /// What a server sends behind its own certificate.
    let extras: [EncodedCertificate]
    /// The only path, from the server's own certificate to the root.
    let path: [EncodedCertificate]
    let time: Time

    var endEntity: EncodedCertificate { path[0] }
    var root: EncodedCertificate { path[path.count - 1] }
    var served: [EncodedCertificate] { [endEntity] + extras }

    /// - Parameters:
    ///   - name: What the keys are called in reports.
    ///   - keys: Names of test keys: the root's first, then in turn for all below it.
    ///   - length: How many certificates the path has, 2 or more.
    ///   - candidates: How many certificates bear the name of the leaf's issuer, that one included
    ///     and behind all others; 1 where the root issues the leaf.
    init(_ name: String, keys: [String], length: Int = 3, candidates: Int = 1) {
        let authorities = ["root"] + (1..<(length - 1)).map { "authority-\($0)" }
        var items = authorities.enumerated().map { place, item in
            """
            "\(item)": { "key": "\(keys[place % keys.count])", "ca": true\
            \(place == 0 ? "" : ", \"issuer\": \"\(authorities[place - 1])\"") }
            """
        }
        let issuer = authorities[authorities.count - 1]
        items.append(
            """
            "leaf": { "key": "\(keys[authorities.count % keys.count])", "issuer": "\(issuer)",
              "dns": ["www.example.com"] }
            """
        )
        let decoys = (1..<candidates).map { "decoy-\($0)" }
        // Of the issuer's name, with another key: what is left of rolled keys.
        items += decoys.enumerated().map { place, item in
            """
            "\(item)": { "key": "p256-h", "issuer": "root", "ca": true, "subject": "\(issuer)",
              "notAfter": "\(2_031 + place % 100)-01-01T00:00:00Z" }
            """
        }
        let sent = decoys + authorities.dropFirst().reversed()
        let names = ["leaf"] + authorities.reversed()
        let certificates = Self.certificates(items, served: ["leaf"] + sent, path: names)
        self.name = name
        extras = sent.map { certificates[$0] }
        path = names.map { certificates[$0] }
        time = Time("2030-06-01T00:00:00Z") ?? Time(seconds: 0)
    }

    /// The recipe's certificates by their names.
    private static func certificates(
        _ items: [String],
        served: [String],
        path: [String]
    ) -> Forged {
        func list(_ names: [String]) -> String {
            "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
        let text = """
            { "pinproof": 2, "id": "benchmarks/chain", "revision": 1, "title": "A chain",
              "question": "How long does it take?",
              "asserts": [{ "source": "RFC 5280, section 6.1", "says": "how paths are validated" }],
              "importance": "low", "recipe": { \(items.joined(separator: ",\n")) },
              "connection": { "host": "www.example.com", "time": "2030-06-01T00:00:00Z",
                "served": \(list(served)),
                "anchors": ["root"] },
              "pinned": [{ "host": "www.example.com", "keys": ["leaf", "root"] }],
              "expect": { "path": { "verdict": "accept", "paths": [\(list(path))] }, "host": { "verdict": "match" },
                "publicKey": { "verdict": "accept" } } }
            """
        let file = FileManager.default.temporaryDirectory.appending(
            path: "pinproof-\(UUID().uuidString).json"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try Data(text.utf8).write(to: file)
            let keys = try TestKeys(directory: Corpus.measuredDirectory + "/keys")
            let recipe = try VectorFile(path: file.path(), id: "benchmarks/chain").recipe().get()
            return Forged(certificates: try Forge(keys: keys).forged(recipe).certificates)
        } catch {
            fatalError("a chain to measure cannot be made: \(error)")
        }
    }

    /// So many authorities that have nothing to do with a chain, as a platform trusts them.
    static func strangers(_ count: Int) -> [EncodedCertificate] {
        let names = (0..<count).map { "stranger-\($0)" }
        let items =
            names.map { "\"\($0)\": { \"key\": \"p256-h\", \"ca\": true }" } + [
                "\"root\": { \"key\": \"p256-a\", \"ca\": true }",
                "\"leaf\": { \"key\": \"p256-b\", \"issuer\": \"root\", \"dns\": [\"www.example.com\"] }",
            ]
        let certificates = certificates(items, served: ["leaf"], path: ["leaf", "root"])
        return names.map { certificates[$0] }
    }

    private struct Forged {
        let certificates: [ItemName: EncodedCertificate]

        subscript(name: String) -> EncodedCertificate {
            guard let certificate = certificates[name] else {
                fatalError("the recipe has no certificate “\(name)”")
            }

            return certificate
        }
    }
}

extension Chain {
    static let p256 = Chain("P-256", keys: ["p256-a", "p256-b", "p256-c"])

    /// Paths of three by algorithm, and of P-256 by length and by number of candidates.
    static var all: [Chain] {
        let p256 = ["p256-a", "p256-b", "p256-c", "p256-d"]
        return [
            .p256,
            Chain("RSA-2048", keys: ["rsa2048-a", "rsa2048-b", "rsa2048-c"]),
            Chain("RSA-4096", keys: ["rsa4096-a", "rsa4096-b", "rsa4096-c"]),
            Chain("Ed25519", keys: ["ed25519-a", "ed25519-b", "ed25519-c"]),
            Chain("P-256, path of 2", keys: p256, length: 2),
            Chain("P-256, path of 10", keys: p256, length: 10),
            Chain("P-256, 10 candidates", keys: p256, candidates: 10),
            Chain("P-256, 100 candidates", keys: p256, candidates: 100),
        ]
    }
}

extension Corpus {
    /// Where the corpus lies, and its test keys below it.
    static var measuredDirectory: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors").path()
    }
}
#endif
