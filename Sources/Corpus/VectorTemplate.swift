// SPDX-License-Identifier: Apache-2.0

import Pinning
import PKIX

/// A new vector to fill in: sound in all its parts, and with a sentence in angle brackets wherever
/// only its author knows what to say.
package struct VectorTemplate {
    private let id: String
    private let host: String
    private let time: String
    private let recipe: [(name: ItemName, value: CanonicalText.Node)]
    private let served: [ItemName]
    private let anchors: [ItemName]
    private let certificates: [ItemName: EncodedCertificate]

    /// A chain of two certificates to forge.
    package init(id: String) {
        self.id = id
        host = "www.example.com"
        time = "2030-06-01T00:00:00Z"
        recipe = [
            (
                "leaf",
                .object([
                    ("key", .string("p256-b")), ("issuer", .string("root")),
                    ("dns", .strings(["www.example.com"])),
                ])
            ),
            ("root", .object([("key", .string("p256-a")), ("ca", .boolean(true))])),
            Self.spare,
        ]
        served = ["leaf"]
        anchors = ["root"]
        certificates = [:]
    }

    /// A chain that somebody's server sent, the end entity first, and its anchor.
    package init(id: String, capturing chain: CapturedChain) {
        self.id = id
        host = chain.host ?? "<the host that was asked for>"
        time = chain.time.description
        served = chain.served
        anchors = chain.anchors
        certificates = chain.certificates
        recipe =
            chain.certificates.sorted { $0.key < $1.key }
            .map { ($0.key, Self.origin(of: $0.value)) } + [Self.spare]
    }

    /// The text of the file.
    package var text: String {
        let path = served + anchors.filter { !served.contains($0) }
        // No pin can be made of a key that cannot be found.
        let pinned = Array(
            path.filter { name in
                certificates[name].map { (try? SPKIPin(ofKeyIn: $0.octets)) != nil } ?? true
            }
            .prefix(1)
        )
        return CanonicalText.text(
            of: .object([
                ("pinproof", .integer(2)),
                ("id", .string(id)),
                ("revision", .integer(1)),
                ("title", .string("<what is special here, as a sentence without a full stop>")),
                ("question", .string("<what is asked of a client, as one question?>")),
                (
                    "asserts",
                    .array([
                        .object([
                            ("source", .string("<a clause that you read: RFC 5280, section 6.1>")),
                            ("says", .string("<what it says, in your words>")),
                        ]),
                        .object([
                            ("source", .string("<the rule that decides: NORM.md, N-44>")),
                            ("says", .string("<what the rule says>")),
                        ]),
                    ])
                ),
                ("standards", .strings(["CWE-295"])),
                ("importance", .string("medium")),
                ("recipe", .object(recipe)),
                (
                    "connection",
                    .object([
                        ("host", .string(host)),
                        ("time", .string(time)),
                        ("served", .strings(served)),
                        ("anchors", .strings(anchors)),
                        ("addedAnchors", .strings([])),
                        ("userAnchors", .strings([])),
                    ])
                ),
                (
                    "pinned",
                    .array([
                        .object([
                            ("host", .string(host)),
                            ("includeSubdomains", .boolean(false)),
                            ("enforce", .boolean(true)),
                            ("certificates", .strings(pinned)),
                            ("keys", .strings(pinned + [Self.spare.name])),
                        ])
                    ])
                ),
                (
                    "expect",
                    .object([
                        (
                            "path",
                            .object([
                                ("verdict", .string("accept")),
                                ("paths", .array([.strings(path)])),
                            ])
                        ),
                        ("host", .object([("verdict", .string("match"))])),
                        ("certificate", .object([("verdict", .string("accept"))])),
                        ("publicKey", .object([("verdict", .string("accept"))])),
                    ])
                ),
                ("departures", .array([])),
                (
                    "certificates",
                    .sorted(
                        certificates.mapValues {
                            .string(PEM.text(of: $0.octets, label: "CERTIFICATE"))
                        }
                    )
                ),
                ("pins", .object([])),
            ])
        )
    }

    /// What the check refuses as a day: nobody captured anything then.
    static let unsaidDay = "1970-01-01"
    /// The end of an id that says nothing of its vector.
    package static let unsaidName = "what-is-special"

    private static let spare: (name: ItemName, value: CanonicalText.Node) = (
        "spare", .object([("key", .string("p256-d"))])
    )

    private static func origin(of certificate: EncodedCertificate) -> CanonicalText.Node {
        let isReadable = (try? Certificate(certificate.octets)) != nil
        return .object(
            [
                (
                    "origin",
                    .object([
                        ("source", .string("<the server, and the command that asked it>")),
                        ("retrieved", .string(unsaidDay)),
                        ("licence", .string("<what allows these bytes to be here>")),
                    ])
                )
            ] + (isReadable ? [] : [("undecodable", .boolean(true))])
        )
    }
}
