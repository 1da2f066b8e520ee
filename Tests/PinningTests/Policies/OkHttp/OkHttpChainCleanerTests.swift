// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("OkHttp's own chain cleaner")
struct OkHttpChainCleanerTests {
    private let policy = OkHttp.jvm

    private func trust(
        served: EncodedCertificate...,
        anchors: EncodedCertificate...,
        path: [EncodedCertificate] = [.leaf, .intermediate, .root]
    ) -> StatedTrust {
        StatedTrust().with {
            $0.served = served
            $0.anchors = .init(shipped: anchors)
            $0.paths = [Set(anchors): .path(path)]
        }
    }

    @Test(
        "It goes by signatures from the server's certificate to an anchor, in whatever order",
        arguments: [.leaf, .intermediate, .root] as [EncodedCertificate]
    )
    func reachesTheAnchor(pinned: EncodedCertificate) async throws {
        let trust = trust(served: .leaf, .otherRoot, .intermediate, anchors: .otherRoot, .root)
        try await trust.expect(.accept, of: policy, .pinning(pinned))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherRoot))
    }

    @Test("What the trust manager found elsewhere it does not find")
    func missing() async throws {
        let trust = trust(served: .leaf, anchors: .root)
        try await trust.expect(.reject(.noPath), of: policy, .pinning(.leaf))
        try await trust.expect(.accept, of: OkHttp.android, .pinning(.leaf))
    }

    @Test("A certificate sent above an anchor that another signed is on the chain")
    func aboveTheAnchor() async throws {
        let trust = trust(
            served: .leaf,
            .intermediate,
            .root,
            anchors: .intermediate,
            path: [.leaf, .intermediate]
        )
        try await trust.expect(.accept, of: policy, .pinning(.root))
        try await trust.expect(.reject(.noMatchingPin), of: OkHttp.android, .pinning(.root))
    }

    @Test("An end entity that is an anchor is the chain, authority or not")
    func endEntityIsTheAnchor() async throws {
        let trust = trust(served: .otherLeaf, anchors: .otherLeaf, path: [.otherLeaf])
        try await trust.expect(.accept, of: policy, .pinning(.otherLeaf))
    }

    @Test("A key that Java does not take ends the handshake, whether pins hold or not")
    func refusedKey() async throws {
        let strange = try EncodedCertificate.with(key: try ForgedKey.compressedP256())
        let trust = trust(served: .leaf, .intermediate, strange, anchors: .root)
        try await trust
            .expect(.reject(.unsupportedKey), of: policy, .pinning(.leaf, host: "example.net"))
    }

    @Test("Names are compared as Java compares them")
    func names() throws {
        let leaf = try EncodedCertificate.leaf.read()
        let intermediate = try EncodedCertificate.intermediate.read()
        #expect(JavaName(issuerOf: leaf) == JavaName(subjectOf: intermediate))
        #expect(JavaName(issuerOf: leaf) != JavaName(subjectOf: leaf))
    }

    @Test(
        "Case and surplus spaces do not count in the texts that RFC 2253 has a word for",
        arguments: [
            ("CN", "Example  CA", "example ca", true), ("CN", " Example CA ", "example ca", true),
            ("CN", "Example CA", "ExampleCA", false),
            ("E", "a@example.com", "A@example.com", false),
        ]
    )
    func texts(type: String, one: String, other: String, isSame: Bool) {
        let identifier: ObjectIdentifier = type == "CN" ? .commonName : .emailAddress
        func name(_ text: String) -> JavaName {
            let attribute = DERWriter.sequence(
                DERWriter.objectIdentifier(identifier),
                DERWriter.utf8String(text)
            )
            let name = DERWriter.sequence(DERWriter.set(ofOne: attribute))
            return JavaName(NameAttribute.rdns(of: 0..<name.count, in: name))
        }
        #expect((name(one) == name(other)) == isSame)
    }
}
